package skills

import "strings" // want `^no-import: `

func Greet(name string) string { return strings.ToUpper(name) }
