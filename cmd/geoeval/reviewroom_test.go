package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A room is a place to review at: the tables of a build, and a server that is a process of its own.
type room struct {
	t      testing.TB
	out    string
	server *exec.Cmd
	// address is the server's once it has begun; it begins there again.
	address string
	// tokens are the reviewers' tokens, by name.
	tokens map[string]string
}

func (r *room) do(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// script is what must never run: it stands in every text that a page shows.
const script = `"'></p></textarea><script>window.stolen = 1</script><img src=x onerror="window.stolen = 1"><svg onload="window.stolen = 1">{{.CSRF}}`

// newRoom writes the tables of problems with these native ids, of which the first are selected and the others spare
// candidates, and of one that is barred. Its problems are as hostile as can be.
func newRoom(t testing.TB, selected, spare []string) *room {
	t.Helper()
	r := &room{t: t, out: filepath.Join(t.TempDir(), "out")}
	r.do(os.MkdirAll(filepath.Join(r.out, "tables"), 0o777))
	var problems []schema.Problem
	var candidates []schema.HardCandidate
	var hard []schema.HardProblem
	barred := []string{"barred"}
	for i, id := range slices.Concat(selected, spare, barred) {
		p := inventedProblem(t, id, i)
		problems = append(problems, p)
		c := schema.HardCandidate{ID: p.ID, Kind: schema.Solid, Score: 3, Matched: []string{"solid: cube at 0-4"}}
		if id == barred[0] {
			c.Barred = schema.BarredDuplicate
		}
		candidates = append(candidates, c)
		if i < len(selected) {
			hard = append(hard, schema.HardProblem{ID: p.ID, Kind: schema.Solid, Shape: schema.Shapes[0], Rank: int64(i + 1), Reviewed: schema.NotReviewed})
		}
	}
	slices.SortFunc(problems, func(a, b schema.Problem) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(candidates, func(a, b schema.HardCandidate) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(hard, func(a, b schema.HardProblem) int { return strings.Compare(a.ID, b.ID) })
	writeTable(r, schema.Problems, problems)
	writeTable(r, schema.HardCandidates, candidates)
	writeTable(r, schema.HardProblems, hard)
	return r
}

func writeTable[R any](r *room, t *schema.Table[R], rows []R) {
	r.t.Helper()
	f, err := os.Create(filepath.Join(r.out, "tables", t.Name()+".parquet"))
	r.do(err)
	w := snapshot.NewWriter(f, t)
	for _, row := range rows {
		r.do(w.Write(row))
	}
	_, _, err = w.Close()
	r.do(err)
	r.do(f.Close())
}

func inventedProblem(t testing.TB, native string, i int) schema.Problem {
	id, err := schema.NewID(schema.HardSource, "own", native)
	if err != nil {
		t.Fatal(err)
	}
	p := schema.Problem{
		ID: id, Source: schema.HardSource, SourceSplit: "own", NativeID: native, NativeFile: "own.jsonl", RecordDigest: strings.Repeat("0", 64), License: "own", LicenseEvidence: "invented",
		Language: schema.English, Text: fmt.Sprintf("A cube has an edge of $%d$ cm. Its diagonal is $\\sqrt{3}\\cdot a$. %s", i+2, script), AnswerKind: schema.AnswerKinds[0],
		Answer: fmt.Sprintf("%d %s", i+3, script), QuestionKind: schema.QuestionKinds[i%3], Solution: "Take the edge. " + script, SolutionLanguage: "prose",
	}
	p.TextPublished = p.Text
	if i%3 == 0 {
		p.Choices, p.AnswerLetter = []string{"12", "3 " + script, "<b>7</b>"}, "B"
		p.ChoiceNumbers = make([]*float64, 3)
	}
	if i%4 != 3 {
		p.Image = schema.Image{Bytes: cubePicture(t, i), Path: native + ".png"}
		p.ImagePath, p.ImageWidth, p.ImageHeight, p.PixelDigest = native+".png", 300, 260, strings.Repeat("1", 64)
	}
	return p
}

// cubePicture draws a cube.
func cubePicture(t testing.TB, i int) []byte {
	m := image.NewGray(image.Rect(0, 0, 300, 260))
	for k := range m.Pix {
		m.Pix[k] = 255
	}
	line := func(x0, y0, x1, y1 int) {
		for k := range 400 {
			m.SetGray(x0+(x1-x0)*k/400, y0+(y1-y0)*k/400, color.Gray{})
		}
	}
	size, shift := 120+4*i, 50
	for _, at := range []int{30, 30 + shift} {
		line(at, 230-at, at+size, 230-at)
		line(at, 230-at, at, 230-at-size+shift)
		line(at+size, 230-at, at+size, 230-at-size+shift)
		line(at, 230-at-size+shift, at+size, 230-at-size+shift)
	}
	for _, corner := range [][2]int{{30, 200}, {30 + size, 200}, {30, 200 - size + shift}, {30 + size, 200 - size + shift}} {
		line(corner[0], corner[1], corner[0]+shift, corner[1]-shift)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// review makes the command that runs a verb of the review in the room.
func (r *room) review(args ...string) *exec.Cmd {
	all := append([]string{"review", args[0], "--out", r.out}, args[1:]...)
	if args[0] == "assign" { // alone depends on the configuration
		all = append(all, "--config", "../../pipeline.yaml")
	}
	return exec.Command("geoeval", all...)
}

// says runs a verb of the review that must end with an exit status, and gives all that it said.
func (r *room) says(status int, args ...string) string {
	r.t.Helper()
	cmd := r.review(args...)
	said, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != status {
		r.t.Fatalf("review %v ended with %d, not %d: %v\n%s", args, code, status, err, said)
	}
	return string(said)
}

// assign begins the review, and keeps the links.
func (r *room) assign(args ...string) {
	r.t.Helper()
	var told struct {
		Links []struct{ Reviewer, URL string }
	}
	r.do(json.Unmarshal([]byte(r.says(app.ExitDone, append([]string{"assign", "--json"}, args...)...)), &told))
	r.tokens = map[string]string{}
	for _, l := range told.Links {
		_, token, _ := strings.Cut(l.URL, "/r/")
		r.tokens[l.Reviewer] = token
	}
}

var serving = regexp.MustCompile(`^serving the review at http://([0-9.:]+); \^C stops it$`)

// serve starts the server, at the address where it was before.
func (r *room) serve() {
	r.t.Helper()
	address := r.address
	if address == "" {
		address = "127.0.0.1:0"
	}
	r.server = r.review("serve", "--listen", address)
	r.server.Stderr = os.Stderr
	stdout, err := r.server.StdoutPipe()
	r.do(err)
	r.do(r.server.Start())
	server := r.server
	r.t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	said, err := bufio.NewReader(stdout).ReadString('\n')
	r.do(err)
	where := serving.FindStringSubmatch(strings.TrimSpace(said))
	if where == nil {
		r.t.Fatalf("the server says %q", said)
	}
	r.address = where[1]
}

// link is where a reviewer enters.
func (r *room) link(reviewer string) string {
	return "http://" + r.address + "/r/" + r.tokens[reviewer]
}
