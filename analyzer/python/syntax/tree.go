package syntax

// A Range is the half-open span of byte offsets that a node takes up in its
// module's text.
type Range struct{ Start, End int32 }

// Span gives the range itself: every node embeds one.
func (r Range) Span() Range { return r }

// A Node is any part of the tree that has a place in the text.
//
// The nodes bear the names and the fields of CPython's module ast, in its
// order, so that its documentation is theirs. They differ in this: what
// CPython spells as two nodes for async (FunctionDef and AsyncFunctionDef, For
// and AsyncFor, With and AsyncWith) and for except* (Try and TryStar) is one
// node with a field that tells; and a plain string that names something is an
// Ident, which has a place.
type Node interface{ Span() Range }

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Pattern is a pattern of a match statement.
type Pattern interface {
	Node
	pattern()
}

// TypeParam is a type parameter (3.12 and later): a TypeVar, ParamSpec or
// TypeVarTuple.
type TypeParam interface {
	Node
	typeParam()
}

// An Ident is a name where CPython's tree has a bare string. Name is
// NFKC-normalised; the Range covers the spelling in the text. The zero Ident
// stands for a name that is absent.
type Ident struct {
	Range
	Name string
}

// Module is a whole source file.
type Module struct {
	Range
	Body   []Stmt
	Text   string // what was parsed; all Ranges are offsets into it
	Target Target

	lines []int32 // offset of the start of each line
}

