package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxIntDigits is how many decimal digits CPython reads as an int.
const maxIntDigits = 4300

// numberKind tells what a number's spelling stands for. problem says why the
// spelling, though a number, is refused; else it is "".
func numberKind(literal string) (kind ConstantKind, problem string) {
	if len(literal) > 1 && literal[0] == '0' {
		switch literal[1] | 0x20 {
		case 'x', 'o', 'b':
			return Int, ""
		}
	}
	if last := literal[len(literal)-1]; last|0x20 == 'j' {
		return Imaginary, ""
	}
	for i := range len(literal) {
		if c := literal[i]; c == '.' || c|0x20 == 'e' {
			return Float, ""
		}
	}
	if len(literal) > maxIntDigits && strings.Trim(literal, "0_") != "" {
		if digits := len(literal) - strings.Count(literal, "_"); digits > maxIntDigits {
			return Int, fmt.Sprintf("Exceeds the limit (%d digits) for integer string conversion: value has %d digits; write it in hexadecimal", maxIntDigits, digits)
		}
	}
	return Int, ""
}

// decodeString gives the value of a string or bytes literal whose text between
// the quotes is body. Where it has none, problem says why, and at is the
// offset in body of what is wrong. A lone surrogate, as of "\ud800", stands in
// the value as the three bytes that UTF-8 would have for it.
func decodeString(body string, raw, isBytes bool, target Target) (value string, problem string, at int) {
	if isBytes {
		for i := range len(body) {
			if body[i] >= utf8.RuneSelf {
				return "", "bytes can only contain ASCII literal characters", i
			}
		}
	}
	special := "\r\\"
	if raw {
		special = "\r"
	}
	first := strings.IndexAny(body, special)
	if first < 0 {
		return body, "", 0
	}
	d := decoder{body: body, raw: raw, isBytes: isBytes, target: target, pos: first}
	d.out = append(make([]byte, 0, len(body)), body[:first]...)
	d.decode()
	if d.problem != "" {
		return "", d.problem, d.at
	}
	return string(d.out), "", 0
}

// A decoder decodes one literal.
type decoder struct {
	body         string
	raw, isBytes bool
	target       Target

	pos     int
	out     []byte
	problem string
	at      int
}

func (d *decoder) decode() {
	for d.pos < len(d.body) && d.problem == "" {
		switch c := d.body[d.pos]; {
		case c == '\r':
			d.pos++
			if d.pos < len(d.body) && d.body[d.pos] == '\n' {
				d.pos++
			}
			d.out = append(d.out, '\n')
		case c == '\\' && !d.raw:
			d.escape()
		default:
			d.out = append(d.out, c)
			d.pos++
		}
	}
}

// escape decodes the escape at pos. What is no escape stands for itself, the
// backslash too.
func (d *decoder) escape() {
	start := d.pos
	if start+1 == len(d.body) { // only in an f-string, before a brace
		d.out = append(d.out, '\\')
		d.pos++
		return
	}
	d.pos += 2
	switch c := d.body[start+1]; c {
	case '\n':
	case '\r':
		if d.pos < len(d.body) && d.body[d.pos] == '\n' {
			d.pos++
		}
	case '\\', '\'', '"':
		d.out = append(d.out, c)
	case 'a':
		d.out = append(d.out, '\a')
	case 'b':
		d.out = append(d.out, '\b')
	case 'f':
		d.out = append(d.out, '\f')
	case 'n':
		d.out = append(d.out, '\n')
	case 'r':
		d.out = append(d.out, '\r')
	case 't':
		d.out = append(d.out, '\t')
	case 'v':
		d.out = append(d.out, '\v')
	case '0', '1', '2', '3', '4', '5', '6', '7':
		d.octal(start)
	case 'x':
		d.hex(start, 2, `truncated \xXX escape`)
	case 'u', 'U', 'N':
		if d.isBytes {
			d.out = append(d.out, '\\', c)
			return
		}
		switch c {
		case 'u':
			d.hex(start, 4, `truncated \uXXXX escape`)
		case 'U':
			d.hex(start, 8, `truncated \UXXXXXXXX escape`)
		default:
			d.named(start)
		}
	default:
		d.out = append(d.out, '\\')
		d.pos--
	}
}

