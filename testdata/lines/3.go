func Headline(part string) bool {
	return Contains(ReadText("h1"), part)
}
