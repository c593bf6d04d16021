package main

import (
	"strings"
	"testing"
)

func TestNothingForeignControlsATerminal(t *testing.T) {
	var b strings.Builder
	text := "a\tb\r\n\x1b]0;title\a \u009b31m\x7f \u202e△\x00\n"
	n, err := plainWriter{&b}.Write([]byte(text))
	want := "a\tb\\u000d\n\\u001b]0;title\\u0007 \\u009b31m\\u007f \\u202e△\\u0000\n"
	if b.String() != want || n != len(text) || err != nil {
		t.Errorf("%q, %d, %v", b.String(), n, err)
	}
}
