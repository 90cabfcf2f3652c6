package skills

// Greet finds a person and says hello.
func Greet(name string) {
	Find(name)
	Type("Hello " + name)
	Enter()
}
