package skills

func Twin2(b int) int { return b }
