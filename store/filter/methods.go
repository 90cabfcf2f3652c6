package filter

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// methods are those of texts; count is one of lists too.
var methods = map[string]function{
	"count":        {least: 1, most: 1, call: count},
	"endswith":     {least: 1, most: 1, call: ofText(endsWith)},
	"find":         {least: 1, most: 1, call: ofText(find)},
	"isalpha":      {call: ofText(isAlpha)},
	"islower":      {call: ofText(isLower)},
	"isupper":      {call: ofText(isUpper)},
	"join":         {least: 1, most: 1, generator: true, call: ofText(join)},
	"lower":        {call: ofText(lower)},
	"lstrip":       {most: 1, call: ofText(leftStrip)},
	"removeprefix": {least: 1, most: 1, call: ofText(removePrefix)},
	"removesuffix": {least: 1, most: 1, call: ofText(removeSuffix)},
	"replace":      {least: 2, most: 3, call: ofText(replace)},
	"rstrip":       {most: 1, call: ofText(rightStrip)},
	"split":        {most: 2, keywords: []string{"sep", "maxsplit"}, call: ofText(split)},
	"splitlines":   {call: ofText(splitLines)},
	"startswith":   {least: 1, most: 1, call: ofText(startsWith)},
	"strip":        {most: 1, call: ofText(strip)},
	"upper":        {call: ofText(upper)},
}

// ofText is a method of texts; reading the text is accounted for.
func ofText(call func(m *meter, text string, a arguments) (starlark.Value, error)) func(*meter, arguments) (starlark.Value, error) {
	return func(m *meter, a arguments) (starlark.Value, error) {
		text, ok := a.list[0].(starlark.String)
		if !ok {
			return nil, fmt.Errorf("the method is one of texts, not of %s", typeName(a.list[0]))
		}
		if err := m.charge(int64(len(text))); err != nil {
			return nil, err
		}
		return call(m, string(text), arguments{a.list[1:], a.named})
	}
}

// text gives v, an argument of the method what, as a string.
func text(v starlark.Value, what string) (string, error) {
	s, ok := v.(starlark.String)
	if !ok {
		return "", fmt.Errorf("%s takes a text, not %s", what, typeName(v))
	}
	return string(s), nil
}

func count(m *meter, a arguments) (starlark.Value, error) {
	switch list := a.list[0].(type) {
	case starlark.String:
		sub, err := text(a.list[1], "count")
		if err != nil {
			return nil, err
		}
		if err := m.charge(int64(len(list))); err != nil {
			return nil, err
		}
		return starlark.MakeInt(strings.Count(string(list), sub)), nil
	case *starlark.List, starlark.Tuple:
		elements, err := elements(m, list, "count")
		if err != nil {
			return nil, err
		}
		n := 0
		for _, v := range elements {
			same, err := equal(m, v, a.list[1])
			if err != nil {
				return nil, err
			}
			if same {
				n++
			}
		}
		return starlark.MakeInt(n), nil
	}
	return nil, fmt.Errorf("the method is one of texts and lists, not of %s", typeName(a.list[0]))
}

func startsWith(m *meter, s string, a arguments) (starlark.Value, error) {
	return anyAffix(m, s, a.list[0], "startswith", strings.HasPrefix)
}

func endsWith(m *meter, s string, a arguments) (starlark.Value, error) {
	return anyAffix(m, s, a.list[0], "endswith", strings.HasSuffix)
}

// anyAffix reports whether has is true of s and affix, or of one of a tuple.
func anyAffix(m *meter, s string, affix starlark.Value, what string, has func(s, affix string) bool) (starlark.Value, error) {
	affixes, ok := affix.(starlark.Tuple)
	if !ok {
		affixes = starlark.Tuple{affix}
	}
	for _, v := range affixes {
		a, err := text(v, what)
		if err != nil {
			return nil, err
		}
		if err := m.charge(elementCost + int64(min(len(a), len(s)))); err != nil {
			return nil, err
		}
		if has(s, a) {
			return starlark.True, nil
		}
	}
	return starlark.False, nil
}

func find(_ *meter, s string, a arguments) (starlark.Value, error) {
	sub, err := text(a.list[0], "find")
	at := strings.Index(s, sub)
	if at > 0 {
		at = utf8.RuneCountInString(s[:at])
	}
	return starlark.MakeInt(at), err
}

func isAlpha(_ *meter, s string, _ arguments) (starlark.Value, error) {
	strange := strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	return starlark.Bool(s != "" && !strange), nil
}

func isUpper(_ *meter, s string, _ arguments) (starlark.Value, error) {
	return starlark.Bool(strings.ContainsFunc(s, upperCase) && !strings.ContainsFunc(s, lowerCase) && !strings.ContainsFunc(s, unicode.IsTitle)), nil
}

func isLower(_ *meter, s string, _ arguments) (starlark.Value, error) {
	return starlark.Bool(strings.ContainsFunc(s, lowerCase) && !strings.ContainsFunc(s, upperCase) && !strings.ContainsFunc(s, unicode.IsTitle)), nil
}

func upperCase(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r) }

func lowerCase(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }

func join(m *meter, s string, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.list[0], "join")
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, v := range list {
		if texts[i], err = text(v, "join"); err != nil {
			return nil, err
		}
		if err := m.charge(int64(len(s)) + int64(len(texts[i]))); err != nil {
			return nil, err
		}
	}
	return starlark.String(strings.Join(texts, s)), nil
}

