package hard

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// note tells where fewer problems were drawn than were asked for, and what could be done.
func (m *made) note(ctx context.Context, job *stages.Job, config *Config) error {
	if len(m.unused) > 0 {
		job.Notef("%s: kept by the reviewers, but not taken: %s, for one, is barred (%s)",
			problemsOf(len(m.unused)), m.unused[0], m.pool.barred[m.unused[0]])
	}
	if job.Note == nil {
		return nil
	}
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil || len(m.drawn) >= config.Size || len(problems) == 0 {
		return err
	}
	if config.Review != "" && !config.TopUp {
		job.Notef("GeoEval-hard has %s of %d: the review kept no more; review further candidates, or set hard.top_up",
			problemsOf(len(m.drawn)), config.Size)
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(schema.Sources),
		func(s schema.Source) bool { return slices.Contains(config.Sources, s) })
	others, err := config.newPool(ctx, job, rest, false)
	if err != nil {
		return err
	}
	job.Notef("GeoEval-hard has %s of %d: %s%s", problemsOf(len(m.drawn)), config.Size, m.pool.lacking(config.Sources),
		others.offer())
	return nil
}

// lacking says what the sources that were to be drawn from have.
func (p *pool) lacking(sources []schema.Source) string {
	var parts []string
	for _, s := range sources {
		if p.lookedAt[s] == 0 {
			parts = append(parts, fmt.Sprintf("%s has no problems", s))
		} else {
			parts = append(parts, fmt.Sprintf("%s has %d that may be drawn", s, p.mayBeDrawn(s)))
		}
	}
	return strings.Join(parts, ", ")
}

// offer says what other sources have.
func (p *pool) offer() string {
	var parts []string
	for _, s := range schema.Sources {
		if n := p.mayBeDrawn(s); n > 0 {
			parts = append(parts, fmt.Sprintf("%d of %s", n, s))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("; name other datasets in hard.sources for problems that models may have seen: %s",
		strings.Join(parts, ", "))
}

func (p *pool) mayBeDrawn(source schema.Source) int {
	n := 0
	for _, m := range p.members {
		if m.source == source {
			n++
		}
	}
	return n
}

func problemsOf(n int) string {
	if n == 1 {
		return "1 problem"
	}
	return fmt.Sprintf("%d problems", n)
}
