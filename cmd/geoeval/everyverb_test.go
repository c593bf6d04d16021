package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"geoeval/internal/cli"
	"geoeval/internal/cli/app"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/format/visible"
	"geoeval/internal/report/readertest"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// hiddenCharacters are characters that nobody's terminal is to get, of each kind, and bytes that are none.
var hiddenCharacters = []string{
	"\x1b", "\r", "\u202e", "\u009b", "\u200b", "\x07", "\x00", "\b", "\x7f", "\u0085", "\u00ad", "\u061c", "\u2028", "\u2029", "\u2066",
	"\ufeff", "\U000e0041", "\xff", "\x1b[2J\x1b[Hverified",
}

// A verbCall is a call that every verb is tried with: one that a new verb is to be added to.
type verbCall struct {
	// args may hold CH, the character; and N, which is a number of this call alone.
	args string
	// reads: it reads several tables of a build or an evaluation, and is refused where one is being written.
	reads bool
	// serves: it runs until it is stopped, if nothing goes wrong.
	serves bool
	// data: what it prints to stdout is data, which stays as it is.
	data bool
}

// verbCalls are made in the folder of an [everyVerb], in this order.
var verbCalls = []verbCall{
	{args: "build"},
	{args: "build --json"},
	{args: "build --limit 3 --out limited"},
	{args: "build --data misnamed --out other"},
	{args: "doctor misnamed --json"},
	{args: "init --force some.yaml"},
	{args: "init --show", data: true},
	{args: "status"},
	{args: "status --tables", reads: true},
	{args: "status --tables --json", reads: true},
	{args: "verify", reads: true},
	{args: "verify --data data", reads: true},
	{args: "verify --json", reads: true},
	{args: "doctor data"},
	{args: "doctor data --json"},
	{args: "fetch"},
	{args: "fetch --json"},
	{args: "sample corpus --scale 0.001 sample"},
	{args: "sample bulk bulkN 3"},
	{args: "sample stream 3", data: true},
	{args: "sample composed 1 --depth 2"},
	{args: "sample concepts"},
	{args: "sample sheet sheet.png --template square"},
	{args: "show ID", reads: true},
	{args: "show ID --json", reads: true},
	{args: "why ID", reads: true},
	{args: "why ID --json", reads: true},
	{args: "report", reads: true},
	{args: "report --verify --json", reads: true},
	{args: "label --evaluate"},
	{args: "plan", reads: true},
	{args: "plan --json", reads: true},
	{args: "ledger list"},
	{args: "ledger list --json"},
	{args: "ledger list --faulty"},
	{args: "ledger check"},
	{args: "ledger check --json"},
	{args: "ledger merge other/ledger"},
	{args: "ledger set-aside --faulty"},
	{args: "review assign --new-links ana"},
	{args: "review assign --each 1 --reviewers ana,ben --journal reviewN", reads: true},
	{args: "review assign --annotations --each 1 --reviewers ana,ben --journal reviewN", reads: true},
	{args: "review assign --out out/evaluation --each 1 --reviewers ana,ben --journal reviewN", reads: true},
	{args: "review assign --out out/evaluation --errors --each 1 --reviewers ana,ben --journal reviewN", reads: true},
	{args: "review status"},
	{args: "review status --json"},
	{args: "review swap"},
	{args: "review vote"},
	{args: "review merge"},
	{args: "review export", data: true},
	{args: "review import review.jsonl"},
	{args: "review serve --listen 127.0.0.1:0", serves: true},
	{args: "release 1.0.N"},
	{args: "release 1.1.N --json"},
	{args: "verify out/release/1.0.0"},
	{args: "verify out/release/1.0.0 --json"},
	{args: "report out/release/1.0.0"},
	{args: "diff out limited", reads: true},
	{args: "diff limited out --json", reads: true},
	{args: "diff out limited --row ID", reads: true},
	{args: "diff out/release/1.0.0 forged"},
	{args: "diff out/release/1.0.0 forged --row ID"},
	{args: "verify forged"},
	{args: "verify forged --json"},
	{args: "report forged"},
	{args: "export --format jsonl forged --to forged-exportN"},
	{args: "hydrate forged"},
	{args: "export --format jsonl --to exportN", reads: true},
	{args: "export --format jsonl --to exportN --json", reads: true},
	{args: "hydrate out/release/1.0.0"},
	{args: "evaluate --limit 2", reads: true},
	{args: "evaluate --limit 2 --json", reads: true},
	{args: "evaluate --plan", reads: true},
	{args: "show ID --out out/evaluation", reads: true},
	{args: "why ID --out out/evaluation", reads: true},
	{args: "verify out/evaluation", reads: true},
	{args: "diff out/evaluation out/evaluation", reads: true},
	{args: "leaderboard", reads: true},
	{args: "leaderboard --json", reads: true},
	{args: "export --format lm-eval out/evaluation --to logsN", reads: true},
	{args: "grade answers.jsonl"},
	{args: "score --as wemath rows.json"},
	{args: "score --as wemath rows.json --json"},
	{args: "version"},
	{args: "version --json"},
	{args: "version --licenses"},
	{args: "help build"},
	{args: "help json"},
	{args: "help json verify"},
	{args: "completion bash"},
	{args: "completion fish"},
	{args: "completion powershell"},
	{args: "completion zsh"},
	// What people type comes back.
	{args: "CH"},
	{args: "help CH"},
	{args: "show aCHb"},
	{args: "why aCHb --json"},
	{args: "status --out aCHb"},
	{args: "verify aCHb"},
	{args: "build --config aCHb.yaml"},
	{args: "build --data aCHb --json"},
	{args: "build --aCHb"},
	{args: "build ingesCHt"},
	{args: "build --out oCHut --limit 3 --data data"},
	{args: "grade aCHb"},
	{args: "ledger list aCHbcdefgh"},
	{args: "diff aCHb out"},
	{args: "release CH"},
	{args: "evaluate --models CH"},
	{args: "review assign --reviewers aCHna,ben"},
	{args: "export --format CH"},
	{args: "hydrate aCHb"},
	{args: "verify s3://CH"},
}

