package label

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
)

// A Score counts how a label was predicted: in common with the dataset's own labels, predicted without being one of
// them, and missed.
type Score struct {
	True, False, Missed int
}

// Precision is the share of the predictions that are right; 0 without predictions.
func (s Score) Precision() float64 { return share(s.True, s.True+s.False) }

// Recall is the share of the labels that were predicted; 0 without labels.
func (s Score) Recall() float64 { return share(s.True, s.Support()) }

// F1 is the harmonic mean of precision and recall.
func (s Score) F1() float64 { return share(2*s.True, 2*s.True+s.False+s.Missed) }

// Support is how many labels there are.
func (s Score) Support() int { return s.True + s.Missed }

func (s *Score) add(t Score) {
	s.True += t.True
	s.False += t.False
	s.Missed += t.Missed
}

// count adds one label of one problem.
func (s *Score) count(found, native bool) {
	switch {
	case found && native:
		s.True++
	case found:
		s.False++
	case native:
		s.Missed++
	}
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// A Report says how well the stage finds what the datasets label themselves.
type Report struct {
	// Splits are the reports of the splits that have labels, in the order of their names, and of all of them together.
	Splits []SplitReport
}

// A SplitReport is the report of one split of one source.
type SplitReport struct {
	// Split is <source>/<split>, or "all".
	Split string
	// Problems is how many problems with native shapes there are.
	Problems int
	// Shapes holds the scores of the shapes that native labels can express, by their place in ReportShapes. A kite, or
	// another quadrilateral without parallel sides, is both Quad and Other to us, and is compared as the Other under which
	// Geometry3K, which has no word for it, files it.
	Shapes [5]Score
	// Goals counts problems with native goals, GoalsRight those among them whose goal is one of these.
	Goals, GoalsRight int
}

// ReportShapes are the shapes that Geometry3K's labels can express.
var ReportShapes = [5]schema.Shape{schema.Circle, schema.Quad, schema.Triangle, schema.Line, schema.Other}

// Micro is the score over all shapes.
func (r *SplitReport) Micro() Score {
	var sum Score
	for _, s := range r.Shapes {
		sum.add(s)
	}
	return sum
}

// A Part is a part of the problems that are compared.
type Part string

// Rules are tuned on the problems of Tuned alone: what is found of the others tells how well they do on new ones.
const (
	Everything Part = "all"
	Tuned      Part = "tuned"
	HeldBack   Part = "held-back"
)

// Parts are the parts there are.
var Parts = []Part{Everything, Tuned, HeldBack}

// holds says whether a problem belongs to a part. Held back is every third one by chance: those of whose id the first
// eight bytes of the SHA-256, read as a big-endian number, are divisible by 3.
func (p Part) holds(id string) bool {
	digest := sha256.Sum256([]byte(id))
	back := binary.BigEndian.Uint64(digest[:])%3 == 0
	return p == Everything || back == (p == HeldBack)
}

// Evaluate hides the datasets' own shapes and goals from the problems of a part, labels without them, and compares. A
// perimeter is right where the dataset, which does not know it, says length.
func Evaluate(ctx context.Context, problems []schema.Problem, part Part) (Report, error) {
	rules, err := loadRules()
	if err != nil {
		return Report{}, err
	}
	var judged, hidden []schema.Problem
	for _, p := range problems {
		if len(p.NativeShapes)+len(p.NativeGoals) > 0 && part.holds(p.ID) {
			judged = append(judged, p)
			p.NativeShapes, p.NativeGoals = nil, nil
			hidden = append(hidden, p)
		}
	}
	labels, err := rules.all(ctx, hidden, 0)
	if err != nil {
		return Report{}, err
	}
	all := SplitReport{Split: "all"}
	at := map[string]int{}
	var report Report
	for i := range judged {
		p := &judged[i]
		split := string(p.Source) + "/" + p.SourceSplit
		if _, ok := at[split]; !ok {
			at[split] = len(report.Splits)
			report.Splits = append(report.Splits, SplitReport{Split: split})
		}
		rules.labels.compare(p, &labels[i], &report.Splits[at[split]])
		rules.labels.compare(p, &labels[i], &all)
	}
	slices.SortFunc(report.Splits, func(a, b SplitReport) int { return cmp.Compare(a.Split, b.Split) })
	report.Splits = append(report.Splits, all)
	return report, nil
}

// compare adds one problem to a report.
func (l *datasetLabels) compare(p *schema.Problem, predicted *schema.Label, to *SplitReport) {
	if len(p.NativeShapes) > 0 {
		to.Problems++
		l.compareShapes(p, predicted, to)
	}
	if len(p.NativeGoals) > 0 {
		to.Goals++
		if slices.ContainsFunc(p.NativeGoals, func(g string) bool {
			native := l.NativeGoals[g]
			return native == predicted.Goal || native == schema.Length && predicted.Goal == schema.Perimeter
		}) {
			to.GoalsRight++
		}
	}
}

// compareShapes counts the shapes of a problem that are found, missed and added.
func (l *datasetLabels) compareShapes(p *schema.Problem, predicted *schema.Label, to *SplitReport) {
	native := map[schema.Shape]bool{}
	for _, s := range p.NativeShapes {
		native[l.NativeShapes[s]] = true
	}
	found := map[schema.Shape]bool{}
	for _, s := range predicted.Shapes {
		found[schema.Shape(s)] = true
	}
	if found[schema.Quad] && found[schema.Other] {
		found[schema.Quad] = false
	}
	for i, s := range ReportShapes {
		to.Shapes[i].count(found[s], native[s])
	}
}

// String writes the report as tables.
func (r Report) String() string {
	var b strings.Builder
	for _, s := range r.Splits {
		fmt.Fprintf(&b, "%s: %d problems with shapes of their own\n", s.Split, s.Problems)
		if s.Problems > 0 {
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "shape\tprecision\trecall\tF1\tsupport\t")
			for i, score := range s.Shapes {
				writeScore(w, string(ReportShapes[i]), score)
			}
			writeScore(w, "micro", s.Micro())
			w.Flush()
		}
		if s.Goals > 0 {
			fmt.Fprintf(&b, "goal: %d of %d right, %.1f %%\n", s.GoalsRight, s.Goals, 100*share(s.GoalsRight, s.Goals))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func writeScore(w *tabwriter.Writer, title string, s Score) {
	fmt.Fprintf(w, "%s\t%.3f\t%.3f\t%.3f\t%d\t\n", title, s.Precision(), s.Recall(), s.F1(), s.Support())
}
