package skills

// LogIn logs in to the page that is open.
func LogIn(user string) error {
	password, err := SecretNamed(user)
	if err != nil {
		return err
	}
	if err := FillIn("User", user); err != nil {
		return err
	}
	if err := FillIn("Password", password); err != nil {
		return err
	}
	return ClickOn("Sign in")
}
