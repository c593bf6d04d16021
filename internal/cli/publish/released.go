package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/internal/review"
)

// VerifyWritten verifies a release that was written and has no name yet.
func VerifyWritten(ctx context.Context, dir string) error {
	verdict, err := proof.Verify(ctx, dir, proof.Options{})
	if err != nil || len(verdict.Faults) == 0 {
		return err
	}
	return fmt.Errorf("the release failed verification and was removed (%v): run geoeval verify on the build, and build again what it names: %w",
		verdict.Faults[0], app.Faults(len(verdict.Faults)))
}

// exportReview writes a whole review as JSON Lines.
func exportReview(ctx context.Context, o *app.Options, path string, w io.Writer) (err error) {
	s, err := review.Open(path, time.Now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	s.Tell(o.TellReviewNote)
	state, err := s.State(ctx)
	if err != nil {
		return err
	}
	return state.Export(w)
}

// published is what release and hydrate answer.
type published struct {
	// Folder is the release.
	Folder string `json:"folder"`
	// Manifest is its manifest.json.
	Manifest *release.Manifest `json:"manifest"`
}

// tellRelease says what is in a release.
func tellRelease(out io.Writer, asJSON bool, dir string, m *release.Manifest) error {
	if asJSON {
		return app.PrintJSON(out, published{dir, m})
	}
	for _, t := range m.Tables {
		fmt.Fprintf(out, "%-18s %6d rows  %s\n", t.Name, t.Digest.Rows, t.Digest.Table[:12])
	}
	if m.Synthetic {
		fmt.Fprintln(out, "Its problems are invented: this release is shaped like GeoEval, and is not GeoEval.")
	}
	if len(m.Withheld) > 0 {
		fmt.Fprintf(out, "withheld: %v\n", m.Withheld)
	}
	_, err := fmt.Fprintln(out, dir)
	return err
}
