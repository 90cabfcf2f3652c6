package skills

// Mail.

// EachMail gives the ids of the mails in the inbox, newest first.
func EachMail(yield func(id int) bool)

// MailHeader gives the head of a mail; Minute counts from midnight of Day.
func MailHeader(id int) struct {
	From, Subject, Day string
	Minute             int
}

// MailText gives the plain text of a mail.
func MailText(id int) string

// MoveMail moves a mail to another folder.
func MoveMail(id int, folder string) error

// MarkAsRead marks a mail as read.
func MarkAsRead(id int)

// SendMail sends a mail.
func SendMail(to, subject, text string) error

// NewMail gives the id of each mail as it arrives.
func NewMail() <-chan int

// Calendar. A day is a text such as "2026-03-02"; times are minutes from
// midnight.

// Today gives the day it is.
func Today() string

// DayAfter gives the day that follows.
func DayAfter(day string) string

// Weekday gives the place of a day in its week: 1 for Monday, 7 for Sunday.
func Weekday(day string) int

// EventsOn gives the events of a day in the order in which they begin.
func EventsOn(day string) []struct {
	Start, End int
	Title      string
}

// AddEvent puts an event into the calendar.
func AddEvent(day string, start, end int, title string) error

// AfterMinutes gives a signal once so many minutes have passed.
func AfterMinutes(minutes int) <-chan struct{}

// StopRequested gives a signal when the user wants the assistant to stop.
func StopRequested() <-chan struct{}

// Browser.

// OpenPage opens an address in the browser.
func OpenPage(address string) error

// PageText gives the text of the page that is open.
func PageText() string

// FillIn types text into the field with that label.
func FillIn(label, text string) error

// ClickOn clicks the button or link with that label.
func ClickOn(label string) error

// CloseTheBrowser closes the browser.
func CloseTheBrowser()

// Files.

// ListFiles gives the paths of what a folder holds.
func ListFiles(folder string) ([]string, error)

// IsFolder reports whether a path leads to a folder.
func IsFolder(path string) bool

// ReadFile gives the text of a file.
func ReadFile(path string) (string, error)

// WriteFile writes text to a file.
func WriteFile(path, text string) error

// The user and the host.

// Note shows the user a line of text.
func Note(text string)

// SecretNamed gives a password the user has entrusted to the host.
func SecretNamed(name string) (string, error)

// NewError makes an error of a text.
func NewError(text string) error

// ErrorText gives the text of an error.
func ErrorText(err error) string

// Keep gives the items for which wanted says true.
func Keep[T any](items []T, wanted func(T) bool) []T

// MapEach gives what change makes of each item.
func MapEach[T, U any](items []T, change func(T) U) []U

// SortedBy gives the items in the order that before says.
func SortedBy[T any](items []T, before func(a, b T) bool) []T
