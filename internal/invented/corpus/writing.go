package corpus

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"

	"geoeval/internal/format/ordered"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A writing is one dataset on its way.
type writing struct {
	options   Options
	source    schema.Source
	folder    string
	templates []*synth.Template
	shared    *shared
	report    *Report
	progress  *progress
	count     Count
}

func newWriting(
	source schema.Source, folder string, options Options, templates []*synth.Template, report *Report,
) *writing {
	return &writing{
		options: options, source: source, folder: filepath.Join(folder, string(source)), templates: templates,
		shared: newShared(options), report: report, count: Count{Problems: of(source).scaled(options)},
	}
}

// beside is another dataset of the corpus.
func (w *writing) beside(source schema.Source) *writing {
	other := newWriting(source, "", w.options, w.templates, nil)
	other.shared = w.shared
	return other
}

// A shared is what the datasets of one corpus share.
type shared struct {
	scenes  *scenes
	origins map[schema.Source][]origin
	// once are what problems of scenes say.
	once map[key]bool
}

func newShared(o Options) *shared {
	if o.scenes == nil {
		o.scenes = composedScenes
	}
	return &shared{newScenes(o.Seed, o.scenes), map[schema.Source][]origin{}, map[key]bool{}}
}

// note keeps where a problem comes from, which another dataset may take over. Problems come in order, unless they were there
// before.
func (w *writing) note(i int, o origin, p *synth.Instance) {
	if known := w.shared.origins[w.source]; i == len(known) {
		w.shared.origins[w.source] = append(known, o)
	}
	if w.report != nil && i < w.count.Problems && p.Template.Rows() > 0 {
		w.report.Scenes[w.source]++
	}
}

// errUnfit says that a drawn problem cannot be stated in a dataset's records: the language of its programs has no word
// for the solution, an answer is no number, or two choices look the same.
var errUnfit = errors.New("the problem does not fit the dataset")

// draws is how often a record is drawn anew before its template is given up.
const draws = 120

// drawn gives draw number n of record i.
func (w *writing) drawn(t *synth.Template, i, n int) (*synth.Instance, synth.Chance, error) {
	chance := w.chance(i, n)
	p, err := t.Draw(chance)
	return p, chance, err
}

// chance is that of draw number n of record i.
func (w *writing) chance(i, n int) synth.Chance {
	return newChance(w.options.Seed, string(w.source), strconv.Itoa(i), strconv.Itoa(n))
}

// fit draws record i until compose takes it, from draw number n on, whatever was stated before.
func fit[R any](w *writing, t *synth.Template, i, n int,
	compose func(*synth.Instance, synth.Chance) (R, error)) (record R, p *synth.Instance, next int, err error) {
	for end := n + draws; n < end; n++ {
		var chance synth.Chance
		if p, chance, err = w.drawn(t, i, n); err != nil {
			break
		}
		if record, err = compose(p, chance); !errors.Is(err, errUnfit) && !errors.Is(err, synth.ErrCannotSay) {
			return record, p, n + 1, err
		}
	}
	return record, nil, n, fmt.Errorf("template %s: %w", t.Name, err)
}

// mixtureOf makes the dataset's mixture: of the templates that may be and of which compose takes half of some draws, so
// that no record runs out of draws.
func mixtureOf[R any](w *writing, shares []share, may func(*synth.Template) bool,
	compose func(*synth.Instance, synth.Chance) (R, error)) (*mixture, error) {
	const trials = 16
	return newMixture(w.templates, shares, func(t *synth.Template) bool {
		if !may(t) {
			return false
		}
		taken := 0
		for n := 0; taken < trials/2 && n-taken <= trials/2; n++ { // until it is known
			p, chance, err := w.drawn(t, -1, n)
			if err != nil {
				return false
			}
			if _, err := compose(p, chance); err == nil {
				taken++
			}
		}
		return taken == trials/2
	})
}

// each makes the records 0 to n−1 on all processors and has them used in order. What make gives must depend on i alone.
func each[R any](ctx context.Context, w *writing, n int, make func(i int) (R, error),
	use func(i int, record R) error) error {
	return inOrder(ctx, w, upTo(n), make, use)
}

// inOrder makes something of each on all processors and has it used in order, by its number.
func inOrder[In, Out any](ctx context.Context, w *writing, of iter.Seq[In], make func(In) (Out, error),
	use func(i int, out Out) error) error {
	workers := runtime.GOMAXPROCS(0)
	i := 0
	for out, err := range ordered.Map(ctx, workers, 16*workers, of,
		func(_ context.Context, in In) (Out, error) { return make(in) }) {
		if err != nil {
			return err
		}
		if err := use(i, out); err != nil {
			return err
		}
		i++
		w.progress.step()
	}
	return ctx.Err()
}

func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// file writes a file under the dataset's folder.
func (w *writing) file(name string, content []byte) error {
	at := filepath.Join(w.folder, filepath.FromSlash(name))
	err := os.WriteFile(at, content, 0o644)
	if errors.Is(err, os.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(at), 0o755); err == nil {
			err = os.WriteFile(at, content, 0o644)
		}
	}
	return err
}

// create opens a file under the dataset's folder to be written bit by bit.
func (w *writing) create(name string) (*os.File, error) {
	at := filepath.Join(w.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return nil, err
	}
	return os.Create(at)
}

// broke counts a record that is broken on purpose.
func (w *writing) broke(file, record string, kind schema.RejectKind) {
	w.count.Rejects++
	w.report.Rejects = append(w.report.Rejects,
		schema.Reject{Source: w.source, File: path.Clean(file), Record: record, Kind: kind})
}

// quirk counts a record that has a quirk.
func (w *writing) quirk(name string) { w.report.Quirks[string(w.source)+": "+name]++ }

// faults is how many of so many kinds of broken records there are: one of each, but at most one in 200 problems, so
// that even a small corpus stays below the share of rejects that a build allows.
func (w *writing) faults(kinds int) int { return min(kinds, w.count.Problems/200) }

// A split is a part of a dataset, such as train.
type split struct {
	name string
	size int
}

// scaled gives splits at the scale of the corpus: the sizes of n records that sum up to n.
func scaled(n int, splits ...split) []split {
	all := 0
	for _, s := range splits {
		all += s.size
	}
	out := make([]split, len(splits))
	before, sum := 0, 0
	for i, s := range splits {
		sum += s.size
		end := n * sum / all
		out[i] = split{s.name, end - before}
		before = end
	}
	return out
}

// splitOf gives the split of record i; records behind the last one belong to it.
func splitOf(splits []split, i int) string {
	for _, s := range splits {
		if i < s.size {
			return s.name
		}
		i -= s.size
	}
	return splits[len(splits)-1].name
}
