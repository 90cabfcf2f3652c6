package skills

// First is the function of this file.
func First() int { return 1 }

// Second has no file of its own.
func Second() int { return 2 } // want `^single-function: `

type Third struct{} // want `^single-function: `
