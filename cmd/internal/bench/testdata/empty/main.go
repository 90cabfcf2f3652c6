// Command empty does nothing but start with the driver of SQLite linked in:
// what no program that keeps its data there can be faster than.
package main

import _ "modernc.org/sqlite"

func main() {}
