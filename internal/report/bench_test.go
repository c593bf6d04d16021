package report_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/report/readertest"
)

// uses are what a reader does, each with what makes it happen on the page.
var uses = []struct{ name, does string }{
	{"keystroke", `["t", "tr", "tri", "triangle", "triangle 1", "a", "area", "area 12"].map((q) => () => { $("search").value = q; $("search").dispatchEvent(new Event("input")); })`},
	{"chip", `[...document.querySelectorAll("#facets .chip:not([hidden])")].slice(0, 20).map((c) => () => c.click())`},
	{"scroll", `[1, 2, 3, 4, 5, 6, 7, 8].map((n) => () => scrollBy(0, n * 500))`},
	{"problem", `[5, 500, 5000, 15000].map((n) => () => { location.hash = href(list.id[n % list.id.length]); })`},
}

// BenchmarkReading opens the report of the built-in corpus, and tells how long it takes, in milliseconds, until it paints
// and is ready, and how long after each use the page has been painted anew: the median.
func BenchmarkReading(b *testing.B) {
	page := builtIn(b)
	r := readertest.Open(b, page)
	b.ReportMetric(float64(len(page))/1e6, "MB")
	var paints, readies []float64
	for range 5 {
		r.Goes("")
		r.Waits(`performance.getEntriesByName("ready").length === 1 && performance.getEntriesByName("first-contentful-paint").length === 1`)
		paints = append(paints, r.Number(`performance.getEntriesByName("first-contentful-paint")[0].startTime`))
		readies = append(readies, r.Number(`performance.getEntriesByName("ready")[0].startTime`))
	}
	b.ReportMetric(median(paints), "paint-ms")
	b.ReportMetric(median(readies), "ready-ms")
	for _, use := range uses {
		r.Goes("#problems")
		r.Says(`void (async () => {
			const took = [], painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			for (const act of ` + use.does + `) {
				const from = performance.now();
				act();
				await painted();
				took.push(performance.now() - from);
				await new Promise((done) => setTimeout(done, 150));
			}
			window.took = took.join();
		})()`)
		r.Waits(`window.took !== undefined`)
		var took []float64
		for _, ms := range strings.Split(r.Says(`window.took`), ",") {
			n, err := strconv.ParseFloat(ms, 64)
			if err != nil {
				b.Fatal(err)
			}
			took = append(took, n)
		}
		b.ReportMetric(median(took), use.name+"-ms")
		b.ReportMetric(slices.Max(took), use.name+"-most-ms")
	}
	b.ReportMetric(0, "ns/op")
}

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}
