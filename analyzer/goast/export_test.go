package goast

// Stubs gives the number of stubs kept.
func (c *Checker) Stubs() int {
	c.stubs.mu.Lock()
	defer c.stubs.mu.Unlock()
	return len(c.stubs.young) + len(c.stubs.old)
}
