package skills

func PressTwice() { PressOK(); PressOK() }
