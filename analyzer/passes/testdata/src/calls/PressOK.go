package skills

func PressOK() { Click("OK") }
