package skills

func Bad() { go Low(1) }
