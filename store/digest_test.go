package store_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// Every field of a row, and of its calls, counts when Verify compares rows.
func TestHashSeesEveryField(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	fresh := func() *store.Row {
		return &store.Row{Created: at, Updated: at, Builtins: []string{"len"}, Calls: []store.Edge{{Callee: 1, Lines: []int{2}}}}
	}
	want := store.HashOf(fresh())
	if again := store.HashOf(fresh()); again != want {
		t.Fatal("the same row hashes to something else")
	}
	check := func(name string, r *store.Row) {
		t.Helper()
		if store.HashOf(r) == want {
			t.Errorf("a change of %s goes unseen", name)
		}
	}
	for field := range reflect.TypeFor[store.Row]().Fields() {
		r := fresh()
		alter(t, reflect.ValueOf(r).Elem().FieldByIndex(field.Index))
		check(field.Name, r)
	}
	for field := range reflect.TypeFor[store.Edge]().Fields() {
		r := fresh()
		alter(t, reflect.ValueOf(&r.Calls[0]).Elem().FieldByIndex(field.Index))
		check("Calls."+field.Name, r)
	}
	// Where one text ends and the next begins counts too.
	one, other := fresh(), fresh()
	one.Signature, one.Doc = "ab", "c"
	other.Signature, other.Doc = "a", "bc"
	if store.HashOf(one) == store.HashOf(other) {
		t.Error("two rows hash alike")
	}
}

// alter gives a field another value.
func alter(t *testing.T, v reflect.Value) {
	switch v.Interface().(type) {
	case time.Time:
		v.Set(reflect.ValueOf(time.UnixMicro(1)))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 7)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	default:
		t.Fatalf("no other value known for a %s", v.Type())
	}
}
