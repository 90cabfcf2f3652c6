"""Measures how long CPython takes to judge a source by four rules.

The source is the argument: it is parsed, compiled and walked once for one
top-level function, no import, nothing called through an attribute, and only
known names called. Each line of the input is how many times to do that; each
line of the output how many nanoseconds they took.
"""
import ast
import sys
import time

KNOWN = {"sorted", "str", "len", "mails_in", "send_mail"}


def judge(source):
    tree = ast.parse(source)
    compile(source, "f.py", "exec")
    if len(tree.body) != 1 or not isinstance(tree.body[0], (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            return False
        if isinstance(node, ast.Call):
            if not isinstance(node.func, ast.Name) or node.func.id not in KNOWN:
                return False
    return True


def main(source):
    assert judge(source) and not judge("import os") and not judge("def f():\n    x.y()")
    print("ready", "cpython", sys.version.split()[0], flush=True)
    for line in sys.stdin:
        times = range(int(line))
        start = time.perf_counter_ns()
        for _ in times:
            judge(source)
        print(time.perf_counter_ns() - start, flush=True)


main(sys.argv[1])