// An everyVerb is a folder in which every verb can be called.
type everyVerb struct {
	t   testing.TB
	dir string
	// ids are those of problems.
	ids []string
	// n counts calls that write something new.
	n int
}

// newEveryVerb has records, answers, forgeries and files in which a text stands in each field, and file names with it.
func newEveryVerb(t testing.TB, hidden string) *everyVerb {
	t.Helper()
	s := newStudio(t, 20, newAuthor(t, false, 0))
	s.edit("candidates: 5", "candidates: 1")
	s.edit("sources: [hard]", "sources: [math]")
	s.edit("size: 2000", "size: 24")
	s.edit("max_rejects: 0.01", "max_rejects: 0.9")
	s.edit("fits_text: true", "fits_text: false") // the invented texts are no questions that anybody would ask
	e := &everyVerb{t: t, dir: filepath.Dir(s.config)}
	for field, write := range hiddenFields {
		if err := write(&inventor{data: s.data}, "a"+hidden+"b"); err != nil {
			t.Logf("%s: %v", field, err) // a name that this system does not have
		}
	}
	e.write("answers.jsonl", jsonOf(t, map[string]any{"id": "a" + hidden, "answer": "so it is " + hidden + " 7", "gold": "7" + hidden})+"\nno "+hidden+"\n")
	e.write("rows.json", jsonOf(t, []any{map[string]any{"ID": "1", "key": "3steps" + hidden, "question": hidden, "answer": hidden, "response": hidden}}))
	e.write("models.yaml", "models: ["+jsonOf(t, hidden)+"]\n")
	for _, args := range []string{"build", "build --limit 3 --out limited", "review assign --each 1 --reviewers ana,ben", "release 1.0.0"} {
		if code, stdout, stderr := e.call(verbCall{args: args}); code != app.ExitDone {
			t.Fatalf("%s ends with %d:\n%s%s", args, code, stdout, stderr)
		}
	}
	problems, err := pipeline.Read(pipeline.Layout{Dir: filepath.Join(e.dir, "out")}, schema.Problems, "id", "text")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if hidden == "" || hidden == "\x00" || strings.Contains(p.Text, "hidden") { // no table has a NUL
			e.ids = append(e.ids, p.ID)
		}
	}
	if len(e.ids) == 0 {
		t.Fatal("no problem is hidden")
	}
	e.write("out/notes.json", jsonOf(t, map[string]any{"format": 1, "notes": []map[string]any{
		{"stage": "in" + hidden, "text": "note " + hidden, "urgent": true}, {"stage": "b", "text": "c" + hidden}}}))
	e.write("other/ledger/"+strings.Repeat("0", 32)+".jsonl", "{\"key\":\"a"+hidden+"b\"}\n"+hidden+"\n")
	e.forge(hidden)
	return e
}

