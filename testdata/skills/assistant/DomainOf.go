package skills

// DomainOf gives what stands behind the @ of an address.
func DomainOf(address string) string {
	_, domain, _ := SplitAt(address, "@")
	return domain
}
