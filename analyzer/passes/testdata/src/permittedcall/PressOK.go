package skills

func PressOK() {
	Click("OK")
	go Click("OK") // want `^permitted-call: go statements are not allowed`
	println("OK")  // want `^permitted-call: println`
}