// hiddenFields write a text into each field of a record, and into names.
var hiddenFields = func() map[string]func(i *inventor, text string) error {
	fields := map[string]func(i *inventor, text string) error{}
	record := func(source string, of map[string]any, write func(i *inventor, field string, record map[string]any)) {
		for field := range of {
			fields[source+" "+field] = func(i *inventor, text string) error {
				r := map[string]any{}
				for k, v := range of {
					r[k] = v
				}
				if list, ok := r[field].([]string); ok {
					r[field] = append(slices.Clone(list), text)
				} else {
					r[field] = fmt.Sprint(r[field]) + text
				}
				write(i, field, r)
				return i.err
			}
		}
	}
	record("math", map[string]any{"problem": "A hidden square has a side of $3$. What is its area?", "level": "Level 2", "type": "Geometry", "solution": `It is $\boxed{9}$.`},
		func(i *inventor, field string, r map[string]any) {
			i.writeJSON("math/MATH/train/geometry/9"+field+".json", r)
		})
	record("mathqa", map[string]any{"Problem": "the edge of a hidden cube is 4 cm . what is its volume ?", "options": "a ) 1 , b ) 64 , c ) none", "correct": "b",
		"linear_formula": "volume_cube(n0)|", "category": "geometry", "Rationale": "b"},
		func(i *inventor, field string, r map[string]any) {
			i.writeJSON("mathqa/"+field+"/train.json", []any{r})
		})
	record("hard", map[string]any{"id": "hidden", "text": "hidden 三角形的边长是3，求周长。", "answer": "9", "language": "zh", "question_kind": "calculate"},
		func(i *inventor, field string, r map[string]any) { i.writeJSON("hard/hidden"+field+".jsonl", r) })
	record("geometry3k", map[string]any{"problem_text": "Find x in the hidden square if AB is 3 .", "compact_text": "Find x in the hidden square if AB is 3.", "answer": "B",
		"compact_choices": []string{"1", "2"}, "problem_type_graph": []string{"Triangle"}, "problem_type_goal": []string{"Length"}},
		func(i *inventor, field string, r map[string]any) {
			id := 900
			for _, b := range []byte(field) {
				id += int(b)
			}
			r["id"], r["precise_value"] = id, []float64{1, 2, 3}[:len(r["compact_choices"].([]string))]
			i.writeJSON(fmt.Sprintf("geometry3k/train/%d/data.json", id), r)
			i.writeJSON(fmt.Sprintf("geometry3k/train/%d/logic_form.json", id), map[string]any{
				"diagram_logic_form": []string{"Equals(LengthOf(Line(A, B)), 3" + strings.TrimPrefix(r["answer"].(string), "B") + ")"}, "line_instances": []string{"AB"}})
		})
	for name, path := range map[string]string{"stray": "mathqa/%s.json",
		"file": "../misnamed/math/MATH/train/geometry/9%s.json", "folder": "../misnamed/geometry3k/train/9%s/data.json"} {
		fields["name of a "+name] = func(i *inventor, text string) error {
			at := fmt.Sprintf(path, text)
			if err := os.MkdirAll(filepath.Join(i.data, filepath.Dir(at)), 0o755); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(i.data, at), []byte(`{"problem":"A hidden square","level":"1"}`), 0o644)
		}
	}
	return fields
}()

