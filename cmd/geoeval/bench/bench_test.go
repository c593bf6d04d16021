//go:build unix

// Package bench measures how fast the program is, most of it beside something that everybody has: sha256sum, a bare copy,
// DuckDB. Runs of the two alternate: their ratios are much the same on another computer, and on one that is busy. `make
// bench` runs it; nothing here is a test.
package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

var (
	data     = flag.String("data", "", "folder with the datasets; without one, the built-in corpus")
	problems = flag.Int("problems", 1_000_000, "the largest of the three sizes, which are ten times apart")
)

const (
	geoeval = "../../../bin/geoeval"
	// readers is the Node project that has DuckDB.
	readers = "../../../schema/snapshot/readers"
	// rewording is the stage that words problems in another way, which a build can be had without.
	rewording = "rephrase"
	// recordLines is how many JSON Lines become Parquet, and answerLines how many answers are graded.
	recordLines, answerLines = 100_000, 20_000
)

// A run is what a command took: seconds by the clock, and of processors; the most memory, in bytes; and the seconds of
// each stage of a build.
type run struct {
	seconds, cpu, peak float64
	stages             map[string]float64
}

// command runs a command. What it tells on stderr is read for the times of stages, where --json makes it events.
func command(b *testing.B, cmd *exec.Cmd) run {
	b.Helper()
	var told bytes.Buffer
	cmd.Stderr = &told
	began := time.Now()
	err := cmd.Run()
	took := time.Since(began)
	if err != nil {
		b.Fatalf("%s: %v: %s", cmd, err, told.Bytes()[max(0, told.Len()-1000):])
	}
	state := cmd.ProcessState
	r := run{seconds: took.Seconds(), cpu: (state.UserTime() + state.SystemTime()).Seconds(), stages: map[string]float64{}}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		r.peak = float64(usage.Maxrss)
		if runtime.GOOS == "linux" {
			r.peak *= 1024
		}
	}
	for said := range strings.Lines(told.String()) {
		var e struct {
			Event, Stage string
			Seconds      float64
		}
		if json.Unmarshal([]byte(said), &e) == nil && e.Event == "finished" {
			r.stages[e.Stage] = e.Seconds
		}
	}
	return r
}

// build runs a build of some stages, or of all, into out, which it removes before where it is anew.
func build(b *testing.B, data, out string, anew bool, stages ...string) run {
	b.Helper()
	if anew {
		must(b, os.RemoveAll(out))
		must(b, os.RemoveAll(out+".lock"))
	}
	args := append([]string{"build"}, stages...)
	return command(b, exec.Command(geoeval, append(args, "--data", data, "--out", out, "--lock", out+".lock", "--offline", "--json")...))
}

