"""Prints how many nanoseconds CPython takes to judge a source by four rules.

The source is the argument. It is parsed, compiled and walked once for: one
top-level function, no import, nothing called through an attribute, and only
known names called. The middle one of eleven rounds counts.
"""
import ast
import statistics
import sys
import timeit

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


source = sys.argv[1]
assert judge(source)
print(statistics.median(timeit.repeat(lambda: judge(source), number=200, repeat=11)) / 200 * 1e9)
