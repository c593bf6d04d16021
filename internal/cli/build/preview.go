package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/format/visible"
	"geoeval/pipeline"
	"geoeval/stages"
)

// runPreview shows what comes of a few problems of a stage.
func runPreview(ctx context.Context, opts buildOptions, only []string, out, log io.Writer) error {
	switch {
	case len(only) != 1:
		return app.Usage(errors.New("--preview is of one stage: name it, as in geoeval build rephrase --preview 10"))
	case opts.preview < 1:
		return app.Usage(fmt.Errorf("--preview %d: name a number of problems that is at least 1", opts.preview))
	case opts.locked || opts.lock != "":
		return app.Usage(errors.New("a preview has no lock: leave out --lock and --locked"))
	}
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	var preview *stages.Preview
	err = building(ctx, opts.Options, "build", log, func(on func(pipeline.Event)) (err error) {
		preview, err = p.Preview(ctx, only[0], opts.preview, on)
		return err
	})
	switch {
	case errors.Is(err, pipeline.ErrNoPreview):
		return app.Usage(fmt.Errorf("%w: rephrase has one", err))
	case err != nil:
		return err
	case opts.JSON:
		return app.PrintJSON(out, preview)
	}
	_, err = io.WriteString(out, previewText(preview))
	return err
}

// previewText is a preview as people read it.
func previewText(p *stages.Preview) string {
	var b strings.Builder
	var prompts app.ShownPrompts
	for i := range p.Problems {
		one := &p.Problems[i]
		b.WriteString(visible.Text(one.ID) + "\n")
		b.WriteString(app.Shown("  problem", one.Text))
		b.WriteString(prompts.Show("  prompt", one.Prompt))
		for n, c := range one.Candidates {
			is := "passed"
			switch {
			case c.Drawn:
				is = "passed, drawn"
			case !c.Passed:
				is = "failed"
			}
			b.WriteString(app.Shown(fmt.Sprintf("  candidate %d (%s, %s)", n+1, visible.Text(c.Model), is), c.Text))
			b.WriteString(app.ShownReasoning(c.Reasoning, c.Text))
			for _, f := range c.Faults {
				b.WriteString(app.Shown("    fault", f))
			}
			b.WriteString(prompts.Show("    judge's prompt", c.JudgePrompt))
			if c.Judged != "" {
				b.WriteString(app.Shown("    judged", c.Judged+": "+c.JudgeSays))
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%d of %d problems: %d candidates, %d of them from the ledger; %d passed; $%.4f\n", len(p.Problems), p.Of, p.Candidates,
		p.FromLedger, p.Passed, p.Cost)
	fmt.Fprintf(&b, "No table is written. geoeval plan says what the others cost; geoeval build %s asks for them.\n", p.Stage)
	return b.String()
}
