package skills

// Find looks for a person.
func Find(name string) {
	Search("person " + name)
}
