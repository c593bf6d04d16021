package scenes

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/proofread"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

var (
	many  = flag.Int("scenes", nightly.Of(20, 60), "how many problems TestScenes makes of each kind")
	shown = flag.Int("show", 0, "how many of them it shows")
	deep  = flag.Int("deep", 0, "how deep they are at least")
)

// A tally counts what scenes are like.
type tally struct {
	sync.Mutex
	depths, principles, faults, kinds map[string]int
	made, failed                      int
}

// TestScenes makes problems and holds each against all that it must be: every conclusion measured, every wording read back,
// every answer found twice and unlike the choices, every label of the figure as long as it says. With -scenes 100000 -v it
// prints how many there are of what.
func TestScenes(t *testing.T) {
	for _, kind := range []struct {
		name string
		of   Options
	}{
		{"flat", Options{MinDepth: *deep}}, {"drawn", Options{MinDepth: *deep, Drawn: true}}, {"solid", Options{MinDepth: *deep, Solid: true}},
	} {
		t.Run(kind.name, func(t *testing.T) {
			start := time.Now()
			c := &tally{depths: map[string]int{}, principles: map[string]int{}, faults: map[string]int{}, kinds: map[string]int{}}
			var workers sync.WaitGroup
			for worker := range runtime.GOMAXPROCS(0) {
				workers.Add(1)
				go func() {
					defer workers.Done()
					for seed := worker; seed < *many; seed += runtime.GOMAXPROCS(0) {
						c.try(t, uint64(seed), kind.of)
					}
				}()
			}
			workers.Wait()
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			t.Logf("%d problems, %d wanted in vain, in %v; %d MB taken from the system", c.made, c.failed,
				time.Since(start).Round(time.Millisecond), memory.Sys>>20)
			for what, of := range map[string]map[string]int{"depth": c.depths, "asked": c.kinds, "principle": c.principles} {
				for _, name := range slices.Sorted(maps.Keys(of)) {
					t.Logf("%s %s: %d", what, name, of[name])
				}
			}
			for _, fault := range slices.Sorted(maps.Keys(c.faults)) {
				t.Errorf("%d times %s", c.faults[fault], fault)
			}
		})
	}
}

func (c *tally) try(t *testing.T, seed uint64, o Options) {
	p, err := New(seeded(seed), o)
	var faults []string
	if err == nil {
		faults = p.faults(o)
	}
	c.Lock()
	defer c.Unlock()
	if err != nil {
		c.failed++
		c.faults[fmt.Sprintf("seed %d: %v", seed, err)]++
		return
	}
	c.made++
	c.depths[fmt.Sprintf("%2d", p.Depth)]++
	c.kinds[string(p.Asked.Kind)]++
	if p.Distractor.Kind != "" {
		c.kinds["with a distractor"]++
	}
	for _, id := range p.Principles {
		c.principles[id]++
	}
	for _, f := range faults {
		c.faults[fmt.Sprintf("seed %d: %s", seed, f)]++
	}
	if c.made <= *shown {
		one, _ := p.Template.Draw(seeded(seed))
		var choices []string
		all, gold := one.Choices(4, seeded(seed), func(a synth.Answer) (string, bool) { return a.Text, a.Value != nil })
		for i, choice := range all {
			choices = append(choices, choice.Spelled)
			if i == gold {
				choices[i] += "*"
			}
		}
		t.Logf("seed %d, depth %d, %d rows\n%s\n%s\n= %s %v\n%s\n%s\n", seed, p.Depth, len(p.Rows), one.Text(schema.English).String(one),
			one.Text(schema.Chinese).String(one), one.Answer().Text, choices, one.Steps(schema.English), one.Steps(schema.Chinese))
	}
}

// segmentNames are two letters, not of an arc.
var segmentNames = regexp.MustCompile(`(arc |弧)?\b([A-Z]{2})\b`)

// endless are numbers with more decimals than anybody writes.
var endless = regexp.MustCompile(`\d*\.\d{5,}`)