func (d *decoder) octal(start int) {
	var r rune
	d.pos = start + 1
	for end := min(d.pos+3, len(d.body)); d.pos < end && isOctal(d.body[d.pos]); d.pos++ {
		r = r<<3 | rune(d.body[d.pos]-'0')
	}
	d.add(r)
}

func (d *decoder) hex(start, digits int, truncated string) {
	var r rune
	for n := 0; n < digits; n++ {
		if d.pos == len(d.body) || !isHex(d.body[d.pos]) {
			if d.isBytes {
				d.problem = fmt.Sprintf(`(value error) invalid \x escape at position %d`, d.offset(start))
				d.at = start
				return
			}
			d.failEscape(start, d.pos, truncated)
			return
		}
		c := d.body[d.pos]
		if isDecimal(c) {
			c -= '0'
		} else {
			c = c&^0x20 - 'A' + 10
		}
		if r>>27 != 0 {
			r = utf8.MaxRune + 1 // too large, whatever follows
		} else {
			r = r<<4 | rune(c)
		}
		d.pos++
	}
	if r > utf8.MaxRune {
		d.failEscape(start, d.pos, "illegal Unicode character")
		return
	}
	d.add(r)
}

// named decodes \N{name}.
func (d *decoder) named(start int) {
	if d.pos == len(d.body) || d.body[d.pos] != '{' {
		d.failEscape(start, d.pos, `malformed \N character escape`)
		return
	}
	d.pos++
	length := strings.IndexByte(d.body[d.pos:], '}')
	if length < 0 {
		d.failEscape(start, len(d.body), `malformed \N character escape`)
		return
	}
	name := d.body[d.pos : d.pos+length]
	d.pos += length + 1
	if length == 0 {
		d.failEscape(start, d.pos-1, `malformed \N character escape`)
		return
	}
	r, ok := characterNamed(name, d.target)
	if !ok {
		d.failEscape(start, d.pos, "unknown Unicode character name")
		return
	}
	d.add(r)
}

// add appends a character, or a byte.
func (d *decoder) add(r rune) {
	switch {
	case d.isBytes:
		d.out = append(d.out, byte(r))
	case 0xD800 <= r && r <= 0xDFFF:
		d.out = append(d.out, byte(0xE0|r>>12), byte(0x80|r>>6&0x3F), byte(0x80|r&0x3F))
	default:
		d.out = utf8.AppendRune(d.out, r)
	}
}

// failEscape is for an escape of a str that takes up body[start:end].
func (d *decoder) failEscape(start, end int, reason string) {
	d.problem = fmt.Sprintf("(unicode error) 'unicodeescape' codec can't decode bytes in position %d-%d: %s",
		d.offset(start), d.offset(end)-1, reason)
	d.at = start
}

// offset gives the place of body[i] as CPython counts it in its messages: a
// line end is one byte, a character beyond ASCII is spelled \U0001F600 first,
// and a backslash before such a one \u005c.
func (d *decoder) offset(i int) int {
	n := 0
	for at := 0; at < i; {
		r, size := utf8.DecodeRuneInString(d.body[at:])
		at += size
		switch {
		case r >= utf8.RuneSelf:
			n += len(`\U0001F600`)
		case r == '\\' && !d.isBytes:
			n++
			if at < len(d.body) && d.body[at] >= utf8.RuneSelf {
				n += len(`u005c`)
			} else if at < i {
				at++
				n++
			}
		case r == '\r' && at < len(d.body) && d.body[at] == '\n':
		default:
			n++
		}
	}
	return n
}
