package remake

import (
	"fmt"
	"reflect"
	"slices"

	"geoeval/internal/release"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// rests takes the requests that the tables of a stage name, once it has made them again.
func (r *remaking) rests(s *remaker, t memory) {
	for _, w := range s.Describe().Writes {
		erased := w.Erased()
		request := erased.Column(release.RequestColumn)
		if request == nil || r.asked == nil {
			continue
		}
		rows := reflect.ValueOf(t[w.Name()])
		for i := range rows.Len() {
			row := rows.Index(i).Addr().Interface()
			if key := *request.Field(&row).(*string); key != "" {
				r.asked[key] = true
			}
		}
	}
}

// checkAsked wants no answer in the ledger on which no table rests.
func (r *remaking) checkAsked() {
	if r.asked == nil || !r.Ledger {
		return
	}
	l, err := r.session.Ledger()
	if err != nil {
		return // checkAnswers tells
	}
	for _, key := range l.Keys() {
		if !r.asked[key] {
			r.Fault(audit.Fault{File: release.LedgerFolder,
				Why: fmt.Sprintf("has an answer to %.12s, on which nothing in the release rests", key)})
		}
	}
}

// credits holds what the manifest says of those who wrote wordings or translations against what they wrote, where all
// of that was made again.
func (r *remaking) credits(t memory) {
	if !r.whole {
		return
	}
	if rows, ok := t[schema.Rephrasings.Name()].([]schema.Rephrasing); ok {
		if want := release.Writers(pointers(rows)); !slices.Equal(r.Manifest.Writers, want) {
			r.wrongManifest("writers", fmt.Sprintf("are %v, and the wordings are by %v", r.Manifest.Writers, want))
		}
	}
	if rows, ok := t[schema.Translations.Name()].([]schema.Translation); ok {
		if want := release.Translators(pointers(rows)); !slices.Equal(r.Manifest.Translators, want) {
			r.wrongManifest("translators", fmt.Sprintf("are %v, and the translations are by %v", r.Manifest.Translators, want))
		}
	}
}

func pointers[R any](rows []R) func(yield func(*R) bool) {
	return func(yield func(*R) bool) {
		for i := range rows {
			if !yield(&rows[i]) {
				return
			}
		}
	}
}
