package analyzer

import "slices"

// The lists of this file are frozen: each is the union over all targets, from
// Python 3.11 to 3.14, so that a name does not become lawful or unlawful with
// the target. All are sorted.

// pythonBuiltins are the builtins that can be called, the site's included.
// The classes of exceptions go first: they begin with a capital letter.
var pythonBuiltins = slices.Concat(pythonExceptions, pythonFunctions)

// pythonFunctions are the builtins that can be called and are no exceptions.
var pythonFunctions = []string{
	"__build_class__", "__import__", "abs", "aiter", "all", "anext", "any", "ascii",
	"bin", "bool", "breakpoint", "bytearray", "bytes", "callable", "chr", "classmethod",
	"compile", "complex", "delattr", "dict", "dir", "divmod", "enumerate", "eval", "exec",
	"exit", "filter", "float", "format", "frozenset", "getattr", "globals", "hasattr",
	"hash", "help", "hex", "id", "input", "int", "isinstance", "issubclass", "iter",
	"len", "list", "locals", "map", "max", "memoryview", "min", "next", "object", "oct",
	"open", "ord", "pow", "print", "property", "quit", "range", "repr", "reversed",
	"round", "set", "setattr", "slice", "sorted", "staticmethod", "str", "sum", "super",
	"tuple", "type", "vars", "zip",
}

// pythonExceptions are the classes of exceptions and warnings among the
// builtins.
var pythonExceptions = []string{
	"ArithmeticError", "AssertionError", "AttributeError", "BaseException",
	"BaseExceptionGroup", "BlockingIOError", "BrokenPipeError", "BufferError",
	"BytesWarning", "ChildProcessError", "ConnectionAbortedError", "ConnectionError",
	"ConnectionRefusedError", "ConnectionResetError", "DeprecationWarning", "EOFError",
	"EncodingWarning", "EnvironmentError", "Exception", "ExceptionGroup",
	"FileExistsError", "FileNotFoundError", "FloatingPointError", "FutureWarning",
	"GeneratorExit", "IOError", "ImportError", "ImportWarning", "IndentationError",
	"IndexError", "InterruptedError", "IsADirectoryError", "KeyError",
	"KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError",
	"NotADirectoryError", "NotImplementedError", "OSError", "OverflowError",
	"PendingDeprecationWarning", "PermissionError", "ProcessLookupError",
	"PythonFinalizationError", "RecursionError", "ReferenceError", "ResourceWarning",
	"RuntimeError", "RuntimeWarning", "StopAsyncIteration", "StopIteration",
	"SyntaxError", "SyntaxWarning", "SystemError", "SystemExit", "TabError",
	"TimeoutError", "TypeError", "UnboundLocalError", "UnicodeDecodeError",
	"UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError", "UnicodeWarning",
	"UserWarning", "ValueError", "Warning", "ZeroDivisionError",
}

// pythonKeywords are the keywords; soft keywords (match, case, type, _) are no
// part of them.
var pythonKeywords = []string{
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
	"continue", "def", "del", "elif", "else", "except", "finally", "for", "from",
	"global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
	"raise", "return", "try", "while", "with", "yield",
}

// pythonTypingNames are the public names of the modules typing and
// collections.abc.
var pythonTypingNames = []string{
	"AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator",
	"AsyncIterable", "AsyncIterator", "Awaitable", "BinaryIO", "Buffer", "ByteString",
	"Callable", "ChainMap", "ClassVar", "Collection", "Concatenate", "Container",
	"ContextManager", "Coroutine", "Counter", "DefaultDict", "Deque", "Dict", "Final",
	"ForwardRef", "FrozenSet", "Generator", "Generic", "Hashable", "IO", "ItemsView",
	"Iterable", "Iterator", "KeysView", "List", "Literal", "LiteralString", "Mapping",
	"MappingView", "Match", "MutableMapping", "MutableSequence", "MutableSet",
	"NamedTuple", "Never", "NewType", "NoDefault", "NoReturn", "NotRequired", "Optional",
	"OrderedDict", "ParamSpec", "ParamSpecArgs", "ParamSpecKwargs", "Pattern", "Protocol",
	"ReadOnly", "Required", "Reversible", "Self", "Sequence", "Set", "Sized",
	"SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex",
	"SupportsInt", "SupportsRound", "TYPE_CHECKING", "Text", "TextIO", "Tuple", "Type",
	"TypeAlias", "TypeAliasType", "TypeGuard", "TypeIs", "TypeVar", "TypeVarTuple",
	"TypedDict", "Union", "Unpack", "ValuesView", "assert_never", "assert_type", "cast",
	"clear_overloads", "dataclass_transform", "evaluate_forward_ref", "final", "get_args",
	"get_origin", "get_overloads", "get_protocol_members", "get_type_hints",
	"is_protocol", "is_typeddict", "no_type_check", "no_type_check_decorator", "overload",
	"override", "reveal_type", "runtime_checkable",
}

// pythonFurtherNames are what else is found among the builtins: constants, what
// the interactive interpreter puts there, and exceptions that only the
// interpreter itself or only Windows has.
var pythonFurtherNames = []string{
	"Ellipsis", "NotImplemented", "WindowsError", "_IncompleteInputError", "copyright",
	"credits", "license",
}

// IsExceptionClass tells whether name is a class of exceptions or warnings
// among Python's builtins.
func IsExceptionClass(name string) bool {
	_, found := slices.BinarySearch(pythonExceptions, name)
	return found
}

// IsTypingName tells whether name is a public name of Python's modules typing
// and collections.abc, which only annotations may hold.
func IsTypingName(name string) bool {
	_, found := slices.BinarySearch(pythonTypingNames, name)
	return found
}
