package schema

// What a table's file may unpack to, in bytes: so much, and so many times its own size. Files of builds have up to 60 times theirs, with
// RowRoom for a row: a small file that a stranger made must not fill the memory.
const (
	leastRoom = 64 << 20
	mostRatio = 200
	// RowRoom is what a row takes of it, whatever it holds.
	RowRoom = 256
)

// Room is how much a file of so many bytes may unpack to.
func Room(size int64) int64 { return leastRoom + mostRatio*size }
