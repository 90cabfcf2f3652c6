package skills

// StartsWith reports whether text begins with prefix.
func StartsWith(text, prefix string) bool {
	return len(text) >= len(prefix) && text[:len(prefix)] == prefix
}
