package fidelity_test

import (
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/mathtext"
)

// A paraphrase that passes no longer does when one of its numbers is another one, is missing, or a number is put anywhere.
func TestNumbersHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(styles).Draw(t, "style")
		p := rapid.SampledFrom(s.problems).Draw(t, "problem")
		o := fidelity.Read(fidelity.Reference{Text: p.text, Language: s.language, Answer: p.answer})
		candidate := rapid.SampledFrom(append(slices.Clone(p.same), p.text)).Draw(t, "candidate")
		number := strconv.Itoa(rapid.IntRange(10, 9999).Filter(func(n int) bool {
			return !strings.Contains(p.text, strconv.Itoa(n))
		}).Draw(t, "number"))
		wrong := ""
		if numbers := mathtext.Numbers(candidate); len(numbers) > 0 && rapid.Bool().Draw(t, "there is one") {
			n := rapid.SampledFrom(numbers).Draw(t, "which")
			wrong = candidate[:n.Start] + rapid.SampledFrom([]string{"", number}).Draw(t, "becomes") + candidate[n.End:]
		} else {
			words := strings.SplitAfter(candidate, " ")
			at := rapid.IntRange(0, len(words)).Draw(t, "at")
			wrong = strings.Join(words[:at], "") + " " + number + " " + strings.Join(words[at:], "")
		}
		if faults := o.Check(wrong); !slices.ContainsFunc(faults, isOfNumbers) {
			t.Fatalf("%v\n  of %s\n     %s", faults, p.text, wrong)
		}
	})
}

// The original is unchanged and nothing else, and a check gives the same faults again, in the order of Kinds.
func TestIdentityAndOrder(t *testing.T) {
	order := map[fidelity.Kind]int{}
	for i, k := range fidelity.Kinds {
		order[k] = i
	}
	for _, s := range styles {
		for _, p := range s.problems {
			problem := fidelity.Reference{Text: p.text, Language: s.language, Answer: p.answer}
			o := fidelity.Read(problem)
			if faults := o.Check(p.text); len(faults) != 1 || faults[0].Kind != fidelity.Unchanged {
				t.Errorf("%v: %s", faults, p.text)
			}
			for _, w := range p.other {
				faults := o.Check(w.text)
				if again := fidelity.Read(problem).Check(w.text); !slices.Equal(again, faults) {
					t.Errorf("%v and then %v: %s", faults, again, w.text)
				}
				if !slices.IsSortedFunc(faults, func(a, b fidelity.Fault) int { return order[a.Kind] - order[b.Kind] }) {
					t.Errorf("%v are in no order: %s", faults, w.text)
				}
			}
		}
	}
}

// A long text of any one thing takes time in proportion to its length, some 30 ms for 30 kB. The bound leaves room for the race
// detector and for a processor that others share, and none for a step with every pair of words. It is one of the processor's
// time, so that waiting does not matter; no other test runs meanwhile.
func TestLongTexts(t *testing.T) {
	for i, s := range hostile {
		t.Run(s, func(t *testing.T) {
			pieces := []string{s, s + " "}
			if !nightly.Whole() { // by turns joined and apart
				pieces = pieces[i%2:][:1]
			}
			for _, piece := range pieces {
				text := strings.Repeat(piece, 30_000/len(piece))
				o := fidelity.Read(fidelity.Reference{Text: text})
				began := busy(t)
				o.Check(text + "x")
				if took := busy(t) - began; took > time.Second {
					t.Errorf("%v for %q", took, s)
				}
			}
		})
	}
}

// busy is for how long the processors have worked for this process.
func busy(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// hostile are pieces of texts that test the edges of what is read.
var hostile = []string{
	"(", "{", "[", "$", "$ab", "AB", "AB=", "A,", "A_1", "A'", "1", "1/", `\frac`, `\frac{`, `\sqrt{`, "1,", "angle", "angles A,", "∠", "find", "how", "x", "()", "_", "=", "parallel", "∥", "AB and",
	"is", "平行", "求", "其中", "的", "一", "两个", "respectively", "分别", "AB 3 respectively,", "3 by", "wide", "of", "cm", "square", "^2", `^{\circ}`, "\xff", "length 3", "circle A,", "on A,", `"`,
	"1+", "(1,2)", `\text{`, "\\", "a", "A", "I", "½", "²", "１２", "٣", "，", "。", "、", "m", "5 m", "5m2", "5 in", "sq .", "rs .", "Rt", "//", "~", "AB~CD", "n't", "E是AB的中点", "AB CD are parallel", "cut",
}

func FuzzCheck(f *testing.F) {
	for i, s := range hostile {
		f.Add(s+" "+hostile[len(hostile)-1-i], s)
	}
	for _, s := range styles {
		for _, p := range s.problems {
			f.Add(p.text, p.same[0])
		}
	}
	f.Fuzz(func(t *testing.T, text, candidate string) {
		o := fidelity.Read(fidelity.Reference{Text: text, Answer: candidate, Choices: []string{candidate}, Clauses: []string{candidate}})
		for _, fault := range o.Check(candidate) {
			if !slices.Contains(fidelity.Kinds, fault.Kind) {
				t.Fatalf("%v is no known fault", fault)
			}
		}
		if faults := o.Check(text); utf8.ValidString(text) && strings.TrimSpace(text) != "" && !slices.Equal(faults, []fidelity.Fault{{Kind: fidelity.Unchanged}}) {
			t.Fatalf("%q has %v of itself", text, faults)
		}
		if first, again := o.Check(candidate), o.Check(candidate); !slices.Equal(first, again) {
			t.Fatalf("%q has %v and then %v", candidate, first, again)
		}
		if d := fidelity.Distance(text, candidate); !(d >= 0 && d <= 1) || d != fidelity.Distance(candidate, text) {
			t.Fatalf("Distance(%q, %q) = %v", text, candidate, d)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for _, s := range styles {
		b.Run(s.name, func(b *testing.B) {
			var originals []*fidelity.Original
			var candidates []string
			for _, p := range s.problems {
				o := fidelity.Read(fidelity.Reference{Text: p.text, Language: s.language, Answer: p.answer})
				for _, c := range p.same {
					originals, candidates = append(originals, o), append(candidates, c)
				}
			}
			i := 0
			for b.Loop() {
				originals[i].Check(candidates[i])
				i = (i + 1) % len(originals)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "checks/s")
		})
	}
}
