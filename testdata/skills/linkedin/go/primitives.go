package skills

// GoToLinkedInCom opens the start page of LinkedIn in the browser.
func GoToLinkedInCom()

// ClickTheSearchBar puts the cursor into the search bar of the page.
func ClickTheSearchBar()

// TypeTheText types text where the cursor is.
func TypeTheText(text string)

// PressEnter presses the enter key.
func PressEnter()

// ClickMessage opens the message window of the person on the page.
func ClickMessage()

// ClickTheFilter narrows the results on the page to one kind, such as "Posts"
// or "People".
func ClickTheFilter(name string)
