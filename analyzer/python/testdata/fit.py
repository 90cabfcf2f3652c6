"""Prints signatures, calls of them, and whether CPython takes the arguments.

Each line is JSON: a signature, the arguments of a call and "fits", which is
what calling a function of that signature says. Signatures and calls are drawn
at random, from a fixed seed; the argument says how many.
"""
import json
import random
import sys

rng = random.Random(7)
NAMES = "abcde"


def signature():
    names = list(NAMES)
    rng.shuffle(names)
    names = names[: rng.randrange(0, 6)]
    parts, default = [], False
    positional = rng.randrange(0, len(names) + 1)
    slash = rng.randrange(0, positional + 1) if rng.random() < 0.4 else 0
    for i, name in enumerate(names[:positional]):
        default = default or rng.random() < 0.3
        parts.append(name + ("=0" if default else ""))
        if i + 1 == slash:
            parts.append("/")
    rest = names[positional:]
    if rng.random() < 0.2:
        parts.append("*args")
    elif rest:
        parts.append("*")
    for name in rest:
        parts.append(name + ("=0" if rng.random() < 0.5 else ""))
    if rng.random() < 0.2:
        parts.append("**kw")
    return "(" + ", ".join(parts) + ")"


def call():
    parts = []
    for _ in range(rng.randrange(0, 4)):
        parts.append(rng.choice(["1", "1", "1", "*(1, 2)", "*[1]", "*()"]))
    names = list(NAMES)
    rng.shuffle(names)
    for name in names[: rng.randrange(0, 4)]:
        parts.append(rng.choice([f"{name}=1", f"{name}=1", f"**{{'{name}': 1}}", f"**{{'{name}': 1, 'f': 2}}"]))
    return "(" + ", ".join(parts) + ")"


for _ in range(int(sys.argv[1])):
    s, c = signature(), call()
    scope = {}
    exec(f"def f{s}: pass", scope)
    try:
        code = compile(f"f{c}", "call", "exec")
    except SyntaxError:
        continue
    try:
        exec(code, scope)
        fits = True
    except TypeError:
        fits = False
    print(json.dumps({"signature": s, "call": c, "fits": fits}))
