package symtable

import "strings"

// mangle gives the name under which a private name is kept in a class:
// __name in class Shelf is _Shelf__name.
func mangle(class, name string) string {
	if class == "" || len(name) < 3 || name[0] != '_' || name[1] != '_' ||
		strings.HasSuffix(name, "__") || strings.Contains(name, ".") {
		return name
	}
	class = strings.TrimLeft(class, "_")
	if class == "" {
		return name
	}
	return "_" + class + name
}
