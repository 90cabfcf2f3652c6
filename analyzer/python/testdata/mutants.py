"""Prints sources made by mutating others, and what CPython makes of them.

Standard input holds a JSON list of sources. Tokens are dropped, swapped,
doubled, replaced and put in between at random, from a fixed seed; the argument
says how many sources to make. For each that compiles and holds one function a
line of JSON: the text, the global names that its bytecode loads with what is
done with them, and what its bytecode calls that is no plain name.
"""
import ast
import dis
import io
import json
import keyword
import random
import sys
import tokenize
import warnings

warnings.simplefilter("ignore")
rng = random.Random(11)
sources = [s for s in json.load(sys.stdin) if s[:1] != "\ufeff"]
LOADS = ("LOAD_GLOBAL", "LOAD_NAME")


def tokens(source):
    try:
        return list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return []


words = sorted({t.string for s in sources for t in tokens(s) if t.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER)})
names = sorted({t.string for s in sources for t in tokens(s) if t.type == tokenize.NAME and not keyword.iskeyword(t.string)})


def mutate(source):
    found = [t for t in tokens(source) if t.string.strip()]
    if len(found) < 4:
        return source
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def span(t):
        return starts[t.start[0] - 1] + t.start[1], starts[t.end[0] - 1] + t.end[1]

    t = rng.choice(found)
    what = rng.randrange(12)
    if what > 4:
        t = rng.choice([t for t in found if t.type == tokenize.NAME])
    a, b = span(t)
    if what == 0:
        return source[:a] + source[b:]
    if what == 1:
        return source[:b] + " " + t.string + source[b:]
    if what == 2:
        other = rng.choice(found)
        c, d = span(other)
        if (c, d) < (a, b):
            a, b, c, d = c, d, a, b
        if b > c:
            return source
        return source[:a] + source[c:d] + source[b:c] + source[a:b] + source[d:]
    if what == 3:
        return source[:a] + " " + rng.choice(words) + " " + source[a:]
    if what > 4 and not keyword.iskeyword(t.string):
        return source[:a] + rng.choice(names) + source[b:]
    return source[:a] + rng.choice(words) + source[b:]


def loads(code, found, nested=False):
    for op in dis.get_instructions(code):
        if op.opname in LOADS:
            found.add(op.argval)
        elif op.opname in ("STORE_GLOBAL", "DELETE_GLOBAL") and nested:
            found.add("!" + op.opname)
        elif op.opname in ("STORE_ATTR", "DELETE_ATTR", "LOAD_METHOD", "LOAD_BUILD_CLASS", "IMPORT_NAME"):
            found.add("!" + op.opname)
    for const in code.co_consts:
        if hasattr(const, "co_code"):
            loads(const, found, True)
    return found


seen = set()
made = 0
while made < int(sys.argv[1]):
    text = rng.choice(sources)
    for _ in range(rng.randrange(1, 5)):
        text = mutate(text)
    made += 1
    if text in seen:
        continue
    seen.add(text)
    try:
        tree = ast.parse(text)
        code = compile(text, "f", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        print(json.dumps({"text": text, "compiles": False}))
        continue
    variables = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not isinstance(node.func, (ast.Name, ast.Lambda)):
            variables.add(ast.unparse(node.func))
    print(json.dumps({
        "text": text,
        "compiles": True,
        "functions": len(tree.body),
        "loads": sorted(loads(code, set())),
        "odd": sorted(variables),
    }))
