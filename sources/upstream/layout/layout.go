// Package layout knows where the files of a dataset lie in its folder, by the patterns of pipeline.yaml, and which file
// is meant where one lies elsewhere or is called otherwise.
//
// Nothing here knows a dataset: what is near is decided by the parts of paths alone (their number, their letters, the
// words that they are made of).
package layout

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A Layout is where the files of a source lie, as paths in its folder.
type Layout struct {
	patterns []string
	// forms are the patterns with their braces resolved, in parts.
	forms []form
}

// A form is one pattern without alternatives.
type form struct {
	pattern string
	parts   []string
}

// New makes a layout of doublestar patterns.
func New(patterns []string) *Layout {
	l := &Layout{patterns: patterns}
	for _, p := range patterns {
		for _, f := range expand(p) {
			if !slices.ContainsFunc(l.forms, func(known form) bool { return known.pattern == f }) {
				l.forms = append(l.forms, form{f, strings.Split(f, "/")})
			}
		}
	}
	return l
}

// Matches says whether a path is one of a file that is read.
func (l *Layout) Matches(name string) bool {
	return slices.ContainsFunc(l.patterns, func(p string) bool { return doublestar.MatchUnvalidated(p, name) })
}

// Forms are the patterns with their braces resolved, in their order: a file's path, or a pattern of paths.
func (l *Layout) Forms() []string {
	out := make([]string, len(l.forms))
	for i, f := range l.forms {
		out[i] = f.pattern
	}
	return out
}

// Plain says whether a form is the path of one file.
func Plain(form string) bool { return !strings.ContainsAny(form, `*?[{\`) }

// mostForms bounds into how many forms one pattern is resolved; one with more stays as it is.
const mostForms = 64

// expand resolves the braces of a pattern. One with escapes stays as it is.
func expand(pattern string) []string {
	if strings.Contains(pattern, `\`) {
		return []string{pattern}
	}
	out := []string{pattern}
	for {
		var next []string
		for _, p := range out {
			next = append(next, expandFirst(p)...)
		}
		switch {
		case len(next) > mostForms:
			return []string{pattern}
		case len(next) == len(out):
			return next
		}
		out = next
	}
}

// expandFirst resolves the first braces of a pattern: of those that stand in others, the inner ones.
func expandFirst(p string) []string {
	end := strings.IndexByte(p, '}')
	if end < 0 {
		return []string{p}
	}
	start := strings.LastIndexByte(p[:end], '{')
	if start < 0 {
		return []string{p}
	}
	var out []string
	for choice := range strings.SplitSeq(p[start+1:end], ",") {
		out = append(out, p[:start]+choice+p[end+1:])
	}
	return out
}

// A Shift leads from where files lie to where they are read: it takes folders away in front, and puts others there.
type Shift struct{ Strip, Add string }

// Of gives the path that a shift makes of one; false where the path does not lie in the folder that is stripped.
func (s Shift) Of(name string) (string, bool) {
	if s.Strip != "" {
		rest, ok := strings.CutPrefix(name, s.Strip+"/")
		if !ok {
			return "", false
		}
		name = rest
	}
	return path.Join(s.Add, name), true
}

// mostStripped is how many folders a shift takes away at the most.
const mostStripped = 6

// Shift finds the one shift by which most of the paths become files that are read, and how many do. Of several the one
// that changes least is taken; none fits where the number is 0.
func (l *Layout) Shift(names []string) (best Shift, fit int) {
	counts := map[Shift]int{}
	for _, name := range names {
		parts := strings.Split(name, "/")
		for strip := 0; strip < len(parts) && strip <= mostStripped; strip++ {
			for _, add := range l.fronts() {
				s := Shift{strings.Join(parts[:strip], "/"), add}
				if to, _ := s.Of(name); l.Matches(to) {
					counts[s]++
				}
			}
		}
	}
	for s, n := range counts {
		if n > fit || n == fit && less(s, best) {
			best, fit = s, n
		}
	}
	return best, fit
}

// less says whether a shift changes less than another.
func less(a, b Shift) bool {
	if x, y := len(a.Strip)+len(a.Add), len(b.Strip)+len(b.Add); x != y {
		return x < y
	}
	return a.Strip+"\x00"+a.Add < b.Strip+"\x00"+b.Add
}

// fronts are the folders that files are in whatever their names: "" and those without a wildcard that forms begin with.
func (l *Layout) fronts() []string {
	out := []string{""}
	for _, f := range l.forms {
		for i := 1; i < len(f.parts); i++ {
			front := strings.Join(f.parts[:i], "/")
			if !Plain(front) {
				break
			}
			if !slices.Contains(out, front) {
				out = append(out, front)
			}
		}
	}
	return out
}
