package syntax

import "github.com/funcshelf/funcshelf/analyzer/python/internal/slab"

// An Arena is memory for one tree at a time. It serves who parses one text
// after the other and keeps no tree: the next tree takes the place of the one
// before. The zero Arena is ready. It must not be used by several goroutines at
// once.
type Arena struct {
	names       slab.Slab[Name]
	constants   slab.Slab[Constant]
	calls       slab.Slab[Call]
	attributes  slab.Slab[Attribute]
	subscripts  slab.Slab[Subscript]
	slices      slab.Slab[Slice]
	keywords    slab.Slab[Keyword]
	tuples      slab.Slab[Tuple]
	displays    slab.Slab[List]
	compares    slab.Slab[Compare]
	booleans    slab.Slab[BoolOp]
	binaries    slab.Slab[BinOp]
	unaries     slab.Slab[UnaryOp]
	joined      slab.Slab[JoinedStr]
	fields      slab.Slab[FormattedValue]
	functions   slab.Slab[FunctionDef]
	parameters  slab.Slab[Arguments]
	args        slab.Slab[Arg]
	assigns     slab.Slab[Assign]
	augmented   slab.Slab[AugAssign]
	annotated   slab.Slab[AnnAssign]
	expressions slab.Slab[ExprStmt]
	ifs         slab.Slab[If]
	fors        slab.Slab[For]
	returns     slab.Slab[Return]

	exprLists    slab.Slab[Expr]
	stmtLists    slab.Slab[Stmt]
	argLists     slab.Slab[*Arg]
	keywordLists slab.Slab[*Keyword]
	operators    slab.Slab[CmpOperator]
}

// Parse is the function Parse with the tree in a, whose memory is in use until
// the next Parse or Reset: then nothing of the tree may be touched any more,
// but for the strings in it.
func (a *Arena) Parse(text string, target Target) (*Module, error) {
	a.Reset()
	p := newParser(text, target, a)
	defer p.release()
	p.tokens, p.lines, p.scanErr = p.scanner.scan(text, target)
	a.expect(p.tokens)
	m := &Module{Range: Range{0, int32(len(text))}, Text: text, Target: target, lines: p.lines}
	if err := p.parse(func(p *parser) { m.Body = p.module() }); err != nil {
		return nil, err
	}
	return m, nil
}

// Reset ends the life of the tree in a, so that a does not hold on to its text.
func (a *Arena) Reset() {
	a.names.Reset()
	a.constants.Reset()
	a.calls.Reset()
	a.attributes.Reset()
	a.subscripts.Reset()
	a.slices.Reset()
	a.keywords.Reset()
	a.tuples.Reset()
	a.displays.Reset()
	a.compares.Reset()
	a.booleans.Reset()
	a.binaries.Reset()
	a.unaries.Reset()
	a.joined.Reset()
	a.fields.Reset()
	a.functions.Reset()
	a.parameters.Reset()
	a.args.Reset()
	a.assigns.Reset()
	a.augmented.Reset()
	a.annotated.Reset()
	a.expressions.Reset()
	a.ifs.Reset()
	a.fors.Reset()
	a.returns.Reset()
	a.exprLists.Reset()
	a.stmtLists.Reset()
	a.argLists.Reset()
	a.keywordLists.Reset()
	a.operators.Reset()
}

// expect makes room for the nodes that are made of one token each. Few more
// will be asked for, those of f-strings.
func (a *Arena) expect(tokens []token) {
	var count [tokYield + 1]int
	for _, t := range tokens {
		count[t.kind]++
	}
	a.names.Expect(count[tokName])
	a.constants.Expect(count[tokNumber] + count[tokString] + count[tokNone] + count[tokTrue] + count[tokFalse] + count[tokEllipsis])
	a.calls.Expect(count[tokLParen])
	a.attributes.Expect(count[tokDot])
	a.subscripts.Expect(count[tokLSquare])
}

func (p *parser) newName(at Range, id string, ctx ExprContext) *Name {
	return p.arena.names.Put(Name{at, id, ctx})
}

func (p *parser) newConstant(at Range, kind ConstantKind, text string) *Constant {
	return p.arena.constants.Put(Constant{Range: at, Kind: kind, Text: text})
}

// takeExprs cuts p.exprs back to mark and gives what stood above.
func (p *parser) takeExprs(mark int) []Expr { return slab.Cut(&p.arena.exprLists, &p.exprs, mark) }
