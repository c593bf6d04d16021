package logs_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"
	"geoeval/schema"
)

// long is a question's text that is evidence enough by itself.
const long = "In the triangle the side AB is 3 cm and the side BC is 4 cm. How long is AC?"

func questions() []schema.Evaluated {
	q := func(subset schema.Subset, id, text, answer string, clauses ...string) schema.Evaluated {
		value := map[string]float64{"5": 5, "40": 40, "8": 8, "9": 9}[answer]
		return schema.Evaluated{Subset: subset, ProblemID: id, Text: text, Answer: answer, AnswerValue: &value, Semantic: clauses}
	}
	choices := q(schema.MainAsked, "unigeo/test/5", "As shown in the figure, the angle at the vertex A is to be found.", "40")
	choices.Choices, choices.AnswerLetter, choices.AnswerChoice = []string{"30°", "40°"}, "B", "40°"
	return []schema.Evaluated{
		q(schema.MainAsked, "math/train/1", long, "5"),
		q(schema.AugAsked, "math/train/1", "AB measures 3 cm, and BC measures 4 cm. Determine the length of AC in the triangle.", "5"),
		q(schema.MainAsked, "math/train/2", long+" Give your answer in cm.", "5"),
		q(schema.MainAsked, "pgps9k/test/3", "Find x.", "8", "AB = 6", "BC = x"),
		q(schema.MainAsked, "pgps9k/test/4", "Find x.", "9", "AB = 7", "BC = x"),
		choices,
		q(schema.HardAsked, "math/train/6", "In the triangle the side AB is 3 cm and the side BC is 40 cm. How long is it?", "40"),
		q(schema.HardAsked, "math/train/7", "In the triangle the side AB is 3 cm and the side BC is 40 cm. How long is it?", "9"),
		q(schema.MainAsked, "geometryqa/all/8", "如图，在三角形ABC中，角A是角B的两倍，角C是六十度，求角A的度数是多少度呢？", "40"),
		q(schema.StepsAsked, "steps/math/train/1/multi", long, "5"),
		q(schema.StepsAsked, "steps/math/train/1/1", "A square measures 9 cm² in all. How long is one of the four sides of the square?", "5"),
	}
}

