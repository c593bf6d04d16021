package leaderboard

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// A column of the leaderboard is an accuracy on a part of the benchmark.
type column struct {
	Title, Note string
	subset      schema.Subset
	breakdown   schema.Breakdown
	value       string
}

// allColumns are those of the paper's table 2, and the accuracies on all of the main subset, on steps and on reformed problems, which it
// does not have.
var allColumns = []column{
	{"Main, T+D", "main subset: questions with a diagram", schema.MainAsked, schema.ByDiagram, schema.DiagramShown},
	{"Main, T", "main subset: questions without a diagram", schema.MainAsked, schema.ByDiagram, schema.DiagramNone},
	{"Main", "main subset: all questions", schema.MainAsked, schema.ByNothing, string(schema.ByNothing)},
	{"Backward", "backward questions", schema.BackwardAsked, schema.ByNothing, string(schema.ByNothing)},
	{"Aug", "questions in other words", schema.AugAsked, schema.ByNothing, string(schema.ByNothing)},
	{"Hard", "the hard subset", schema.HardAsked, schema.ByNothing, string(schema.ByNothing)},
	{"Steps", "problems in whole and as steps, each a question of its own", schema.StepsAsked, schema.ByNothing, string(schema.ByNothing)},
	{"Reformed", "problems of the main subset with other names and numbers", schema.ReformedAsked, schema.ByNothing, string(schema.ByNothing)},
}

// columns are those of the subsets that the evaluation asks, and leading is the place among them of the one by which rows are ordered at
// first: all of the main subset, where it is asked.
func (e *evaluation) columns() (all []column, leading int) {
	asked := map[schema.Subset]bool{}
	for i := range e.questions {
		asked[e.questions[i].Subset] = true
	}
	for _, c := range allColumns {
		if !asked[c.subset] {
			continue
		}
		if c.subset == schema.MainAsked && c.breakdown == schema.ByNothing {
			leading = len(all)
		}
		all = append(all, c)
	}
	return all, leading
}

// A boardModel is a model with its settings, the best on all of the main subset first.
type boardModel struct {
	Name string
	// Badge says that no model answered, where that holds of all its rows.
	Badge string
	Rows  []boardRow
}

// A boardRow is a model in a setting.
type boardRow struct {
	ID, Model, Setting, Badge string
	// Key is how addresses name it.
	Key   string
	Cells []boardCell
	// Cost and Tokens are what its answers took, each with a number to sort by.
	Cost, Tokens         string
	CostSort, TokensSort float64
	Priced               string
	// CutOff counts the answers that were cut off at their limit of tokens, CutOffSort as a share, and NoAnswer those of them that were
	// before any answer, "" for none.
	CutOff, NoAnswer string
	CutOffSort       float64
	Ties             []string
}

// A boardCell is an accuracy as the table shows it, with all that is known of it.
type boardCell struct {
	Title    string
	Known    bool
	Accuracy string
	// Of is how many of how many are right.
	Of             string
	Sort           float64
	Interval       template.HTML
	Few            bool
	Worst, Missing string
	Wilson         string
	Clustered      string
	// The counts behind it: Counted is [onefile.Of], MissingN of all that were asked, and the others of those that answered.
	Counted, Clusters, MissingN, NoAnswer, Truncated, Judged, Undecided, Unasked string
}

// accuracies are told apart from worst ones, where what is missing counts as wrong, from worthTelling on, and missing
// responses are marked where more than worthMarking of all are.
const (
	worthTelling = .001
	worthMarking = .01
)

// board groups the rows by model, the model with the best row first.
func (e *evaluation) board() []boardModel {
	var models []boardModel
	for _, row := range e.boardRows() {
		at := slices.IndexFunc(models, func(m boardModel) bool { return m.Name == row.Model })
		if at < 0 {
			at = len(models)
			models = append(models, boardModel{Name: row.Model, Badge: row.Badge})
		}
		if models[at].Badge != row.Badge {
			models[at].Badge = ""
		}
		models[at].Rows = append(models[at].Rows, row)
	}
	for i := range models {
		for k := range models[i].Rows {
			if models[i].Badge != "" {
				models[i].Rows[k].Badge = "" // the model has it
			}
		}
	}
	return models
}

func (e *evaluation) boardRows() []boardRow {
	var rows []boardRow
	columns, leading := e.columns()
	for k := range e.runs {
		r := &e.runs[k]
		row := boardRow{ID: fmt.Sprintf("row-%d", k), Model: r.model, Setting: r.setting, Key: r.name(), Badge: badge(r.origin),
			Cost: "–", CostSort: -1, Tokens: "–", TokensSort: -1, Ties: e.ties(k)}
		if r.noAnswer > 0 {
			row.NoAnswer = facts.Number(r.noAnswer)
		}
		if r.costs.Counted > 0 {
			row.Cost, row.CostSort = dollars(r.costs.Dollars), r.costs.Dollars
			if r.costs.Came < r.answers {
				row.Priced = fmt.Sprintf("of %s of %s answers", facts.Number(r.costs.Came), facts.Number(r.answers))
			}
			if n := r.costs.Refused; n > 0 {
				row.Priced += fmt.Sprintf("; %s refused, which cost nothing", facts.Number(n))
			}
		}
		row.CutOff, row.CutOffSort = "–", -1
		if r.obtained > 0 {
			row.CutOff, row.CutOffSort = onefile.Of(r.cutOff, r.obtained), onefile.Mean(r.cutOff, r.obtained)
		}
		if asked, answered := r.costs.PromptTokens, r.costs.CompletionTokens; asked+answered > 0 {
			row.Tokens, row.TokensSort = compact(asked)+" + "+compact(answered), float64(asked+answered)
		}
		for _, c := range columns {
			cell := shown(e.scores[cell{k, c.subset, c.breakdown, c.value}])
			cell.Title = c.Title
			row.Cells = append(row.Cells, cell)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b boardRow) int {
		// The best in the leading column first; equal ones as they are named.
		if len(columns) == 0 {
			return strings.Compare(a.Key, b.Key)
		}
		switch x, y := a.Cells[leading].Sort, b.Cells[leading].Sort; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Compare(a.Key, b.Key)
	})
	return rows
}

