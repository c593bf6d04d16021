package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
)

// Without memory a program of Go ends with 2 by itself, which here is wrong use.
func TestOutOfMemoryIsNoWrongUse(t *testing.T) {
	said, err := exec.Command("geoeval-out-of-memory").CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() == app.ExitUsage || !strings.HasPrefix(string(said), "fatal error: ") && !strings.Contains(string(said), "out of memory") {
		t.Errorf("%v: %s", err, said)
	}
}
