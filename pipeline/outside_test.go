package pipeline

import (
	"context"
	"errors"
	"testing"

	"geoeval/stages"
)

type mute struct {
	stages.Stage
	name string
}

func (m mute) Describe() stages.Description { return stages.Description{OutsideName: m.name} }

type lister struct {
	mute
	parts map[string]string
	err   error
}

func (l lister) OutsideParts(context.Context) (map[string]string, error) { return l.parts, l.err }

// What changed is named by the parts of what is outside, by those that may be it where the last run did not record them, and else by
// what the stage calls them all.
func TestOutsideChange(t *testing.T) {
	parts := func(all ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(all); i += 2 {
			m[all[i]] = all[i+1]
		}
		return m
	}
	for _, c := range []struct {
		name string
		s    stages.Stage
		was  map[string]string
		want string
	}{
		{"one changed", lister{parts: parts("a.txt", "2", "b.txt", "1")}, parts("a.txt", "1", "b.txt", "1"), "a.txt changed"},
		{"one came and one went", lister{parts: parts("b.txt", "1")}, parts("a.txt", "1"), "a.txt is gone, b.txt is new"},
		{"all went", lister{parts: parts()}, parts("a.txt", "1"), "a.txt is gone"},
		{"many", lister{parts: parts("a", "2", "b", "2", "c", "2", "d", "2", "e", "2")}, parts("a", "1", "b", "1", "c", "1", "d", "1", "e", "1"),
			"a changed, b changed, c changed, and 2 more"},
		{"not recorded", lister{parts: parts("b.txt", "1", "a.txt", "1")}, nil, "what it reads from outside changed: a.txt, b.txt"},
		{"recorded, and none of them", lister{parts: parts("a.txt", "1")}, parts("a.txt", "1"), "what it reads from outside changed: a.txt"},
		{"unreadable", lister{mute: mute{name: "prompts"}, err: errors.New("gone")}, parts("a.txt", "1"), "prompts changed"},
		{"no list", mute{name: "rules"}, nil, "rules changed"},
		{"no name", mute{}, nil, "what it reads from outside changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := outsideChange(t.Context(), c.s, &stageRecord{Parts: c.was}, "new"); got != c.want {
				t.Errorf("%s, not %s", got, c.want)
			}
		})
	}
}