func TestWhichQuestionARecordAnswers(t *testing.T) {
	list := questions()
	m := logs.NewMatcher(list)
	for _, test := range []struct {
		name   string
		record logs.Record
		subset schema.Subset
		want   string // subset and id, or why
	}{
		{"an id", logs.Record{IDs: []string{"unigeo/test/5"}}, "", "main unigeo/test/5"},
		{"the second of its ids", logs.Record{IDs: []string{"17", "unigeo/test/5"}}, "", "main unigeo/test/5"},
		{"an id of two subsets", logs.Record{IDs: []string{"math/train/1"}}, "", "its id math/train/1 is a question of several subsets: name the subset"},
		{"and the subset", logs.Record{IDs: []string{"math/train/1"}}, schema.AugAsked, "aug math/train/1"},
		{"and the subset in the record", logs.Record{IDs: []string{"math/train/1"}, Subset: "aug"}, "", "aug math/train/1"},
		{"and the text", logs.Record{IDs: []string{"math/train/1"}, Questions: []string{long}}, "", "main math/train/1"},
		{"an id of another subset", logs.Record{IDs: []string{"unigeo/test/5"}}, schema.HardAsked, "its id unigeo/test/5 is no question of hard"},
		{"a subset by its name in a release", logs.Record{IDs: []string{"unigeo/test/5"}, Subset: "geoeval_hard"}, "", "its id unigeo/test/5 is no question of hard"},
		{"an unknown subset", logs.Record{IDs: []string{"unigeo/test/5"}, Subset: "easy"}, "", `its subset "easy" is none of [main backward aug hard steps reformed]`},
		{"an id of nobody", logs.Record{IDs: []string{"x"}}, "", "no question has the id x"},
		{"an id and its right answer", logs.Record{IDs: []string{"math/train/2"}, Golds: []string{"5.0 cm"}}, "", "main math/train/2"},
		{"an id and its letter", logs.Record{IDs: []string{"unigeo/test/5"}, Golds: []string{"(B)"}}, "", "main unigeo/test/5"},
		{"an id and another letter", logs.Record{IDs: []string{"unigeo/test/5"}, Golds: []string{"A"}}, "",
			`its right answer "A" is not that of main unigeo/test/5, whose id it has`},
		{"an id and another answer", logs.Record{IDs: []string{"math/train/2"}, Golds: []string{"ZZZ"}}, "",
			`its right answer "ZZZ" is not that of main math/train/2, whose id it has`},
		{"nothing", logs.Record{}, "", "it names no question: neither an id nor a text"},

		{"a text", logs.Record{Questions: []string{"  " + strings.ToUpper(long)}}, "", "main math/train/1"},
		{"the text of a problem and of a composite", logs.Record{Questions: []string{long}}, schema.StepsAsked, "steps steps/math/train/1/multi"},
		{"the id of a composite", logs.Record{IDs: []string{"steps/math/train/1/multi"}}, "", "steps steps/math/train/1/multi"},
		{"the text of a step", logs.Record{Questions: []string{list[10].Text}}, "", "steps steps/math/train/1/1"},
		{"a text in a prompt", logs.Record{Prompts: []string{"Question:" + long + "\nAnswer:"}}, "", "main math/train/1"},
		{"a text that another begins with", logs.Record{Prompts: []string{"Solve.\n" + long + " Give your answer in cm.\n"}}, "", "main math/train/2"},
		{"a Chinese text in a prompt", logs.Record{Prompts: []string{"请回答：" + list[8].Text + "请写出过程"}}, "", "main geometryqa/all/8"},
		{"a text that nobody has", logs.Record{Questions: []string{"How long is AD?"}}, "", "no question has this text"},
		{"a text that goes on", logs.Record{Prompts: []string{strings.Replace(list[6].Text, "40 cm", "401 cm", 1)}}, "", "no question has this text"},
		{"an id and a text of nobody", logs.Record{IDs: []string{"9"}, Questions: []string{"?"}}, "", "no question has the id 9, nor this text"},

		{"a short text", logs.Record{Prompts: []string{"Find x."}}, "", "its question is that of main pgps9k/test/3 and of 1 more"},
		{"with its clauses", logs.Record{Prompts: []string{"AB = 7, BC = x\nFind x."}}, "", "main pgps9k/test/4"},
		{"with its right answer", logs.Record{Prompts: []string{"Find x."}, Golds: []string{"8.0"}}, "", "its question is too short to tell which one it is"},
		{"with another's right answer", logs.Record{Prompts: []string{"AB = 7, BC = x\nFind x."}, Golds: []string{"8"}}, "",
			`its right answer "8" is not that of main pgps9k/test/4, whose text it has`},

		{"a letter for the right answer", logs.Record{Questions: []string{list[5].Text}, Golds: []string{"b"}}, "", "main unigeo/test/5"},
		{"a choice for the right answer", logs.Record{Questions: []string{list[5].Text}, Golds: []string{"40°"}}, "", "main unigeo/test/5"},
		{"another letter", logs.Record{Questions: []string{list[5].Text}, Golds: []string{"A"}}, "",
			`its right answer "A" is not that of main unigeo/test/5, whose text it has`},
		{"two questions of one text", logs.Record{Questions: []string{list[6].Text}}, "", "its question is that of hard math/train/6 and of 1 more"},
		{"told apart by the right answer", logs.Record{Questions: []string{list[6].Text}, Golds: []string{"9"}}, "", "hard math/train/7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			q, why := m.Match(&test.record, test.subset)
			if got := why; q != nil {
				if got = string(q.Subset) + " " + q.ProblemID; got != test.want || why != "" {
					t.Errorf("%s (%s), want %s", got, why, test.want)
				}
			} else if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func TestAShortTextAloneIsNoEvidence(t *testing.T) {
	m := logs.NewMatcher(questions()[3:4])
	if q, why := m.Match(&logs.Record{Prompts: []string{"Find x."}}, ""); q != nil || why != "its question is too short to tell which one it is" {
		t.Errorf("%v %s", q, why)
	}
}

// In every format that says what the right answer is, another one than the question's has the record left out.
func TestEveryFormatHasItsRightAnswerHeld(t *testing.T) {
	m := logs.NewMatcher(questions())
	for _, test := range []struct {
		file, content string
		format        logs.Format
	}{
		{"samples_a.jsonl", `{"doc": {"id": "math/train/2", "answer": "5"}, "target": "%s", "resps": [["5"]]}`, logs.LMEval},
		{"samples_b.jsonl", `{"doc": {"id": "math/train/2", "answer": "%s"}, "resps": [["5"]]}`, logs.LMEval},
		{"samples_a.jsonl", `{"doc": {"id": "math/train/2"}, "target": "%s", "resps": ["5"]}`, logs.LMMSEval},
		{"a.json", `{"eval": {"model": "m"}, "samples": [{"id": "math/train/2", "epoch": 1, "input": "?", "target": "%s", "output": {"completion": "5"}}]}`, logs.InspectAI},
		{"a.tsv", "index\tquestion\tanswer\tprediction\nmath/train/2\t?\t%s\t5\n", logs.VLMEvalKit},
		{"a.jsonl", `{"id": "math/train/2", "gold": "%s", "response": "5"}`, logs.JSONLines},
		{"a.json", `{"math/train/2": {"answer_value": "%s", "solution": {"m": "5"}}}`, logs.GeoEval},
	} {
		for _, gold := range []string{"5", "ZZZ"} {
			all := read(t, test.file, test.format, strings.Replace(test.content, "%s", gold, 1))
			q, why := m.Match(&all[0], "")
			if held := strings.HasPrefix(why, `its right answer "ZZZ" is not that of main math/train/2`); (q != nil) != (gold == "5") || held == (q != nil) {
				t.Errorf("%s of %s with %s: %v %s", test.file, test.format, gold, q, why)
			}
		}
	}
}

func TestWhatIsKnownAndNotAsked(t *testing.T) {
	asked := questions()
	m := logs.NewMatcher(asked[:4])
	for i := range asked {
		asked[i].ParentID = asked[i].ProblemID
		m.Know(&asked[i])
	}
	m.Know(&schema.Evaluated{Subset: schema.MainAsked, ProblemID: "math/train/9", ParentID: "math/train/9", Text: asked[2].Text})
	for _, test := range []struct {
		name   string
		record logs.Record
		want   string
	}{
		{"an id, and the text of another", logs.Record{IDs: []string{"pgps9k/test/4"}, Questions: []string{"Find x."}, Golds: []string{"8"}},
			"its id pgps9k/test/4 is a question of main that is not asked"},
		{"a text of several", logs.Record{Questions: []string{asked[2].Text}, Golds: []string{"5"}},
			"its question is that of main math/train/2 and of main math/train/9, which is not asked"},
		{"a short text", logs.Record{Questions: []string{"Find x."}, Golds: []string{"8"}}, "its question is too short to tell which one it is"},
	} {
		if q, why := m.Match(&test.record, ""); q != nil || why != test.want {
			t.Errorf("%s: %v %s, want %s", test.name, q, why, test.want)
		}
	}
}
