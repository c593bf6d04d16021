package ledger

import (
	"testing"
	"time"
)

// asking is the line of a request.
func asking(t testing.TB, key string, attempt int) string {
	t.Helper()
	line, err := (&Asked{Key: key, Until: time.Date(2024, 5, 1, 12, 2, 0, 0, time.UTC), Attempt: attempt}).line()
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + "\n"
}
