package syntax_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

const (
	minWrongMutants = 5000
	maxSnippet      = 1200 // bytes of a source that is mutated
)

var (
	mutantCount = flag.Int("mutants", 8000, "how many sources TestMutants makes")
	mutantSeed  = flag.Uint64("mutantseed", 11, "seed of the mutants")
)

// TestMutants makes wrong sources out of right ones and compares what CPython
// and we say of them: the verdict and, where it accepts, the tree always; the
// line of the error in 95 % of those that both refuse. No kind of difference
// in verdicts is known.
func TestMutants(t *testing.T) {
	mutants := makeMutants(snippets(t, libraryFiles(t, localPython(t))), *mutantCount, syntax.Python311)
	var tally mutantTally
	each(t, mutants, func(o *oracle, source string) error { return tally.add(t, o, source) })
	tally.report(t, minWrongMutants)
}

// TestTokenSoup does the same for sources of a few pieces picked at random:
// they reach what no mutant of a real source does.
func TestTokenSoup(t *testing.T) {
	var tally mutantTally
	each(t, makeSoup(*mutantCount), func(o *oracle, source string) error { return tally.add(t, o, source) })
	tally.report(t, *mutantCount/2)
}

// A mutantTally counts how mutants were judged.
type mutantTally struct {
	mu             sync.Mutex
	accepted       int // by both, with equal trees
	refused, lines int // by both, and with equal lines
	messages       int // and with equal messages
}

func (m *mutantTally) add(t *testing.T, o *oracle, source string) error {
	want, err := o.judge("tree", source)
	if err != nil {
		return err
	}
	got := firstError(source, o.target)
	problem := ""
	switch {
	case got == nil && want.compile.ok():
		problem = compare(want, o.target)
	case got == nil:
		problem = fmt.Sprintf("accepted, want %+v", want.compile)
	case want.compile.ok():
		problem = fmt.Sprintf("refused: %v", got)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case problem != "":
		t.Errorf("%s\n%s", problem, source)
	case got == nil:
		m.accepted++
	default:
		m.refused++
		if got.Line == want.compile.line || want.compile.line == 0 {
			m.lines++
		} else {
			t.Logf("line %d: %s, want line %d: %s in %q", got.Line, got.Message, want.compile.line, want.compile.message, source)
		}
		if got.Message == want.compile.message {
			m.messages++
		}
	}
	return nil
}

func (m *mutantTally) report(t *testing.T, least int) {
	t.Helper()
	t.Logf("%d sources accepted by both, %d wrong ones refused by both: error lines equal in %d (%.2f %%), messages in %d",
		m.accepted, m.refused, m.lines, 100*float64(m.lines)/float64(max(1, m.refused)), m.messages)
	if m.refused < least {
		t.Errorf("%d wrong sources, want %d", m.refused, least)
	}
	if m.lines*100 < m.refused*95 {
		t.Errorf("error lines equal in %d of %d, want 95 %%", m.lines, m.refused)
	}
}

// snippets gives the small top-level functions and classes of files, and the
// files that are small.
func snippets(t *testing.T, files []string) []string {
	t.Helper()
	texts := make([]string, len(files))
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(data)
	}
	return shortStatements(texts, syntax.Python311)
}

func shortStatements(texts []string, target syntax.Target) []string {
	var found []string
	for _, text := range texts {
		module, err := syntax.Parse(text, target)
		if err != nil {
			continue
		}
		if len(text) <= maxSnippet {
			found = append(found, text)
			continue
		}
		for _, statement := range module.Body {
			r := statement.Span()
			if size := r.End - r.Start; 40 < size && size <= maxSnippet {
				found = append(found, text[r.Start:r.End]+"\n")
			}
		}
	}
	return found
}

// inserted are the tokens that mutants get.
var inserted = strings.Fields(`( ) [ ] { } : , ; + - * ** / // % @ | & ^ ~ << >> < > == != <= >= <> = += -= *= @= := -> . ... !
 ' " ''' """ \ # $ ? 0 1 0x 1_ 1.5j 'text' b'bytes' f'{x!r:>{y}}' f'{ r'\' u'u' name _ é match case type print
 False None True and as assert async await break class continue def del elif else except finally for from global
 if import in is lambda nonlocal not or pass raise return try while with yield t' t'{x}' f'{ }' type\tX= except\tA,B: [T] [T=int] [*T:int]`)

// makeMutants makes n mutants, the same ones for the same sources, by the
// tokens of a target.
func makeMutants(sources []string, n int, target syntax.Target) []string {
	random := rand.New(rand.NewPCG(3, *mutantSeed))
	mutants := make([]string, 0, n)
	for len(mutants) < n {
		source := sources[random.IntN(len(sources))]
		tokens, _, err := syntax.Scan(source, target)
		if err != nil || len(tokens) < 4 {
			continue
		}
		if mutant := mutate(source, tokens, random); mutant != source && utf8.ValidString(mutant) {
			mutants = append(mutants, mutant)
		}
	}
	return mutants
}

// pieces are what soup is made of, besides the inserted tokens.
var pieces = strings.Split("\n~\n ~\n  ~\n\t~\r~\f~\\~\\\n~#c\n~'''~\"~'~{{~}}~!r~:>~é~\u00a0~0x~1_0~1__0~.5~1e~rb''~u''~b''~"+
	"a~b~c~(a)~[b]~{c}~a.b~f(a)~a[b]~1~'s'~f'{a}'~f'{a:{b}}'~f'{~}'~t'{a}'~*a~**a~a=b~a:=b~a for a in b~*a, b~a if b else c~a if b~"+
	"if a:~for a in b:~def f():~class A:~try:~except:~else:~finally:~with a:~with (~match a:~case b:~lambda: ~lambda a: ~import a~"+
	"from a import b~a = ~a: ~return ~yield ~await ~async ~not ~print ~exec ~a b~global a~nonlocal a~del a~assert ~raise ~@a\n~"+
	"type ~type X = ~[T]", "~")

// makeSoup makes n sources, the same ones for the same seed.
func makeSoup(n int) []string {
	random := rand.New(rand.NewPCG(9, *mutantSeed))
	sources := make([]string, n)
	for i := range sources {
		var b strings.Builder
		for range 1 + random.IntN(9) {
			from := pieces
			if random.IntN(3) == 0 {
				from = inserted
			}
			b.WriteString(from[random.IntN(len(from))])
			if random.IntN(2) == 0 {
				b.WriteByte(' ')
			}
		}
		sources[i] = b.String()
	}
	return sources
}

func mutate(source string, tokens []syntax.Token, random *rand.Rand) string {
	i := random.IntN(len(tokens) - 2)
	at := tokens[i]
	text := source[at.Start:at.End]
	before, after := source[:at.Start], source[at.End:]
	word := " " + inserted[random.IntN(len(inserted))] + " "
	switch random.IntN(8) {
	case 0: // drop
		return before + after
	case 1: // duplicate
		return before + text + " " + text + after
	case 2: // swap with the next
		next := tokens[i+1]
		return before + source[next.Start:next.End] + source[at.End:next.Start] + text + source[next.End:]
	case 3: // insert
		return before + word + text + after
	case 4: // replace
		return before + word + after
	case 5: // replace by another token of the source
		other := tokens[random.IntN(len(tokens))]
		return before + source[other.Start:other.End] + after
	case 6: // lose a character
		k := random.IntN(len(source))
		return source[:k] + source[k+1:]
	}
	k := random.IntN(len(source)) // gain a character
	return source[:k] + string(" \t\n\\'\"#(){}[]:,.=0_e\f"[random.IntN(21)]) + source[k:]
}
