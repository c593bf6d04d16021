package build

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/stages/ingest"
)

// An offered is what fetch answers where no source is named.
type offered struct {
	// Sources are all, in the order of the paper.
	Sources []offeredSource `json:"sources"`
}

// An offeredSource says how a source is to be had.
type offeredSource struct {
	// Source is the dataset, and Title its name as its authors write it.
	Source schema.Source `json:"source"`
	Title  string        `json:"title"`
	// Home is the page that its authors keep, "" where there is none.
	Home string `json:"home"`
	// License is its licence, and Evidence says where that is stated.
	License  string `json:"license"`
	Evidence string `json:"evidence"`
	// Downloads are the addresses of what can be downloaded without an account.
	Downloads []string `json:"downloads"`
	// ByHand is what a person has to do for the rest, a step each.
	ByHand []string `json:"by_hand"`
}

// tell says of every source how it is to be had.
func (f *fetchOptions) tell(config *ingest.Config, list upstream.List, out io.Writer) error {
	var all offered
	for _, source := range schema.Sources {
		entry, c := list[source], config.Sources[source]
		h := offeredSource{source, cmp.Or(entry.Title, string(source)), entry.Home, c.License, c.Evidence, nil, entry.ByHand}
		for _, d := range entry.Downloads {
			h.Downloads = append(h.Downloads, d.URL)
		}
		all.Sources = append(all.Sources, h)
	}
	if f.JSON {
		return app.PrintJSON(out, all)
	}
	for _, h := range all.Sources {
		how := "geoeval fetch " + string(h.Source)
		switch {
		case len(h.Downloads) == 0 && len(h.ByHand) == 0:
			how = "nobody has said where"
		case len(h.Downloads) == 0:
			how = "by hand"
		case len(h.ByHand) > 0:
			how += ", and by hand"
		}
		fmt.Fprintf(out, "%-11s %s\n", h.Source, strings.TrimSuffix(h.Title+", "+h.Home, ", "))
		fmt.Fprintf(out, "%-11s licence: %s (%s)\n%-11s %s\n", "", h.License, h.Evidence, "", how)
		for _, step := range h.ByHand {
			fmt.Fprintf(out, "%-11s - %s\n", "", step)
		}
	}
	return nil
}

// sizeOf is a size in a sentence, "" for one that is not known.
func sizeOf(bytes int64) string {
	switch {
	case bytes <= 0:
		return ""
	case bytes < 1_000_000:
		return fmt.Sprintf(", %d kB", (bytes+999)/1000)
	case bytes >= 1_000_000_000:
		return fmt.Sprintf(", %.1f GB", float64(bytes)/1e9)
	}
	return fmt.Sprintf(", %.1f MB", float64(bytes)/1e6)
}
