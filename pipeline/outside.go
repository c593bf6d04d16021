package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"geoeval/stages"
)

// outsideChange names what changed of all that a stage reads from outside, whose digest is not as it was: the parts, or what they may
// be where those of the last run are not known.
func outsideChange(ctx context.Context, s stages.Stage, was *stageRecord, digest string) string {
	if parts, err := stages.OutsideParts(ctx, s); err == nil && parts != nil {
		changed := PartChanges(was.Parts, parts, false)
		if was.Parts != nil && changed != nil {
			return strings.Join(changed, ", ")
		}
		return "what it reads from outside changed: " + strings.Join(few(sortedKeys(parts)), ", ")
	}
	return cmp.Or(OutsideName(s, was.Outside, digest), "what it reads from outside") + " changed"
}

// PartChanges names the parts of what is outside of a stage that differ, the first of many. Where the stage is configured otherwise, a part that one side alone
// has comes from that, as the price of a model that was added: then it is not named.
func PartChanges(was, now map[string]string, configured bool) (changed []string) {
	for _, name := range eitherKey(was, now) {
		before, had := was[name]
		after, has := now[name]
		switch {
		case had && has && before != after:
			changed = append(changed, name+" changed")
		case configured:
		case !had:
			changed = append(changed, name+" is new")
		case !has:
			changed = append(changed, name+" is gone")
		}
	}
	return few(changed)
}

// OutsideName says in what two digests differ of what is outside of a stage; "" where it does not say.
func OutsideName(s stages.Stage, was, now string) string {
	if t, tells := s.(stages.OutsideTeller); tells {
		return t.OutsideDiffers(was, now)
	}
	return s.Describe().OutsideName
}

// few are the first of some things, and how many more there are.
func few(all []string) []string {
	if more := len(all) - mostKeys; more > 0 {
		return append(all[:mostKeys:mostKeys], fmt.Sprintf("and %d more", more))
	}
	return all
}
