package skills

func Short(text string) bool { return len(text) < limit } // want `^reference: limit`