// faults are what is wrong with a problem.
func (p *Problem) faults(o Options) []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if o.Drawn && !p.Template.HasClauses() {
		add("its conditions cannot stand in the figure")
	}
	if err := p.tidy(); err != nil {
		add("%v", err)
	}
	if all := p.unsaid(); len(all) > 0 {
		add("%v are drawn and not said", all)
	}
	faults = append(faults, p.undrawn()...)
	// Nothing less deep gives the answer.
	less := known(p.scene.drawn, p.Said, p.Given, p.Depth-1, nil)
	if has(less, p.Asked) {
		add("there is a shorter proof")
	}
	// The answer is the same however what is left free is drawn, and nothing that is said can be said weaker.
	if changes, sure := p.changes(p.Said, p.Given); p.freedom != nil && (changes || !sure) {
		add("%s %s changes while all that is said of it stays", p.Asked.Kind, p.Asked.Of)
	}
	for i, one := range p.Said {
		if one.form.facts == nil || one.form.body {
			continue
		}
		if without := slices.Replace(slices.Clone(p.Said), i, i+1, one.weaker()...); has(known(p.scene.drawn, without, p.Given, deepest, nil), p.Asked) {
			add("%s %s says more than is needed for %s %s", one.form.name, one.of, p.Asked.Kind, p.Asked.Of)
		}
	}
	// Nothing that is given can go.
	for i := range p.Given {
		if p.Given[i] == p.Distractor {
			continue
		}
		if without := slices.Delete(slices.Clone(p.Given), i, i+1); len(without) > 0 &&
			has(known(p.scene.drawn, p.Said, without, deepest, nil), p.Asked) {
			add("%s %s of %v is not needed for %s %s, %v", p.Given[i].Kind, p.Given[i].Of, p.Given, p.Asked.Kind, p.Asked.Of,
				p.Distractor)
		}
	}
	for _, q := range p.Given {
		if q != p.Distractor && !p.depends(q) {
			add("the answer does not depend on %s %s", q.Kind, q.Of)
		}
	}
	p.tried = tried{needed: map[string]int{}}
	if went, err := p.goAround(o); went || err != nil {
		add("one more point can go: %v, %v are left", p.Said, err)
	}
	for row := range p.Template.Rows() {
		faults = append(faults, p.rowFaults(row)...)
	}
	return faults
}

// undrawn are the lines that are spoken of and not drawn.
func (p *Problem) undrawn() []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, s := range p.Said {
		for _, ends := range strings.Fields(s.form.turned) {
			x, y := s.of[strings.IndexByte(s.form.args, ends[0])], s.of[strings.IndexByte(s.form.args, ends[1])]
			if p.scene.drawn.Diagram.LineOf(x, y) == "" {
				add("%s %s speaks of %c%c, which is not drawn", s.form.name, s.of, x, y)
			}
		}
	}
	for _, l := range p.Template.Languages() {
		w := newWriter(p, synth.NewStream(1))
		for _, named := range segmentNames.FindAllStringSubmatch(w.lettered(w.text(l)), -1) {
			if d := p.scene.drawn.Diagram; named[1] == "" && d.Flat() && d.LineOf(named[2][0], named[2][1]) == "" {
				add("%s is named, through which no line goes", named[2])
			}
		}
	}
	return faults
}

// rowFaults are the faults of a problem with one row of numbers.
func (p *Problem) rowFaults(row int) []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	one, err := p.Template.Draw(func(parts ...string) uint64 {
		if slices.Equal(parts, []string{"numbers"}) {
			return uint64(row)
		}
		return seeded(uint64(row))(parts...)
	})
	if err != nil {
		add("%v", err)
		return faults
	}
	checked, err := one.Check()
	if err != nil || math.Abs(checked[0]-one.Value()) > 1e-6*max(1, math.Abs(one.Value())) {
		add("the program gives %v, the figure %v, %v", one.Value(), checked, err)
	}
	scene, err := one.Figure()
	if err != nil {
		add("%v", err)
		return faults
	}
	faults = append(faults, labels(scene)...)
	if p.Template.HasClauses() {
		_, semantic := one.Clauses()
		var clauses []string
		for _, c := range semantic {
			clauses = append(clauses, c.String(one))
		}
		for _, l := range one.Template.Languages() {
			for _, f := range proofread.Givens(clauses, one.Short(l).String(one), scene) {
				add("in the figure: %s", f)
			}
		}
	}
	value := one.Value()
	for _, l := range one.Template.Languages() {
		if number := endless.FindString(one.Steps(l)); number != "" {
			add("a solution says %s", number)
		}
		if f := proofread.Answer(one.Text(l).String(one), one.Answer().Text, &value); len(f) > 0 {
			add("%s: %v", one.Text(l).String(one), f)
		}
	}
	choices, gold := one.Choices(4, seeded(uint64(row)), func(a synth.Answer) (string, bool) { return a.Text, a.Value != nil })
	var spelled []string
	for _, choice := range choices {
		spelled = append(spelled, choice.Spelled)
	}
	if len(choices) < 4 {
		add("there are only %d choices", len(choices))
	} else if f := proofread.Choices(spelled, gold); len(f) > 0 {
		add("choices %v: %v", spelled, f)
	}
	return faults
}

// labels are the labels of a figure that are not what they stand at.
func labels(scene *figure.Scene) []string {
	var faults []string
	check := func(text string, measured float64) {
		text = strings.TrimSuffix(text, "°")
		if v, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(v-measured) > 0.005+1e-6*measured {
			faults = append(faults, fmt.Sprintf("a label says %s where the figure measures %v", text, measured))
		}
	}
	length := func(a, b figure.Point) float64 {
		return math.Sqrt((a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) + (a.Z-b.Z)*(a.Z-b.Z))
	}
	for _, e := range scene.Elements {
		switch e := e.(type) {
		case figure.Measure:
			check(e.Text, length(e.A, e.B))
		case figure.Angle:
			a, b, c := length(e.At, e.A), length(e.At, e.B), length(e.A, e.B)
			check(e.Text, math.Acos(max(-1, min(1, (a*a+b*b-c*c)/(2*a*b))))*180/math.Pi)
		}
	}
	return faults
}
