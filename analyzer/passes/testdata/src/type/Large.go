package skills

func Large() int {
	var all [1 << 50]byte // want `^type: `
	return len(all)
}