// Statements.
type (
	// FunctionDef is a def or async def. Its Range starts at def or async, not
	// at the first decorator.
	FunctionDef struct {
		Range
		Async         bool
		Name          Ident
		Args          *Arguments
		Body          []Stmt
		DecoratorList []Expr
		Returns       Expr // nil without ->
		TypeParams    []TypeParam
	}
	ClassDef struct {
		Range
		Name          Ident
		Bases         []Expr
		Keywords      []*Keyword
		Body          []Stmt
		DecoratorList []Expr
		TypeParams    []TypeParam
	}
	Return struct {
		Range
		Value Expr // nil for a bare return
	}
	Delete struct {
		Range
		Targets []Expr
	}
	Assign struct {
		Range
		Targets []Expr // a = b = value has two
		Value   Expr
	}
	// TypeAlias is the statement type X = value (3.12 and later).
	TypeAlias struct {
		Range
		Name       Expr
		TypeParams []TypeParam
		Value      Expr
	}
	AugAssign struct {
		Range
		Target Expr
		Op     Operator
		Value  Expr
	}
	// AnnAssign is target: annotation = value. Simple tells a bare name
	// without parentheses.
	AnnAssign struct {
		Range
		Target     Expr
		Annotation Expr
		Value      Expr // nil without =
		Simple     bool
	}
	For struct {
		Range
		Async  bool
		Target Expr
		Iter   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	While struct {
		Range
		Test   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	If struct {
		Range
		Test   Expr
		Body   []Stmt
		Orelse []Stmt // an elif is one If in here
	}
	With struct {
		Range
		Async bool
		Items []*WithItem
		Body  []Stmt
	}
	Match struct {
		Range
		Subject Expr
		Cases   []*MatchCase
	}
	Raise struct {
		Range
		Exc   Expr // nil for a bare raise
		Cause Expr // nil without from
	}
	Try struct {
		Range
		Star      bool // except*
		Body      []Stmt
		Handlers  []*ExceptHandler
		Orelse    []Stmt
		Finalbody []Stmt
	}
	Assert struct {
		Range
		Test Expr
		Msg  Expr // nil without one
	}
	Import struct {
		Range
		Names []*Alias
	}
	ImportFrom struct {
		Range
		Module Ident // dotted as written, without white space; zero for from . import
		Names  []*Alias
		Level  int // how many leading dots
	}
	Global struct {
		Range
		Names []Ident
	}
	Nonlocal struct {
		Range
		Names []Ident
	}
	// ExprStmt is an expression as a statement: CPython's Expr.
	ExprStmt struct {
		Range
		Value Expr
	}
	Pass     struct{ Range }
	Break    struct{ Range }
	Continue struct{ Range }
)

// Expressions.
type (
	BoolOp struct {
		Range
		Op     BoolOperator
		Values []Expr
	}
	// NamedExpr is (target := value). Target is always a *Name.
	NamedExpr struct {
		Range
		Target Expr
		Value  Expr
	}
	BinOp struct {
		Range
		Left  Expr
		Op    Operator
		Right Expr
	}
	UnaryOp struct {
		Range
		Op      UnaryOperator
		Operand Expr
	}
	Lambda struct {
		Range
		Args *Arguments
		Body Expr
	}
	IfExp struct {
		Range
		Test, Body, Orelse Expr
	}
	// Dict has a nil key where **value is unpacked.
	Dict struct {
		Range
		Keys   []Expr
		Values []Expr
	}
	Set struct {
		Range
		Elts []Expr
	}
	ListComp struct {
		Range
		Elt        Expr
		Generators []*Comprehension
	}
	SetComp struct {
		Range
		Elt        Expr
		Generators []*Comprehension
	}
	DictComp struct {
		Range
		Key, Value Expr
		Generators []*Comprehension
	}
	GeneratorExp struct {
		Range
		Elt        Expr
		Generators []*Comprehension
	}
	Await struct {
		Range
		Value Expr
	}
	Yield struct {
		Range
		Value Expr // nil for a bare yield
	}
	YieldFrom struct {
		Range
		Value Expr
	}
	Compare struct {
		Range
		Left        Expr
		Ops         []CmpOperator
		Comparators []Expr
	}
	Call struct {
		Range
		Func     Expr
		Args     []Expr
		Keywords []*Keyword
	}
	// FormattedValue is {value!conversion:spec} of an f-string.
	FormattedValue struct {
		Range
		Value      Expr
		Conversion rune // 's', 'r' or 'a'; -1 for none
		FormatSpec Expr // a *JoinedStr; nil for none
	}
	// Interpolation is {value!conversion:spec} of a t-string (3.14 and later).
	Interpolation struct {
		Range
		Value      Expr
		Str        string // the expression as written
		Conversion rune   // as in FormattedValue
		FormatSpec Expr   // as in FormattedValue
	}
	// JoinedStr is an f-string. Values are *Constant and *FormattedValue.
	JoinedStr struct {
		Range
		Values []Expr
	}
	// TemplateStr is a t-string (3.14 and later). Values are *Constant and
	// *Interpolation.
	TemplateStr struct {
		Range
		Values []Expr
	}
	// Constant is a literal.
	Constant struct {
		Range
		Kind ConstantKind
		U    bool // a Str written u"…"
		// Text is the value of a Str, in UTF-8 (a lone surrogate, which only an
		// escape can make, as its three bytes), or of a Bytes; of an Int, Float
		// or Imaginary it is the literal as written; else it is empty.
		Text string
	}
	Attribute struct {
		Range
		Value Expr
		Attr  Ident
		Ctx   ExprContext
	}
	Subscript struct {
		Range
		Value Expr
		Slice Expr
		Ctx   ExprContext
	}
	Starred struct {
		Range
		Value Expr
		Ctx   ExprContext
	}
	Name struct {
		Range
		ID  string // NFKC-normalised
		Ctx ExprContext
	}
	List struct {
		Range
		Elts []Expr
		Ctx  ExprContext
	}
	Tuple struct {
		Range
		Elts []Expr
		Ctx  ExprContext
	}
	// Slice is lower:upper:step, each nil where absent; it stands only in a
	// Subscript.
	Slice struct {
		Range
		Lower, Upper, Step Expr
	}
)

// Patterns.
type (
	MatchValue struct {
		Range
		Value Expr
	}
	// MatchSingleton is None, True or False.
	MatchSingleton struct {
		Range
		Value ConstantKind
	}
	MatchSequence struct {
		Range
		Patterns []Pattern
	}
	MatchMapping struct {
		Range
		Keys     []Expr
		Patterns []Pattern
		Rest     Ident // zero without **rest
	}
	MatchClass struct {
		Range
		Cls         Expr
		Patterns    []Pattern
		KwdAttrs    []Ident
		KwdPatterns []Pattern
	}
	// MatchStar is *name, with a zero Name for *_.
	MatchStar struct {
		Range
		Name Ident
	}
	// MatchAs is pattern as name; a nil Pattern is a bare capture, a zero Name
	// with it the wildcard _.
	MatchAs struct {
		Range
		Pattern Pattern
		Name    Ident
	}
	MatchOr struct {
		Range
		Patterns []Pattern
	}
)

// Type parameters.
type (
	TypeVar struct {
		Range
		Name         Ident
		Bound        Expr // nil without one
		DefaultValue Expr // nil without one; 3.13 and later
	}
	ParamSpec struct {
		Range
		Name         Ident
		DefaultValue Expr
	}
	TypeVarTuple struct {
		Range
		Name         Ident
		DefaultValue Expr
	}
)

// Parts of other nodes.
type (
	// Comprehension is one for clause of a comprehension.
	Comprehension struct {
		Range
		Target  Expr
		Iter    Expr
		Ifs     []Expr
		IsAsync bool
	}
	ExceptHandler struct {
		Range
		Type Expr  // nil for a bare except
		Name Ident // zero without as
		Body []Stmt
	}
	// Arguments are the parameters of a function. KwDefaults has a nil for
	// each of Kwonlyargs without a default; Defaults belong to the last of
	// Posonlyargs and Args taken together. Its Range is that of the text
	// between the parentheses (of a lambda: before the colon), from the first
	// token of it to the last; empty when there is none.
	Arguments struct {
		Range
		Posonlyargs []*Arg
		Args        []*Arg
		Vararg      *Arg // nil without *args
		Kwonlyargs  []*Arg
		KwDefaults  []Expr
		Kwarg       *Arg // nil without **kwargs
		Defaults    []Expr
	}
	// Arg is one parameter. Its Range takes in the annotation.
	Arg struct {
		Range
		Arg        Ident
		Annotation Expr // nil without one
	}
	// Keyword is name=value of a call or class; a zero Arg is **value.
	Keyword struct {
		Range
		Arg   Ident
		Value Expr
	}
	// Alias is one name of an import. Name is dotted as written, without white
	// space, or "*".
	Alias struct {
		Range
		Name   Ident
		Asname Ident // zero without as
	}
	WithItem struct {
		Range
		ContextExpr  Expr
		OptionalVars Expr // nil without as
	}
	MatchCase struct {
		Range
		Pattern Pattern
		Guard   Expr // nil without if
		Body    []Stmt
	}
)
