package hard

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
)

// note tells where fewer problems were drawn than were asked for, and what could be done.
func (p *pool) note(drawn int) error {
	job, config := p.job, &p.stage.config
	if len(p.unused) > 0 {
		job.Notef("%s: kept by the reviewers, but not taken: for example %s is barred (%s)",
			problemsOf(len(p.unused)), p.unused[0], p.Barred[p.unused[0]])
	}
	if job.Note == nil || drawn >= config.Size {
		return nil
	}
	if config.Review != "" && !config.TopUp {
		job.Notef("GeoEval-hard has %s of %d: the review kept no more; review further candidates, or set hard.top_up",
			problemsOf(drawn), config.Size)
		return nil
	}
	others, err := p.stage.poolAgain(job, slices.DeleteFunc(slices.Clone(schema.Sources),
		func(s schema.Source) bool { return slices.Contains(config.Sources, s) }))
	if err != nil || len(p.Counts)+len(others.Counts) == 0 {
		return err
	}
	job.Notef("GeoEval-hard has %s of %d: %s%s", problemsOf(drawn), config.Size, p.lacking(config.Sources), others.offer())
	return nil
}

// lacking says what the sources that were to be drawn from have.
func (p *pool) lacking(sources []schema.Source) string {
	var parts []string
	for _, s := range sources {
		if p.Counts[s] == nil {
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
	for _, m := range p.Members {
		if m.Source == source {
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
