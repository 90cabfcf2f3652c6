package skills

func Describe(err error) string { return "failed: " + err.Error() } // want `^no-attribute-call: err.Error`
