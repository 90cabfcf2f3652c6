package callgraph_test

import (
	"context"
	"fmt"

	"github.com/funcshelf/funcshelf/callgraph"
)

// The functions of the examples.
const (
	GoTo = iota + 1
	Click
	Search
	FindPosts
	FindPeople
	Message
)

func shelf() *callgraph.Graph {
	var b callgraph.Builder
	b.AddCall(Search, GoTo)
	b.AddCall(Search, Click)
	b.AddCall(FindPosts, Search)
	b.AddCall(FindPeople, Search)
	b.AddCall(Message, FindPeople)
	return b.Graph()
}

func Example() {
	g := shelf()
	fmt.Println("callers of Search:", g.Callers(Search))
	reach, err := g.Reach(context.Background(), []int64{Search})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range reach.Functions {
		fmt.Println("reached:", r.Node, "at depth", r.Depth)
	}
	fmt.Println("tasks:", reach.Tasks)
	// Output:
	// callers of Search: [4 5]
	// reached: 4 at depth 1
	// reached: 5 at depth 1
	// reached: 6 at depth 2
	// tasks: [4 6]
}

func ExampleSearch() {
	callees, err := callgraph.Search(context.Background(), shelf(), callgraph.Down, []int64{Message})
	fmt.Println(callees, err)
	// Output: [{5 1} {3 2} {1 3} {2 3}] <nil>
}

func ExamplePath() {
	chain, err := callgraph.Path(context.Background(), shelf(), Message, Click)
	fmt.Println(chain, err)
	// Output: [6 5 3 2] <nil>
}

func ExampleGraph_With() {
	old := shelf()
	changed := old.With(callgraph.Delta{
		RemoveFunctions: []int64{FindPeople},
		AddCalls:        []callgraph.Call{{Caller: Message, Callee: Search}},
	})
	fmt.Println(changed.Callers(Search))
	fmt.Println(old.Callers(Search))
	// Output:
	// [4 6]
	// [4 5]
}

func ExampleGraph_Order() {
	g := shelf()
	order, err := g.Order(context.Background(), g.IDs())
	fmt.Println(order, err)
	// Output: [1 2 3 4 5 6] <nil>
}

func ExampleGraph_Cycles() {
	g := shelf().With(callgraph.Delta{AddCalls: []callgraph.Call{
		{Caller: Search, Callee: FindPosts},
		{Caller: Click, Callee: Click},
	}})
	cycles, err := g.Cycles(context.Background(), g.IDs())
	fmt.Println(cycles, err)
	// Output: [[2] [3 4]] <nil>
}
