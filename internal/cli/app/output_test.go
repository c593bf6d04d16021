package app

import (
	"bytes"
	"errors"
	"testing"
)

// However a text is parted into writes, it is shown as one; data stay as they are.
func TestOutputShowsHiddenCharacters(t *testing.T) {
	text := "a\tb\r\n\x1b]0;title\a \u009b31m\x7f \u202e\u200b△几\x00\xff\n\xe5\x87"
	want := "a\tb" + `\u000d` + "\n" + `\u001b]0;title\u0007 \u009b31m\u007f \u202e\u200b△几\u0000\xff` + "\n" + `\xe5\x87`
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		o := &output{to: &b}
		for rest := []byte(text); len(rest) > 0; {
			part := rest[:min(size, len(rest))]
			if n, err := o.Write(part); n != len(part) || err != nil {
				t.Fatalf("%d bytes, %v", n, err)
			}
			rest = rest[len(part):]
		}
		if err := o.End(); b.String() != want || err != nil {
			t.Errorf("%d bytes at a time: %q, %v, want %q", size, b.String(), err, want)
		}
	}
	var b bytes.Buffer
	if n, err := AsData(&output{to: &b}).Write([]byte(text)); b.String() != text || n != len(text) || err != nil {
		t.Errorf("as data: %q, %d, %v", b.String(), n, err)
	}
}

// A disk that is full after so many bytes.
type fullAfter int

var errFull = errors.New("full")

func (f *fullAfter) Write(b []byte) (int, error) {
	if *f -= fullAfter(len(b)); *f < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// The first error stays, and nothing is written behind a hole.
func TestOutputKeepsItsFirstError(t *testing.T) {
	disk := fullAfter(6)
	o := &output{to: &disk, name: "stdout"}
	for i, c := range []struct {
		write func() error
		want  error
	}{
		{func() error { _, err := o.Write([]byte("short")); return err }, nil},
		{func() error { _, err := o.Write([]byte("longer")); return err }, errFull},
		{func() error { disk = 100; _, err := o.Write([]byte("s")); return err }, errFull},
		{func() error { _, err := AsData(o).Write([]byte("s")); return err }, errFull},
		{o.End, errFull},
	} {
		if err := c.write(); !errors.Is(err, c.want) {
			t.Errorf("%d: %v", i, err)
		}
	}
}
