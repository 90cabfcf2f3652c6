package sqlite

// applicationID marks a library in its file's header: "fnsh".
const applicationID = 0x666e7368

// SchemaVersion is the version of the tables that this package makes. Older
// libraries are brought to it when they are opened.
func SchemaVersion() int { return len(migrations) }

// migrations[i] makes version i+1 out of version i; the version stands in
// the file's header. A migration that was released is never edited.
//
// Texts compare by bytes, SQLite's default. Times are microseconds UTC; lists
// are JSON. Wide columns come last, where a reader that does not need them
// stops before. A name is unique within its scope; the index has the name
// first, because all names have one scope as yet. There is no index by
// language: it could only say "half of all". Calls may be written in any order within a transaction, so their
// foreign keys wait for its end.
var migrations = [][]string{{
	`CREATE TABLE library (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	next_id INTEGER NOT NULL,
	policy TEXT NOT NULL
) STRICT`,
	`CREATE TABLE changes (
	number INTEGER PRIMARY KEY,
	token TEXT NOT NULL UNIQUE,
	time INTEGER NOT NULL,
	author TEXT NOT NULL,
	message TEXT NOT NULL,
	verb TEXT NOT NULL,
	undoes INTEGER NOT NULL
) STRICT`,
	`CREATE TABLE functions (
	id INTEGER PRIMARY KEY,
	scope TEXT NOT NULL DEFAULT 'personal',
	name TEXT NOT NULL,
	language TEXT NOT NULL CHECK (language IN ('go', 'python')),
	kind TEXT NOT NULL CHECK (kind IN ('function', 'primitive', 'hole')),
	entry INTEGER NOT NULL CHECK (entry IN (0, 1)),
	declared INTEGER NOT NULL CHECK (declared IN (0, 1)),
	lines INTEGER NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	author TEXT NOT NULL,
	change INTEGER NOT NULL REFERENCES changes (number) DEFERRABLE INITIALLY DEFERRED,
	analyzer TEXT NOT NULL,
	form TEXT NOT NULL,
	builtins TEXT NOT NULL,
	signature TEXT NOT NULL,
	doc TEXT NOT NULL,
	source TEXT NOT NULL,
	UNIQUE (name, scope)
) STRICT`,
	`CREATE INDEX functions_by_form ON functions (form) WHERE form <> ''`,
	`CREATE INDEX functions_by_author ON functions (author, name) WHERE author <> ''`,
	`CREATE INDEX functions_holes ON functions (name) WHERE kind = 'hole'`,
	`CREATE INDEX functions_primitives ON functions (name) WHERE kind = 'primitive'`,
	`CREATE INDEX functions_entries ON functions (name) WHERE entry = 1`,
	`CREATE TABLE calls (
	caller INTEGER NOT NULL REFERENCES functions (id) DEFERRABLE INITIALLY DEFERRED,
	callee INTEGER NOT NULL REFERENCES functions (id) DEFERRABLE INITIALLY DEFERRED,
	kind TEXT NOT NULL CHECK (kind IN ('call', 'reference')),
	spelling TEXT NOT NULL,
	lines TEXT NOT NULL,
	misfit TEXT NOT NULL,
	misfit_line INTEGER NOT NULL,
	PRIMARY KEY (caller, callee)
) STRICT, WITHOUT ROWID`,
	`CREATE INDEX calls_by_callee ON calls (callee, caller)`,
	`CREATE INDEX calls_misfits ON calls (caller, callee) WHERE misfit <> ''`,
	`CREATE TABLE change_rows (
	change INTEGER NOT NULL REFERENCES changes (number) DEFERRABLE INITIALLY DEFERRED,
	position INTEGER NOT NULL,
	id INTEGER NOT NULL,
	name TEXT NOT NULL,
	old_name TEXT NOT NULL,
	purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1)),
	before TEXT,
	after TEXT,
	UNIQUE (change, position)
) STRICT`,
	`CREATE INDEX change_rows_by_id ON change_rows (id, change)`,
	`CREATE INDEX change_rows_by_name ON change_rows (name)`,
	`CREATE INDEX change_rows_by_old_name ON change_rows (old_name) WHERE old_name <> ''`,
	`INSERT INTO library (one, next_id, policy) VALUES (1, 1, '{}')`,
}, {
	// Guidance has ids of the same numbers as functions. What it lost is a
	// list: nothing is looked up by it.
	`CREATE TABLE guidance (
	id INTEGER PRIMARY KEY,
	scope TEXT NOT NULL DEFAULT 'personal',
	title TEXT NOT NULL,
	lost TEXT NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	author TEXT NOT NULL,
	change INTEGER NOT NULL REFERENCES changes (number) DEFERRABLE INITIALLY DEFERRED,
	content TEXT NOT NULL
) STRICT`,
	`CREATE TABLE guidance_links (
	guidance INTEGER NOT NULL REFERENCES guidance (id) DEFERRABLE INITIALLY DEFERRED,
	function INTEGER NOT NULL REFERENCES functions (id) DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (guidance, function)
) STRICT, WITHOUT ROWID`,
	`CREATE INDEX guidance_links_by_function ON guidance_links (function, guidance)`,
	`CREATE TABLE guidance_rows (
	change INTEGER NOT NULL REFERENCES changes (number) DEFERRABLE INITIALLY DEFERRED,
	position INTEGER NOT NULL,
	id INTEGER NOT NULL,
	before TEXT,
	after TEXT,
	UNIQUE (change, position)
) STRICT`,
	`CREATE INDEX guidance_rows_by_id ON guidance_rows (id, change)`,
}}
