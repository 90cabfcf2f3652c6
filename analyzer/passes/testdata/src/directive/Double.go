package skills

//go:noinline // want `^directive: //go:noinline`
func Double(x int) int { return 2 * x }