func must(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// datasets is the folder of -data, or a built-in corpus.
func datasets(b *testing.B) string {
	if *data != "" {
		return *data
	}
	dir := filepath.Join(b.TempDir(), "corpus")
	command(b, exec.Command(geoeval, "sample", "corpus", dir, "--quiet"))
	return dir
}

// ratios reports how many times as long ours takes as theirs in each pair of runs, in the middle: so that a computer that
// was slow for a while is so for both.
func ratios(b *testing.B, name string, ours, theirs []run) {
	var wall, cpu []float64
	for i := range ours {
		wall, cpu = append(wall, ours[i].seconds/theirs[i].seconds), append(cpu, ours[i].cpu/theirs[i].cpu)
	}
	b.ReportMetric(median(wall), name+"×")
	b.ReportMetric(median(cpu), name+"-cpu×")
}

// median is the middle of values, or the upper one of the two that are in the middle.
func median(values []float64) float64 { return slices.Sorted(slices.Values(values))[len(values)/2] }

// BenchmarkBuild measures cold builds of the data, with and without rephrasing, and one that finds all done, each beside
// sha256sum over the same files.
func BenchmarkBuild(b *testing.B) {
	from, work := datasets(b), b.TempDir()
	var rest []string // all stages but one; the build fills the caches of the disk too
	for stage := range build(b, from, work+"/whole", true).stages {
		if stage != rewording {
			rest = append(rest, stage)
		}
	}
	var sums, whole, idle, without []run
	for b.Loop() {
		sums = append(sums, command(b, exec.Command("sh", "-c", `find -L "$0" -type f -print0 | xargs -0 sha256sum > /dev/null`, from)))
		whole = append(whole, build(b, from, work+"/whole", true))
		idle = append(idle, build(b, from, work+"/whole", false))
		last := build(b, from, work+"/without", true, rest...)
		if _, ran := last.stages[rewording]; ran {
			b.Fatalf("a stage depends on %s, so there is no build without it", rewording)
		}
		without = append(without, last)
	}
	ratios(b, "cold/sha256sum", whole, sums)
	ratios(b, "without-rephrasing/sha256sum", without, sums)
	ratios(b, "no-op/sha256sum", idle, sums)
}

// BenchmarkImages measures what the diagrams of the data cost: each is read, decoded, digested, hashed and written into a
// table, one after the other, beside reading each and writing its bytes to one file.
func BenchmarkImages(b *testing.B) {
	var files []string
	must(b, filepath.WalkDir(datasets(b), func(name string, _ fs.DirEntry, err error) error {
		if ext := strings.ToLower(filepath.Ext(name)); ext == ".png" || ext == ".jpg" || ext == ".jpeg" {
			files = append(files, name)
		}
		return err
	}))
	if len(files) == 0 {
		b.Fatal("the data have no picture")
	}
	measure := func(do func(io.Writer, []string)) run {
		out, err := os.Create(filepath.Join(b.TempDir(), "out"))
		must(b, err)
		began, before := time.Now(), processorTime()
		do(out, files)
		must(b, out.Close())
		return run{seconds: time.Since(began).Seconds(), cpu: processorTime() - before}
	}
	var handled, copied []run
	for b.Loop() {
		copied = append(copied, measure(func(out io.Writer, files []string) {
			for _, name := range files {
				content, err := os.ReadFile(name)
				must(b, err)
				_, err = out.Write(content)
				must(b, err)
			}
		}))
		handled = append(handled, measure(func(out io.Writer, files []string) { tableOf(b, out, files) }))
	}
	b.ReportMetric(float64(len(files)), "diagrams")
	ratios(b, "table/copy", handled, copied)
}

// A picture is a diagram and what is found out of it.
type picture struct {
	path, pixels, hash string
	image              schema.Image
}

// pictures is the table of the diagrams, with the columns that problems have for theirs.
var pictures = &schema.Table[picture]{
	TableName: "pictures",
	Key:       func(p *picture) string { return p.path },
	RowGroup:  100,
	Columns: []schema.Column[picture]{
		schema.Text("image_path", "", func(p *picture) *string { return &p.path }).Needed(),
		{Name: "image", Kind: schema.KindImage, Field: func(p *picture) any { return &p.image }},
		schema.Text("pixel_digest", "", func(p *picture) *string { return &p.pixels }).Needed(),
		schema.Text("picture_hash", "", func(p *picture) *string { return &p.hash }),
	},
}

func tableOf(b *testing.B, out io.Writer, files []string) {
	w := snapshot.NewWriter(out, pictures)
	for _, name := range files {
		content, err := os.ReadFile(name)
		must(b, err)
		info, err := diagram.Measure(content)
		must(b, err)
		must(b, w.Write(picture{name, info.Pixels.String(), info.Hash.String(), schema.Image{Bytes: content, Path: filepath.Base(name)}}))
	}
	_, _, err := w.Close()
	must(b, err)
}

// processorTime is how many seconds of the processors this process has had.
func processorTime() float64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

// collection writes JSON Lines of invented problems, as a dataset of their own in a folder, and names both.
func collection(b *testing.B) (folder, file string) {
	folder = b.TempDir()
	file = filepath.Join(folder, "hard", "collection.jsonl")
	must(b, os.Mkdir(filepath.Dir(file), 0o777))
	out, err := os.Create(file)
	must(b, err)
	cmd := exec.Command(geoeval, "sample", "stream", strconv.Itoa(recordLines))
	cmd.Stdout = out
	command(b, cmd)
	must(b, out.Close())
	return folder, file
}

// BenchmarkParquet measures the whole command that makes validated and digested Parquet of JSON Lines, beside DuckDB's COPY
// of the same file, in which neither the start of Node nor that of DuckDB is counted.
func BenchmarkParquet(b *testing.B) {
	folder, file := collection(b)
	work := b.TempDir()
	var ours, theirs []run
	for b.Loop() {
		cmd := exec.Command("node", "copy.mjs", file, filepath.Join(work, "copy.parquet"))
		cmd.Dir = readers
		var out bytes.Buffer
		cmd.Stdout = &out
		command(b, cmd)
		var took struct{ Rows, Seconds, CPU float64 }
		must(b, json.Unmarshal(out.Bytes(), &took))
		if took.Rows != recordLines {
			b.Fatalf("DuckDB copied %.0f rows, not %d", took.Rows, recordLines)
		}
		theirs = append(theirs, run{seconds: took.Seconds, cpu: took.CPU})
		ours = append(ours, build(b, folder, work+"/ingested", true, "ingest"))
	}
	ratios(b, "geoeval/DuckDB", ours, theirs)
}

// BenchmarkGrade measures how many answers are graded in a second, among them right ones and wrong ones, in a sentence or
// at the end of a solution.
func BenchmarkGrade(b *testing.B) {
	_, file := collection(b)
	in, err := os.Open(file)
	must(b, err)
	defer in.Close()
	var out bytes.Buffer
	encoder, lines, last := json.NewEncoder(&out), bufio.NewScanner(in), "0"
	lines.Buffer(nil, 1<<20)
	for n := 0; n < answerLines && lines.Scan(); n++ {
		var problem struct {
			ID, Text, Answer, Solution, Language string
			Choices                              []string
		}
		must(b, json.Unmarshal(lines.Bytes(), &problem))
		stated := problem.Answer
		if n%3 == 2 {
			stated = last // that of the problem before: as a rule a wrong one
		}
		last = problem.Answer
		said := fmt.Sprintf([]string{"The answer is %s.", "$$%s$$", `\boxed{%s}`, "所以答案是%s。"}[n%4], stated)
		if n%2 == 0 {
			said = problem.Solution + "\n" + said
		}
		must(b, encoder.Encode(map[string]any{"id": problem.ID, "prediction": said, "gold": problem.Answer, "question": problem.Text,
			"language": problem.Language, "choices": problem.Choices}))
	}
	must(b, lines.Err())
	answers := filepath.Join(b.TempDir(), "answers.jsonl")
	must(b, os.WriteFile(answers, out.Bytes(), 0o666))
	for b.Loop() {
		command(b, exec.Command(geoeval, "grade", answers, "--quiet"))
	}
	b.ReportMetric(answerLines*float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

// throughSizes are the stages that problems of every size go through. The others ask no more of a problem, or only of those
// that were selected, whose number is fixed.
var throughSizes = []string{"ingest", "dedupe", "check", "label", "selection", "complexity", "backward"}

// BenchmarkSizes measures time and peak memory of builds of invented problems without pictures, at three sizes.
func BenchmarkSizes(b *testing.B) {
	for _, n := range []int{*problems / 100, *problems / 10, *problems} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			work := b.TempDir()
			command(b, exec.Command(geoeval, "sample", "bulk", work+"/bulk", strconv.Itoa(n)))
			var seconds, cpu, peak, checked []float64
			for b.Loop() {
				r := build(b, work+"/bulk", work+"/sized", true, throughSizes...)
				seconds, cpu, peak = append(seconds, r.seconds), append(cpu, r.cpu), append(peak, r.peak/(1<<20))
				checked = append(checked, float64(n)/r.stages["check"])
			}
			b.ReportMetric(median(seconds), "s")
			b.ReportMetric(median(cpu), "cpu-s")
			b.ReportMetric(median(peak), "MiB")
			b.ReportMetric(median(checked), "checked/s")
		})
	}
}