func jsonOf(t testing.TB, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func (e *everyVerb) write(name, content string) {
	e.t.Helper()
	path := filepath.Join(e.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
		e.t.Fatal(err)
	}
}

// forge copies the release with a text in every string of its manifest and in the name of a file.
func (e *everyVerb) forge(hidden string) {
	e.t.Helper()
	forged := filepath.Join(e.dir, "forged")
	if err := os.CopyFS(forged, os.DirFS(filepath.Join(e.dir, "out/release/1.0.0"))); err != nil {
		e.t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(forged, "manifest.json"))
	if err != nil {
		e.t.Fatal(err)
	}
	var manifest map[string]any
	if err := json.Unmarshal(content, &manifest); err != nil {
		e.t.Fatal(err)
	}
	for _, key := range []string{"version", "published", "url", "made_by", "withheld"} {
		if text, ok := manifest[key].(string); ok {
			manifest[key] = text + hidden
		}
	}
	manifest["of"+hidden] = hidden
	e.write("forged/manifest.json", jsonOf(e.t, manifest))
	sums, err := os.ReadFile(filepath.Join(forged, "SHA256SUMS"))
	if err != nil {
		e.t.Fatal(err)
	}
	e.write("forged/SHA256SUMS", string(sums)+strings.Repeat("0", 64)+"  a"+hidden+"b\n")
	_ = os.WriteFile(filepath.Join(forged, "c"+hidden+"d"), nil, 0o644) // where the system has such names
	_ = os.WriteFile(filepath.Join(forged, "ledger", "e"+hidden+"f"), nil, 0o644)
}

// command is a call of the program, with the placeholders in its arguments replaced.
func (e *everyVerb) command(c verbCall, id, hidden string) *exec.Cmd {
	args := strings.Fields(c.args)
	for i, a := range args {
		if a == "ID" {
			a = id
		}
		a = strings.ReplaceAll(a, "CH", hidden)
		if strings.HasSuffix(a, "N") {
			e.n++
			a = strings.TrimSuffix(a, "N") + fmt.Sprint(e.n)
		}
		args[i] = a
	}
	cmd := exec.Command("geoeval", args...)
	cmd.Dir = e.dir
	cmd.Env = append(os.Environ(), "OPENAI_API_KEY="+inventedKey, "GEOEVAL_DATA=data", "GEOEVAL_OUT=out")
	return cmd
}

// call makes a call, and gives what it printed.
func (e *everyVerb) call(c verbCall) (code int, stdout, stderr string) {
	e.t.Helper()
	id := "math/train/0"
	if len(e.ids) > 0 {
		id = e.ids[0]
	}
	return e.ends(e.command(c, id, "x"), nil)
}

// ends runs a command, with its stdout in a file where one is named.
func (e *everyVerb) ends(cmd *exec.Cmd, to *os.File) (code int, stdout, stderr string) {
	e.t.Helper()
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if to != nil {
		cmd.Stdout, cmd.Env = to, append(cmd.Env, asIs+"=1")
	}
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		e.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), log.String()
}

func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		all = append(all, everyCommand(c)...)
	}
	return all
}

// Every verb is in the list.
func TestEveryVerbIsCalled(t *testing.T) {
	root := cli.NewRoot(&app.Options{})
	root.InitDefaultCompletionCmd("bash")
	for _, cmd := range everyCommand(root) {
		if cmd.HasSubCommands() || cmd == root {
			continue
		}
		if verb := app.VerbOf(cmd); !slices.ContainsFunc(verbCalls, func(c verbCall) bool { return strings.HasPrefix(c.args+" ", verb+" ") }) {
			t.Errorf("verbCalls (cmd/geoeval/everyverb_test.go) has no call of %s: add one", verb)
		}
	}
}

// Whatever records, answers, files and arguments hold, no verb prints a character that controls a terminal or that nobody sees.
func TestNoVerbPrintsHiddenCharacters(t *testing.T) {
	t.Parallel()
	for i, hidden := range hiddenCharacters {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(fmt.Sprintf("%q", hidden), func(t *testing.T) {
			t.Parallel()
			e := newEveryVerb(t, hidden)
			typed := strings.ReplaceAll(hidden, "\x00", "\x01") // an argument ends there
			n, shown := 0, 0
			for _, c := range verbCalls {
				ids := []string{"none"}
				if strings.Contains(c.args, "ID") {
					ids = e.ids[:nightly.Of(min(3, len(e.ids)), len(e.ids))]
				}
				for _, id := range ids {
					if n++; c.serves || i > 0 && !nightly.Sampled(n) {
						continue
					}
					_, stdout, stderr := e.ends(e.command(c, id, typed), nil)
					if c.data {
						stdout = ""
					}
					for name, text := range map[string]string{"stdout": stdout, "stderr": stderr} {
						if strings.Contains(text, strings.Trim(visible.Text(hidden), "\n")) {
							shown++
						}
						if clean := visible.Text(text); clean != text {
							t.Errorf("%s of %s %s holds %q", name, c.args, id, firstDifference(text, clean))
						}
					}
				}
			}
			// No table has a NUL, a carriage return or a byte that is no character: ingest refuses it, or makes another of it.
			e.pagesShow(hidden, (i == 0 || nightly.Whole()) && !strings.ContainsAny(hidden, "\x00\r") && utf8.ValidString(hidden))
			least := 10
			if hidden == "\x00" { // files alone have it
				least = 1
			}
			if shown < least && (i == 0 || nightly.Whole()) {
				t.Errorf("%d texts show the character by its code: the fields are not reached", shown)
			}
		})
	}
}

