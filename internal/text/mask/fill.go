package mask

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// Cut replaces the places by the letter, with a blank behind it where a letter follows, in the text and in the clauses. Clauses that hold no place are the same strings.
// Places that are none, overlap or cut a character in two are a [*PlaceError].
func Cut(text string, clauses []string, letter string, places []Place) (string, []string, error) {
	return replace(text, clauses, places, func(f string, p Place, _ int) (start, end int, by string, err error) {
		p, err = checked(text, clauses, p)
		if err == nil && !(startsRune(f, p.Start) && startsRune(f, p.End)) {
			err = &PlaceError{p, "cuts a character in two"}
		}
		by = letter
		if p.Spaced {
			by += " "
		}
		return p.Start, p.End, by, err
	})
}

// Fill is the way back of Cut: given what Cut gave, and the same letter and places with their texts, it gives what Cut was
// given, byte for byte. Behind the text may stand more, such as the sentence of [Language.Ask], which stays. Where the
// letter is not in one of the places there is a [*PlaceError].
func Fill(text string, clauses []string, letter string, places []Place) (string, []string, error) {
	return replace(text, clauses, places, func(f string, p Place, shift int) (start, end int, by string, err error) {
		start = p.Start + shift
		mask := letter
		if p.Spaced {
			mask += " "
		}
		end = start + len(mask)
		if p.Start < 0 || p.End-p.Start != len(p.Text) || p.Text == "" || start < 0 || start > len(f) || end > len(f) || f[start:end] != mask {
			return 0, 0, "", &PlaceError{p, fmt.Sprintf("%s does not stand there for %q", letter, p.Text)}
		}
		return start, end, p.Text, nil
	})
}

// IsSpaced reports whether Cut parts the letter in a place from what follows by a blank.
func IsSpaced(text string, clauses []string, p Place) bool {
	f, ok := field(text, clauses, p.Clause)
	return ok && p.End >= 0 && p.End < len(f) && lexeme.IsLetter(f[p.End])
}

// startsRune reports whether a character begins at f[i], or f ends there.
func startsRune(f string, i int) bool { return i == len(f) || utf8.RuneStart(f[i]) }

// replace replaces every place, in the order of reading. at says what to cut and what to put there, given how much longer
// the field is than the one the places count in.
func replace(text string, clauses []string, places []Place, at func(f string, p Place, shift int) (start, end int, by string, err error)) (string, []string, error) {
	places = slices.Clone(places)
	slices.SortFunc(places, func(a, b Place) int {
		if a.Clause != b.Clause {
			return a.Clause - b.Clause
		}
		return a.Start - b.Start
	})
	filled := slices.Clone(clauses)
	for len(places) > 0 {
		clause := places[0].Clause
		f, ok := field(text, clauses, clause)
		if !ok {
			return "", nil, &PlaceError{places[0], fmt.Sprintf("there are %d clauses", len(clauses))}
		}
		var b strings.Builder
		written, shift := 0, 0
		for len(places) > 0 && places[0].Clause == clause {
			start, end, by, err := at(f, places[0], shift)
			if err != nil {
				return "", nil, err
			}
			if start < written {
				return "", nil, &PlaceError{places[0], "overlaps the one before"}
			}
			b.WriteString(f[written:start])
			b.WriteString(by)
			shift += (end - start) - len(by)
			written = end
			places = places[1:]
		}
		b.WriteString(f[written:])
		if clause == InText {
			text = b.String()
		} else {
			filled[clause] = b.String()
		}
	}
	return text, filled, nil
}
