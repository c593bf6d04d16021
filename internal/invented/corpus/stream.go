package corpus

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// streamed tells the seed of a stream from that of a corpus.
const streamed = 0x73747265616d

// Stream writes n problems as lines of the collection, without pictures, in memory that does not grow with n; unlike in
// a written corpus, two of them may have the same text. They are others than those of a corpus of the same seed, but for some that
// templates make for many seeds. truth, where not nil, gets the line of each in truth.tsv.
func Stream(ctx context.Context, out, truth io.Writer, n int, seed uint64) error {
	templates, err := synth.Load()
	if err != nil {
		return err
	}
	w := newWriting(schema.HardSource, "", Options{Seed: seed ^ streamed, Scale: 1}, templates, nil)
	mixture, err := mixtureOf(w, hardShares, anyTemplate, composeHard)
	if err != nil {
		return err
	}
	if truth == nil {
		truth = io.Discard
	}
	lines := bufio.NewWriterSize(out, 1<<16)
	// Problems are made in runs: handing each from one goroutine to another would cost more than making it.
	const run = 64
	type made struct{ lines, truth bytes.Buffer }
	err = each(ctx, w, (n+run-1)/run, func(k int) (*made, error) {
		m := &made{}
		for i := k * run; i < min(n, (k+1)*run); i++ {
			t := mixture.pick(i)
			r, _, _, err := fit(w, t, i, 0, composeHard)
			if err != nil {
				return nil, err
			}
			r.ID = hardID(i)
			writeTruth(&m.truth, r.ID, t)
			if err := writeLine(&m.lines, r); err != nil {
				return nil, err
			}
		}
		return m, nil
	}, func(_ int, m *made) error {
		if _, err := m.truth.WriteTo(truth); err != nil {
			return err
		}
		_, err := m.lines.WriteTo(lines)
		return err
	})
	if err != nil {
		return err
	}
	return lines.Flush()
}

// writeTruth writes what a problem of the collection is: its id, branch and template.
func writeTruth(out *bytes.Buffer, id string, t *synth.Template) {
	fmt.Fprintf(out, "%s\t%s\t%s\n", id, t.Branch, t.Name)
}