// pagesShow holds the pages that verbs wrote to that they show no hidden character, and with reached, that they show its code.
func (e *everyVerb) pagesShow(hidden string, reached bool) {
	e.t.Helper()
	pages := 0
	err := filepath.WalkDir(e.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".html" {
			return err
		}
		page, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pages++
		code := strings.Contains(readertest.Shown(e.t, string(page)), strings.Trim(visible.Text(hidden), "\n"))
		if reached && !code {
			e.t.Errorf("%s shows no code: the fields are not reached", name)
		}
		return nil
	})
	if err != nil || reached && pages < 3 {
		e.t.Errorf("%d pages, %v", pages, err)
	}
}

// firstDifference is what a text has from where another one differs.
func firstDifference(text, other string) string {
	at := 0
	for at < len(text) && at < len(other) && text[at] == other[at] {
		at++
	}
	return text[max(0, at-30):min(len(text), at+30)]
}

// A verb whose output is lost says so, and ends with 1.
func TestNoVerbLosesItsOutput(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("this system has no /dev/full")
	} else if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	e := newEveryVerb(t, "")
	tried := 0
	for _, c := range verbCalls {
		if strings.Contains(c.args, "--json") && !nightly.Whole() {
			continue
		}
		code, said := app.ExitDone, "something"
		if !c.serves {
			code, said, _ = e.ends(e.command(c, e.ids[0], "x"), nil)
		}
		if code != app.ExitDone || said == "" {
			continue // an error, which stderr has
		}
		tried++
		if code, _, stderr := e.ends(e.command(c, e.ids[0], "x"), full); code != app.ExitFailed || !strings.Contains(stderr, "no space left") {
			t.Errorf("%s ends with %d: %s", c.args, code, stderr)
		}
	}
	if tried < 35 {
		t.Errorf("%d verbs printed something", tried)
	}
	cmd := e.command(verbCall{args: "status"}, "", "")
	cmd.Stderr = full
	if _ = cmd.Run(); cmd.ProcessState.ExitCode() != app.ExitDone {
		t.Errorf("nothing was to be said on stderr: %v", cmd.ProcessState)
	}
	cmd = e.command(verbCall{args: "build"}, "", "")
	cmd.Stderr = full
	if _ = cmd.Run(); cmd.ProcessState.ExitCode() != app.ExitFailed {
		t.Errorf("stderr was lost: %v", cmd.ProcessState)
	}
}

// Verbs that read several tables are refused where these are being written; status, which reads none, says that they are.
func TestVerbsBesideABuild(t *testing.T) {
	t.Parallel()
	e := newEveryVerb(t, "")
	e.call(verbCall{args: "evaluate --limit 2"})
	var unlocks []func()
	for _, dir := range []string{"out", "out/evaluation"} {
		p, err := pipeline.New(nil, &pipeline.Config{}, filepath.Join(e.dir, dir))
		if err != nil {
			t.Fatal(err)
		}
		unlock, err := p.Hold()
		if err != nil {
			t.Fatal(err)
		}
		unlocks = append(unlocks, unlock)
	}
	busy := pipeline.ErrBusy.Error()
	for _, c := range verbCalls {
		if !c.reads {
			continue
		}
		if code, _, stderr := e.call(c); code != app.ExitFailed || !strings.Contains(stderr, busy) {
			t.Errorf("%s beside a build ends with %d: %s", c.args, code, stderr)
		}
	}
	for args, want := range map[string]string{"status": "a build is running in out: ", "status --out out/evaluation": "an evaluation is running in out/evaluation: ",
		"status --json": `"running": true`} {
		if code, stdout, stderr := e.call(verbCall{args: args}); code != app.ExitDone || !strings.Contains(stdout, want) {
			t.Errorf("%s beside a build ends with %d: %s%s", args, code, stdout, stderr)
		}
	}
	for _, unlock := range unlocks {
		unlock()
	}
	for _, c := range verbCalls {
		if !c.reads {
			continue
		}
		if _, _, stderr := e.call(c); strings.Contains(stderr, busy) {
			t.Errorf("%s with no build beside it: %s", c.args, stderr)
		}
	}
}
