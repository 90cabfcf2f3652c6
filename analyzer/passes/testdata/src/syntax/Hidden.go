package skills

// Hidden has a text that is shown in another order than it is read.
func Hidden() string { return "a‮b" } // want `^syntax: .*U\+202E`
