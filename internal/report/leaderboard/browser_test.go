package leaderboard_test

import (
	"fmt"
	"net/url"
	"testing"

	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/schema"
)

const (
	found = `document.getElementById("found").value`
	named = `document.getElementById("title")?.textContent`
	first = `document.querySelector("#leaderboard tbody").dataset.key`
)

// sample is the address of a sample.
func sample(model, setting string, subset schema.Subset, n, repeat int) string {
	key := fmt.Sprintf("%s|%s|%s|%s|%04d", model, setting, subset, problemID(subset, n), repeat)
	return "#sample=" + url.PathEscape(key)
}

// TestALeaderboardInABrowser opens one page in one browser, and loads it anew for every part.
func TestALeaderboardInABrowser(t *testing.T) {
	t.Parallel()
	r := readertest.Open(t, written(t, newFixture(t), leaderboard.Options{}))
	for _, part := range []struct {
		name string
		test func(t *testing.T, r *readertest.Reader)
	}{
		{"sorted by any column", sorted},
		{"a sample by its address", aSampleByItsAddress},
	} {
		t.Run(part.name, func(t *testing.T) {
			r.T = t
			r.Looks(1200, "light", "screen")
			r.Goes("#board")
			part.test(t, r)
			r.Ends()
		})
	}
}

func sorted(_ *testing.T, r *readertest.Reader) {
	r.Expects(first, "built-in steady|text")
	for _, c := range [][3]string{
		{"0", "model-a|text", "descending"}, {"0", "model-b|text", "ascending"}, {"name", "built-in steady|text", "ascending"},
		{"name", "model-b|text-diagram", "descending"}, {"cost", "model-b|text", "descending"}, {"cost", "model-a|text", "ascending"},
	} {
		r.Says(`document.querySelector(".sort[data-sort='` + c[0] + `']").click()`)
		r.Expects(first, c[1])
		r.Expects(`document.querySelector(".sort[data-sort='`+c[0]+`']").closest("th").getAttribute("aria-sort")`, c[2])
		r.Expects(`document.querySelectorAll("#leaderboard [aria-sort]").length`, "1")
	}
}

func aSampleByItsAddress(_ *testing.T, r *readertest.Reader) {
	r.Goes(sample("model-b", "text", schema.MainAsked, 9, 1))
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Expects(`document.querySelector("#part-answer mark").textContent.includes("21")`, "true")
	r.Expects(`document.querySelectorAll("#part-grade .rules li").length`, "2")
	r.Says(`document.getElementById("next").click()`)
	r.Waits(named + ` === "` + idOf(10) + `"`)
	r.Says(`history.back()`)
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Says(`document.getElementById("back").click()`)
	r.Waits(found + ` === "552 of 552 samples"`)
}
