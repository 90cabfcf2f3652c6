package filter

import "slices"

// maxTokens bounds what rewriting makes of an expression: a chain of
// comparisons repeats its middle operands, and chains nest.
const maxTokens = 8 << 10

// rewriter turns Python that Starlark does not parse into what it does:
//
//	a < b < c           (a < b and b < c)
//	any(x for x in y)   any([x for x in y])
//
// Repeating an operand is sound because evaluating one has no effect. Both are
// decided on tokens alone: the operands of a comparison reach as far as the
// next word that binds less tightly.
type rewriter struct {
	expr   string
	tokens []token
	at     int
}

func rewrite(expr string, tokens []token) ([]token, *Error) {
	r := &rewriter{expr: expr, tokens: tokens}
	inside, fault := r.until("")
	if fault != nil {
		return nil, fault
	}
	switch {
	case inside.loop != nil:
		return nil, r.errorf(*inside.loop, "write [len(c) for c in calls]", "a comprehension stands in square brackets")
	case inside.comma != nil:
		return nil, r.errorf(*inside.comma, "join two conditions by and", "one expression is wanted, not several")
	}
	return inside.tokens, nil
}

func (r *rewriter) errorf(at token, hint, format string, args ...any) *Error {
	return faultAt(r.expr, at.offset, hint, format, args...)
}

// contents is what stands in a pair of brackets, rewritten, and the first for
// and the first comma of its own.
type contents struct {
	tokens      []token
	loop, comma *token
}

// looserWords bind less tightly than a comparison, or bound it.
var looserWords = []string{"and", "or", "if", "else", "for", ",", ":", "="}

var comparisons = []string{"<", "<=", ">", ">=", "==", "!=", "in"}

// until rewrites what comes before the closing bracket, which it consumes; ""
// stands for the end of the expression. The scanner saw to it that brackets
// match.
func (r *rewriter) until(closing string) (contents, *Error) {
	var c contents
	var chain comparison
	target := false // between for and its in
	for r.at < len(r.tokens) && (r.tokens[r.at].text != closing) {
		t := r.tokens[r.at]
		r.at++
		switch {
		case t.text == "(" || t.text == "[":
			inside, fault := r.brackets(t)
			if fault != nil {
				return c, fault
			}
			chain.operand = append(chain.operand, inside...)
		case t.text == "in" && target:
			target = false
			c.tokens = append(append(c.tokens, chain.operand...), t)
			chain = comparison{}
		case t.text == "not" && len(chain.operand) > 0:
			if r.at == len(r.tokens) || r.tokens[r.at].text != "in" {
				return c, r.errorf(t, "join two conditions by and or or", "unexpected \"not\"")
			}
			r.at++
			chain.operator([]token{t, r.tokens[r.at-1]})
		case slices.Contains(comparisons, t.text):
			chain.operator([]token{t})
		case t.text == "not" || slices.Contains(looserWords, t.text):
			c.tokens = append(c.tokens, chain.rewritten()...)
			c.tokens = append(c.tokens, t)
			chain = comparison{}
			switch {
			case t.text == "for":
				target = true
				if c.loop == nil {
					c.loop = &t
				}
			case t.text == "," && !target && c.comma == nil:
				c.comma = &t
			}
		default:
			chain.operand = append(chain.operand, t)
		}
	}
	r.at++
	c.tokens = append(c.tokens, chain.rewritten()...)
	if len(c.tokens) > maxTokens {
		return c, r.errorf(c.tokens[0], "join simple comparisons by and", "too many chained comparisons inside one another")
	}
	return c, nil
}

// brackets rewrites from the bracket open, just read, to the one that closes it.
func (r *rewriter) brackets(open token) ([]token, *Error) {
	before := r.tokens[:r.at-1]
	closing := map[string]string{"(": ")", "[": "]"}[open.text]
	inside, fault := r.until(closing)
	if fault != nil {
		return nil, fault
	}
	last := r.tokens[r.at-1]
	tokens := inside.tokens
	if open.text == "(" && inside.loop != nil {
		if inside.comma != nil || !takesGenerator(before) {
			return nil, r.errorf(*inside.loop, "write [len(c) for c in calls]", "a comprehension stands in square brackets here")
		}
		tokens = slices.Concat([]token{{text: "[", offset: open.offset}}, tokens, []token{{text: "]", offset: last.offset}})
	}
	return slices.Concat([]token{open}, tokens, []token{last}), nil
}

// takesGenerator reports whether the function named last in tokens reads a
// generator to its end, so that a list does as well.
func takesGenerator(tokens []token) bool {
	n := len(tokens)
	if !isCallee(tokens) || tokens[n-1].kind != nameToken {
		return false
	}
	if n >= 2 && tokens[n-2].text == "." {
		return tokens[n-1].text == "join"
	}
	return functions[tokens[n-1].text].generator
}

// comparison is a chain of comparisons under way: the operands and operators
// before, and the operand that is being read.
type comparison struct {
	before  []link
	operand []token
}

type link struct{ operand, operator []token }

func (c *comparison) operator(tokens []token) {
	c.before = append(c.before, link{c.operand, tokens})
	c.operand = nil
}

// rewritten gives the tokens of the whole, which is now complete.
func (c *comparison) rewritten() []token {
	n := len(c.before)
	if n == 0 {
		return c.operand
	}
	var tokens []token
	for i, l := range c.before {
		right := c.operand
		if i+1 < n {
			right = c.before[i+1].operand
		}
		if i > 0 {
			tokens = append(tokens, token{text: "and", offset: l.operator[0].offset, kind: nameToken})
		}
		tokens = append(append(append(tokens, l.operand...), l.operator...), right...)
	}
	if n == 1 {
		return tokens
	}
	open := token{text: "(", offset: tokens[0].offset}
	shut := token{text: ")", offset: tokens[len(tokens)-1].offset}
	return slices.Concat([]token{open}, tokens, []token{shut})
}
