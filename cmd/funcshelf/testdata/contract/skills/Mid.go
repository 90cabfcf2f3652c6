package skills

// Mid calls Low.
func Mid(x int) { Low(x) }
