package syntax

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/runenames"
)

// maxCharacterName is more than the longest name has bytes.
const maxCharacterName = 128

// characterNamed gives the character that \N{name} stands for: by its name or
// an alias, in letters of either case. As in CPython the names of ideographs
// and syllables that follow from a rule want capitals, and sequences of
// characters have no name here.
func characterNamed(name string, target Target) (rune, bool) {
	if len(name) > maxCharacterName {
		return 0, false
	}
	if syllable, ok := strings.CutPrefix(name, "HANGUL SYLLABLE "); ok {
		return hangulSyllable(syllable)
	}
	if hex, ok := strings.CutPrefix(name, "CJK UNIFIED IDEOGRAPH-"); ok {
		r, ok := codePoint(hex)
		return r, ok && isUnifiedIdeograph(r, target)
	}
	name = strings.ToUpper(name)
	if r, ok := namesOfTables().find(name); ok {
		return r, target >= Python312 || !newIn15.has(r)
	}
	if hex, ok := strings.CutPrefix(name, "EGYPTIAN HIEROGLYPH-"); ok {
		r, ok := codePoint(hex)
		return r, ok && target >= Python314 && 0x13460 <= r && r <= 0x143FA
	}
	n, ok := otherNames()[name]
	return n.char, ok && target >= n.since
}

// codePoint reads four or five hexadecimal digits.
func codePoint(hex string) (rune, bool) {
	if len(hex) != 4 && len(hex) != 5 {
		return 0, false
	}
	for i := range len(hex) {
		if c := hex[i]; !isDecimal(c) && (c < 'A' || c > 'F') {
			return 0, false
		}
	}
	r, err := strconv.ParseInt(hex, 16, 32)
	return rune(r), err == nil
}

// The letters that Hangul syllables are made of, as their names spell them.
var (
	hangulInitials = [...]string{"G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P", "H"}
	hangulVowels   = [...]string{"A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE", "WI", "YU", "EU", "YI", "I"}
	hangulFinals   = [...]string{"", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M", "B", "BS", "S", "SS", "NG", "J", "C", "K", "T", "P", "H"}
)

// hangulSyllable gives the syllable of an initial, a vowel and a final, each
// the longest that fits.
func hangulSyllable(spelling string) (rune, bool) {
	initial, rest := longestPrefix(spelling, hangulInitials[:])
	vowel, rest := longestPrefix(rest, hangulVowels[:])
	final, rest := longestPrefix(rest, hangulFinals[:])
	if initial < 0 || vowel < 0 || final < 0 || rest != "" {
		return 0, false
	}
	return rune(0xAC00 + (initial*len(hangulVowels)+vowel)*len(hangulFinals) + final), true
}

func longestPrefix(text string, parts []string) (index int, rest string) {
	index = -1
	for i, part := range parts {
		if strings.HasPrefix(text, part) && (index < 0 || len(part) > len(parts[index])) {
			index = i
		}
	}
	if index < 0 {
		return index, text
	}
	return index, text[len(parts[index]):]
}

// A nameIndex finds characters by the names of package runenames. It is a hash
// table of characters only, whose names the package has anyway: an eighth of
// what a map from names would take.
type nameIndex [1 << 16]int32

// namesOfTables makes the index when a name is first looked for: few texts
// name a character.
var namesOfTables = sync.OnceValue(func() *nameIndex {
	var index nameIndex
	for _, block := range [...]span{{0x20, 0x33FF}, {0x4DC0, 0x4DFF}, {0xA000, 0xABFF}, {0xD7B0, 0xD7FF}, {0xF900, 0x1FFFF}, {0x2F800, 0x2FA1F}, {0xE0000, 0xE01EF}} {
		for r := block.first; r <= block.last; r++ {
			if name := runenames.Name(r); name != "" && name[0] != '<' {
				index[index.slot(name)] = r
			}
		}
	}
	return &index
})

// slot gives the place of a name in the index, or the free one where it would
// have to stand.
func (x *nameIndex) slot(name string) int {
	hash := uint32(2166136261) // FNV-1a
	for i := range len(name) {
		hash = (hash ^ uint32(name[i])) * 16777619
	}
	at := int(hash>>16^hash) % len(x)
	for x[at] != 0 && runenames.Name(x[at]) != name {
		at = (at + 1) % len(x)
	}
	return at
}

func (x *nameIndex) find(name string) (rune, bool) {
	r := x[x.slot(name)]
	return r, r != 0
}

// A datedName is a character and the first target that knows it by a name.
type datedName struct {
	char  rune
	since Target
}

// otherNamesText has the names that package runenames lacks, one a line: code
// point, first target, name. They are the formal aliases, and the names of
// the characters since Unicode 15.1 that do not follow from a rule.
//
//go:embed charnames.txt
var otherNamesText string

var otherNames = sync.OnceValue(func() map[string]datedName {
	names := make(map[string]datedName, strings.Count(otherNamesText, "\n"))
	for line := range strings.Lines(otherNamesText) {
		hex, rest, _ := strings.Cut(line, ";")
		version, name, _ := strings.Cut(rest, ";")
		char, _ := strconv.ParseInt(hex, 16, 32)
		since, _ := ParseTarget(version)
		names[strings.TrimSpace(name)] = datedName{rune(char), since}
	}
	return names
})
