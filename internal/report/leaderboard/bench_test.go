package leaderboard_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/schema"
)

// drawing is a diagram of lines, such as datasets have.
func drawing(b *testing.B, chance *rand.Rand) schema.Image {
	img := image.NewGray(image.Rect(0, 0, 380, 280))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for range 8 {
		x, y, dx, dy := chance.Float64()*380, chance.Float64()*280, chance.Float64()*2-1, chance.Float64()*2-1
		for range 200 {
			img.SetGray(int(x), int(y), color.Gray{})
			img.SetGray(int(x)+1, int(y), color.Gray{Y: 120})
			x, y = x+dx, y+dy
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		b.Fatal(err)
	}
	return schema.Image{Bytes: file.Bytes(), Path: "a.png"}
}

// large invents what three models answer to the 5,050 questions of the paper, in some 1,500 bytes each, of which a part has
// diagrams.
func large(b *testing.B) *fixture {
	f := &fixture{}
	chance := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("the triangle angle side of a circle so that we get therefore by sine rule area $\\frac{1}{2}ab$ is equal to $x^2$ degrees and radius")
	pictures := map[int]schema.Image{}
	for _, s := range []struct {
		subset schema.Subset
		n      int
	}{{schema.MainAsked, 2000}, {schema.BackwardAsked, 750}, {schema.AugAsked, 2000}, {schema.HardAsked, 300}} {
		for n := range s.n {
			q := question(b, s.subset, n)
			q.Image = schema.Image{}
			if n%10 < 6 && s.subset != schema.HardAsked {
				if _, made := pictures[n]; !made {
					pictures[n] = drawing(b, chance)
				}
				q.Image = pictures[n]
			}
			f.questions = append(f.questions, q)
		}
	}
	for m := range models {
		for i := range f.questions {
			f.answer(m, 0, len(hostile)+i, 1, &f.questions[i])
			r := &f.responses[len(f.responses)-1]
			var said strings.Builder
			for said.Len() < 1000+chance.IntN(1000) {
				said.WriteString(words[chance.IntN(len(words))] + " ")
			}
			if r.Text != "" {
				r.Text = fmt.Sprintf("%s %d\n%s", said.String(), chance.IntN(1e9), r.Text)
			}
		}
	}
	return f
}

// BenchmarkLarge writes and opens the page of an evaluation of the paper's size, and tells its size, how long it takes to
// write, and, in milliseconds, until the browser paints and is ready, until words are found and until a sample is shown.
func BenchmarkLarge(b *testing.B) {
	f := large(b)
	layout := f.write(b)
	var page bytes.Buffer
	from := time.Now()
	if err := leaderboard.Write(context.Background(), layout, &page, leaderboard.Options{}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(time.Since(from).Seconds(), "write-s")
	b.ReportMetric(float64(page.Len())/1e6, "MB")
	r := readertest.Open(b, page.String())
	r.Goes("")
	r.Waits(`performance.getEntriesByName("ready").length === 1 && performance.getEntriesByName("first-contentful-paint").length === 1`)
	b.ReportMetric(r.Number(`performance.getEntriesByName("first-contentful-paint")[0].startTime`), "paint-ms")
	b.ReportMetric(r.Number(`performance.getEntriesByName("ready")[0].startTime`), "ready-ms")
	for _, use := range [][3]string{
		{"samples", `location.hash = "#samples"`, `view === "samples" && document.querySelectorAll("#list .item").length > 3`},
		{"search", `location.hash = "#samples?q=1234"`, `shown.length > 0 && shown.length < 100`},
		{"sample", `location.hash = href(list.id[9999])`, `document.getElementById("title")?.textContent === list.questions[list.question[9999]].id`},
	} {
		r.Says(`window.took = undefined`)
		r.Says(`void (async () => { const from = performance.now(); ` + use[1] + `; while (!(` + use[2] + `)) await new Promise((done) => setTimeout(done)); await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); window.took = performance.now() - from; })()`)
		r.Waits(`window.took !== undefined`)
		b.ReportMetric(r.Number(`window.took`), use[0]+"-ms")
	}
	b.ReportMetric(0, "ns/op")
}
