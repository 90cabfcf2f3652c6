"""Asks networkx or igraph about a graph of calls.

The arguments are the module and a file of int32 pairs, caller and callee, of
the functions 1 to n. Each line of the input is how many times to ask, a
question and its functions; each line of the output how many nanoseconds that
took, and a number that tells whether the answer is right: how many callers, how
many calls on the path, how many cycles.
"""
import array
import importlib
import sys
import time


def edges(path):
    ends = array.array("i")
    with open(path, "rb") as f:
        ends.frombytes(f.read())
    return zip(ends[::2], ends[1::2])


class Networkx:
    def __init__(self, nx, calls):
        self.nx = nx
        self.graph = nx.DiGraph(calls)
        self.upward = self.graph.reverse()

    def callers(self, id):
        return len([str(n) for n in self.graph.predecessors(id)])

    def all(self, id):
        depths = self.nx.single_source_shortest_path_length(self.upward, id)
        return len(depths) - 1

    def path(self, start, end):
        try:
            return len(self.nx.shortest_path(self.graph, start, end)) - 1
        except self.nx.NetworkXNoPath:
            return 0

    def cycles(self):
        return sum(len(c) > 1 for c in self.nx.strongly_connected_components(self.graph))


class Igraph:
    def __init__(self, ig, calls):
        calls = list(calls)
        self.graph = ig.Graph(n=1 + max(max(c) for c in calls), edges=calls, directed=True)

    def callers(self, id):
        return len([str(n) for n in self.graph.predecessors(id)])

    def all(self, id):
        order, starts, parents = self.graph.bfs(id, mode="in")
        return len(order) - 1

    def path(self, start, end):
        return max(len(self.graph.get_shortest_paths(start, to=end, mode="out")[0]) - 1, 0)

    def cycles(self):
        return sum(size > 1 for size in self.graph.connected_components(mode="strong").sizes())


def main(module, path):
    peer = {"networkx": Networkx, "igraph": Igraph}[module](importlib.import_module(module), edges(path))
    print("ready", module, importlib.import_module(module).__version__, flush=True)
    for line in sys.stdin:
        times, question, *functions = line.split()
        ask, functions = getattr(peer, question), [int(f) for f in functions]
        start = time.perf_counter_ns()
        for _ in range(int(times)):
            answer = ask(*functions)
        print(time.perf_counter_ns() - start, answer, flush=True)


main(*sys.argv[1:])
