package symtable

// Flags tells what is done to the name, a letter each, as the oracle has them.
func (s *Symbol) Flags() string {
	letters := [...]struct {
		letter byte
		flag   flags
	}{
		{'g', flagGlobal}, {'l', flagLocal}, {'p', flagParam}, {'u', flagUse}, {'i', flagImport},
		{'a', flagAnnotated}, {'t', flagTypeParam}, {'n', flagNonlocal}, {'c', flagIterTarget},
	}
	var text []byte
	for _, l := range letters {
		if s.flags&l.flag != 0 {
			text = append(text, l.letter)
		}
	}
	return string(text)
}

// Scope gives the scope that the symbol is in.
func (s *Symbol) Scope() *Scope { return s.scope }
