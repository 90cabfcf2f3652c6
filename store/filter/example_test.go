package filter_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/funcshelf/funcshelf/store/filter"
)

func Example() {
	f, err := filter.Compile("name.startswith('Find') and 1 <= len(calls) < 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Fields(), f.Conditions(), f.Exact())
	for _, r := range []filter.Record{
		{Name: "FindPeopleNamed", Calls: []string{"ClickTheFilter", "SearchLinkedIn"}},
		{Name: "FindNothing"},
	} {
		match, err := f.Match(context.Background(), r)
		fmt.Println(r.Name, match, err)
	}
	// Output:
	// [calls name] [{name 1 Find 0}] false
	// FindPeopleNamed true <nil>
	// FindNothing false <nil>
}

func ExampleError() {
	_, err := filter.Compile("'SearchLinkedIn' in caller")
	var fault *filter.Error
	if errors.As(err, &fault) {
		fmt.Println(fault)
		fmt.Println("hint:", fault.Hint)
	}
	// Output:
	// expression:1:21: there is no name "caller"
	// hint: did you mean callers?
}
