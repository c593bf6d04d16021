package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/internal/release/proof"
	"geoeval/internal/review"
	"geoeval/pipeline"
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

// stateOf reads a whole review.
func stateOf(ctx context.Context, o *app.Options, path string) (state *review.State, err error) {
	s, err := review.Open(path, time.Now)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	s.Tell(o.TellReviewNote)
	return s.State(ctx)
}

// published is what release and hydrate answer.
type published struct {
	// configured is what configured a release, "" of hydrate.
	configured string
	// Folder is the release.
	Folder string `json:"folder"`
	// Manifest is its manifest.json.
	Manifest *release.Manifest `json:"manifest"`
	// Unlicensed are the sources that state no licence, or one by application, and are published in full, of release.
	Unlicensed []release.Unlicensed `json:"unlicensed,omitempty"`
	// Already says that the folder was there before and stays as it was, but for a signature that release adds.
	Already bool `json:"already,omitempty"`
	// Signature says by which key release --sign signed it, and whether it was unsigned before.
	Signature *release.Signature `json:"signature,omitempty"`
	// Note says what cannot be told of the source of the program that made the release, of release.
	Note string `json:"note,omitempty"`
}

// tellRelease says what is in a release.
func tellRelease(out io.Writer, asJSON bool, p published) error {
	if asJSON {
		return app.PrintJSON(out, p)
	}
	m := p.Manifest
	for _, t := range m.Tables {
		fmt.Fprintf(out, "%-18s %6d rows  %s\n", t.Name, t.Digest.Rows, t.Digest.Table[:12])
	}
	if m.Synthetic {
		fmt.Fprintln(out, "Its problems are invented: this release is shaped like GeoEval, and is not GeoEval.")
	}
	switch {
	case p.configured == "":
	case len(m.Withheld) == 0:
		fmt.Fprintf(out, "configured by %s, which withholds nothing (release.withhold)\n", p.configured)
	default:
		fmt.Fprintf(out, "configured by %s\n", p.configured)
	}
	if len(m.Withheld) > 0 {
		fmt.Fprintf(out, "withheld: %v\n", m.Withheld)
		if ids := m.WithheldCorrected(); len(ids) > 0 {
			fmt.Fprintf(out, "  corrected: %s: readers can hydrate only with your errata.yaml, which no release has: give it to them\n", strings.Join(ids, ", "))
		}
	}
	if m.Since != nil {
		fmt.Fprintf(out, "%s says what changed since %s\n", release.ChangesFile, m.Since.Version)
	}
	folder := p.Folder
	if p.Already {
		folder += ": there already, with the same digests"
	}
	if _, err := fmt.Fprintln(out, folder); err != nil {
		return err
	}
	if s := p.Signature; s != nil && p.Already && s.Added {
		fmt.Fprintln(out, "signed now, and unsigned before, by the key "+s.Key)
	} else if s != nil {
		fmt.Fprintln(out, "signed by the key "+s.Key)
	}
	for i, u := range p.Unlicensed {
		if u.License != "" {
			fmt.Fprintf(out, "Published in full, though its licence is given %s: %s, %d problems (%s: [%s] withholds it)\n",
				u.License, u.Source, u.Problems, u.WithholdKey, u.Source)
			continue
		}
		if i == 0 || p.Unlicensed[i-1].License != "" {
			fmt.Fprintln(out, "Published in full, though no licence is stated (pipeline.yaml: one key states it, the other withholds it):")
		}
		fmt.Fprintf(out, "  %-12s %6d problems  %s, or %s: [%s]\n", u.Source, u.Problems, u.StateKey, u.WithholdKey, u.Source)
	}
	if p.Note != "" {
		fmt.Fprintln(out, "note: "+p.Note)
	}
	return nil
}

// verifyFormer verifies a release that another one is to be compared with. One by a geoeval that wrote other tables, which this one
// cannot make again, is held against its SHA256SUMS alone, and a note says so.
func verifyFormer(ctx context.Context, former *compare.Former, dir string, on func(pipeline.Event)) error {
	if !former.OfThisVersion() {
		on(pipeline.Event{Kind: pipeline.Noted, Text: fmt.Sprintf("%s was made by a geoeval that wrote other tables: its files were held "+
			"against %s alone; the program that made it verifies the rest", dir, release.SumsFile)})
		return former.CheckFiles()
	}
	verdict, err := proof.Verify(ctx, dir, proof.Options{})
	if err != nil || len(verdict.Faults) == 0 {
		return err
	}
	return fmt.Errorf("%s is not as it was published (%v): get it anew, or name another former release: %w", dir, verdict.Faults[0],
		app.Faults(len(verdict.Faults)))
}