// badge says of answers that no model gave for this evaluation whose they are.
func badge(o schema.ResponseOrigin) string {
	switch o {
	case schema.FromAnswerer:
		return "built-in answerer, no model"
	case schema.FromFile:
		return "imported"
	}
	return ""
}

// shown writes a score as a cell; nil is one that was not measured.
func shown(s *schema.Score) boardCell {
	if s == nil || s.Accuracy == nil {
		c := boardCell{Accuracy: "–", Sort: -1}
		if s != nil && s.Missing > 0 {
			c.Missing = "all missing"
		}
		return c
	}
	c := boardCell{Known: true, Accuracy: percent(*s.Accuracy), Sort: *s.Accuracy, Of: count(s.Right) + " of " + count(s.N), Few: s.Few,
		Counted: of(s.Right, s.N), Clusters: count(s.Clusters), MissingN: of(s.Missing, s.N+s.Missing), NoAnswer: of(s.NoAnswer, s.N),
		Truncated: of(s.Truncated, s.N), Judged: of(s.Judged, s.N), Undecided: of(s.Undecided, s.N), Unasked: count(s.Unasked),
		Wilson: span(s.Low, s.High), Clustered: span(s.ClusteredLow, s.ClusteredHigh), Interval: interval(s)}
	if s.Worst != nil && *s.Accuracy-*s.Worst > worthTelling {
		c.Worst = percent(*s.Worst)
	}
	if all := s.N + s.Missing; all > 0 && float64(s.Missing) > worthMarking*float64(all) {
		c.Missing = of(s.Missing, all) + " missing"
	}
	return c
}

// ties lists by subset the models that a run cannot be told apart from in its setting.
func (e *evaluation) ties(k int) []string {
	r := &e.runs[k]
	var out []string
	for _, subset := range schema.EvaluatedSubsets {
		var tied []string
		compared := false
		for i := range e.comparisons {
			c := &e.comparisons[i]
			if c.Kind != schema.BetweenModels || c.A.Subset != subset || c.A.Setting != r.setting {
				continue
			}
			if other := besides(r.model, c); other != "" {
				compared = true
				if c.Tied {
					tied = append(tied, other)
				}
			}
		}
		switch {
		case len(tied) > 0:
			slices.Sort(tied)
			out = append(out, string(subset)+": tied with "+strings.Join(tied, ", "))
		case compared:
			out = append(out, string(subset)+": told apart from every other model in this setting")
		}
	}
	return out
}

// besides is the model that a comparison holds against another one, "" where it is not about that one.
func besides(model string, c *schema.Comparison) string {
	switch model {
	case c.A.Model:
		return c.B.Model
	case c.B.Model:
		return c.A.Model
	}
	return ""
}

// of writes a count of all.
func of(n, all int64) string { return onefile.Of(int(n), int(all)) }

// percent writes a share in percent, with one decimal.
func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// span writes an interval in percent.
func span(low, high *float64) string {
	if low == nil || high == nil {
		return "–"
	}
	return percent(*low) + " to " + percent(*high)
}

// dollars writes a cost, with as many decimals as small ones need.
func dollars(cost float64) string {
	if cost < 1 && cost > 0 {
		return fmt.Sprintf("$%.4f", cost)
	}
	return fmt.Sprintf("$%.2f", cost)
}

// compact writes a count with three digits at the most.
func compact(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%.0f M", float64(n)/1e6)
	case n >= 1_000_000:
		return fmt.Sprintf("%.1f M", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%.0f k", float64(n)/1e3)
	case n >= 1000:
		return fmt.Sprintf("%.1f k", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}

// interval draws an accuracy with its whiskers, on 0 to 100 % of its width.
func interval(s *schema.Score) template.HTML {
	low, high, _ := s.Interval()
	if low == nil || high == nil {
		return ""
	}
	return drawn(100**low, 100**s.Accuracy, 100**high)
}

func drawn(low, middle, high float64) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="interval" width="100%%" height="12" aria-hidden="true">`+
		`<line class="axis" x1="0" x2="100%%" y1="6" y2="6"/><rect class="ours faded" x="0" y="4" width="%.2f%%" height="4"/>`+
		`<line class="whisker" x1="%.2f%%" x2="%.2f%%" y1="6" y2="6"/>`+
		`<line class="whisker" x1="%.2f%%" x2="%.2f%%" y1="2" y2="10"/>`+
		`<line class="whisker" x1="%.2f%%" x2="%.2f%%" y1="2" y2="10"/></svg>`, middle, low, high, low, low, high, high))
}
