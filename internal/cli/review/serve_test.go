package review

import (
	"strings"
	"testing"
)

func TestAPortThatIsTaken(t *testing.T) {
	t.Parallel()
	first, err := listenAt("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := listenAt(first.Addr().String()); err == nil || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("a port is taken twice, or not a word of --listen: %v", err)
	}
}
