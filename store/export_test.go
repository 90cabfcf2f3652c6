package store

// HashOf is what Verify tells rows apart by.
var HashOf = hashOf