// The letters of one case take up at most half as much again as those of the
// other, so having accounted for the text read will do for the one made.

func lower(_ *meter, s string, _ arguments) (starlark.Value, error) {
	return starlark.String(strings.ToLower(s)), nil
}

func upper(_ *meter, s string, _ arguments) (starlark.Value, error) {
	return starlark.String(strings.ToUpper(s)), nil
}

// isSpace is white space as Python has it.
func isSpace(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// stripped gives what the letters to strip are, by default white space.
func stripped(m *meter, s string, a arguments) (func(rune) bool, error) {
	if len(a.list) == 0 {
		return isSpace, nil
	}
	letters, err := text(a.list[0], "strip")
	if err != nil {
		return nil, err
	}
	return func(r rune) bool { return strings.ContainsRune(letters, r) }, m.chargeTimes(int64(len(s)), int64(len(letters)))
}

func strip(m *meter, s string, a arguments) (starlark.Value, error) {
	cut, err := stripped(m, s, a)
	if err != nil {
		return nil, err
	}
	return starlark.String(strings.TrimFunc(s, cut)), nil
}

func leftStrip(m *meter, s string, a arguments) (starlark.Value, error) {
	cut, err := stripped(m, s, a)
	if err != nil {
		return nil, err
	}
	return starlark.String(strings.TrimLeftFunc(s, cut)), nil
}

func rightStrip(m *meter, s string, a arguments) (starlark.Value, error) {
	cut, err := stripped(m, s, a)
	if err != nil {
		return nil, err
	}
	return starlark.String(strings.TrimRightFunc(s, cut)), nil
}

func removePrefix(_ *meter, s string, a arguments) (starlark.Value, error) {
	prefix, err := text(a.list[0], "removeprefix")
	return starlark.String(strings.TrimPrefix(s, prefix)), err
}

func removeSuffix(_ *meter, s string, a arguments) (starlark.Value, error) {
	suffix, err := text(a.list[0], "removesuffix")
	return starlark.String(strings.TrimSuffix(s, suffix)), err
}

func replace(m *meter, s string, a arguments) (starlark.Value, error) {
	before, err := text(a.list[0], "replace")
	if err != nil {
		return nil, err
	}
	after, err := text(a.list[1], "replace")
	if err != nil {
		return nil, err
	}
	times, err := wholeNumber(a.get(2, "", starlark.MakeInt(-1)), "replace")
	if err != nil {
		return nil, err
	}
	found := int64(strings.Count(s, before))
	if times < 0 || times > found {
		times = found
	}
	if err := m.charge(int64(len(s))); err != nil {
		return nil, err
	}
	if err := m.chargeTimes(times, int64(len(after))); err != nil {
		return nil, err
	}
	return starlark.String(strings.Replace(s, before, after, int(times))), nil
}

func split(m *meter, s string, a arguments) (starlark.Value, error) {
	most, err := wholeNumber(a.get(1, "maxsplit", starlark.MakeInt(-1)), "split")
	if err != nil {
		return nil, err
	}
	parts := int64(len(s)) // more than there can be cuts
	if most >= 0 {
		parts = min(parts, most)
	}
	separator := a.get(0, "sep", nil)
	if separator == nil {
		if err := m.chargeTimes(int64(len(s))/2+1, textCost); err != nil {
			return nil, err
		}
		return listValue(fields(s, int(parts))), nil
	}
	sep, err := text(separator, "split")
	switch {
	case err != nil:
		return nil, err
	case sep == "":
		return nil, fmt.Errorf("split takes a text that is not empty")
	}
	if err := m.chargeTimes(int64(strings.Count(s, sep))+1, textCost); err != nil {
		return nil, err
	}
	return listValue(strings.SplitN(s, sep, int(parts)+1)), nil
}

// fields cuts s at white space, most times at most.
func fields(s string, most int) []string {
	var parts []string
	for {
		s = strings.TrimLeftFunc(s, isSpace)
		switch end := strings.IndexFunc(s, isSpace); {
		case s == "":
			return parts
		case end < 0:
			return append(parts, s)
		case len(parts) == most:
			return append(parts, s)
		default:
			parts = append(parts, s[:end])
			s = s[end:]
		}
	}
}

// lineEnd reports whether r ends a line as Python has it.
func lineEnd(r rune) bool {
	return '\n' <= r && r <= '\r' || 0x1c <= r && r <= 0x1e || r == 0x85 || r == 0x2028 || r == 0x2029
}

func splitLines(m *meter, s string, _ arguments) (starlark.Value, error) {
	var ends int64
	for _, r := range s {
		if lineEnd(r) {
			ends++
		}
	}
	if err := m.chargeTimes(ends+1, textCost); err != nil {
		return nil, err
	}
	lines := make([]string, 0, ends+1)
	for s != "" {
		end := strings.IndexFunc(s, lineEnd)
		if end < 0 {
			lines = append(lines, s)
			break
		}
		lines = append(lines, s[:end])
		_, size := utf8.DecodeRuneInString(s[end:])
		if strings.HasPrefix(s[end:], "\r\n") {
			size = 2
		}
		s = s[end+size:]
	}
	return listValue(lines), nil
}
