package sqlite

// Migrate adds a migration, as a later version of this package would, until
// undo is called.
func Migrate(statements ...string) (undo func()) {
	before := migrations
	migrations = append(before[:len(before):len(before)], statements)
	return func() { migrations = before }
}

// Wait is wait.
var Wait = wait
