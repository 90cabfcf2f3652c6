package symtable

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// constantKey gives a text that is the same for constants that are equal in
// Python, such as 1, 1.0 and True. It says false for an expression that is no
// constant of a pattern.
func constantKey(e syntax.Expr) (string, bool) {
	if c, ok := e.(*syntax.Constant); ok {
		switch c.Kind {
		case syntax.Str:
			return "s" + c.Text, true
		case syntax.Bytes:
			return "b" + c.Text, true
		case syntax.None:
			return "None", true
		}
	}
	re, im, ok := number(e)
	if !ok {
		return "", false
	}
	if im == "0" {
		return re, true
	}
	return re + "," + im, true
}

// number gives the real and the imaginary part of a literal number, in a form
// that is the same for equal numbers.
func number(e syntax.Expr) (re, im string, ok bool) {
	switch e := e.(type) {
	case *syntax.Constant:
		text := strings.ReplaceAll(e.Text, "_", "")
		switch e.Kind {
		case syntax.True:
			return "1", "0", true
		case syntax.False:
			return "0", "0", true
		case syntax.Int:
			n, ok := new(big.Int).SetString(text, 0)
			if !ok { // 00
				return "0", "0", true
			}
			return n.String(), "0", true
		case syntax.Float:
			return float(text), "0", true
		case syntax.Imaginary:
			return "0", float(strings.TrimRight(text, "jJ")), true
		}
	case *syntax.UnaryOp:
		if re, im, ok = number(e.Operand); ok && e.Op == syntax.USub {
			return negative(re), negative(im), true
		}
	case *syntax.BinOp:
		left, _, okLeft := number(e.Left)
		_, im, ok := number(e.Right)
		if !okLeft || !ok {
			return "", "", false
		}
		if e.Op == syntax.Sub {
			im = negative(im)
		}
		return float(left), im, true
	}
	return "", "", false
}

// negative gives the text of a number with the other sign.
func negative(text string) string {
	switch {
	case text == "0":
		return text
	case text[0] == '-':
		return text[1:]
	default:
		return "-" + text
	}
}

// float gives the text of a float: that of the equal integer where there is
// one.
func float(text string) string {
	// The error tells only of a value out of range, which is then infinite.
	f, _ := strconv.ParseFloat(text, 64)
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		n, _ := big.NewFloat(f).Int(nil)
		return n.String()
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
