package build

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/fetch"
	"geoeval/sources/upstream/layout"
	"geoeval/stages/ingest"
)

// A fetched is what fetch answers of sources that were named.
type fetched struct {
	// Data is the data folder.
	Data string `json:"data"`
	// Sources are those that were named, in their order.
	Sources []fetchedSource `json:"sources"`
}

// A fetchedSource says what became of a source.
type fetchedSource struct {
	// Source is the dataset.
	Source schema.Source `json:"source"`
	// Files are what was downloaded or unpacked of it.
	Files []fetch.Result `json:"files"`
	// ByHand is what remains for a person to do, a step each.
	ByHand []string `json:"by_hand"`
}

func (f *fetchOptions) fetch(ctx context.Context, named []schema.Source, names map[string]string, config *ingest.Config,
	list upstream.List, out, log io.Writer) error {
	folder, err := disk.Disk{}.MakeFolder(f.Data)
	if err != nil {
		return err
	}
	defer folder.Close()
	told := newDownloads(ctx, f.Options, log)
	defer told.close()
	out = told.above(out)
	fetcher, err := fetch.New(fetch.Options{Data: folder, Progress: told.show})
	if err != nil {
		return err
	}
	defer fetcher.Close()
	var done []fetchedSource
	var left []string
	for _, source := range named {
		entry := list[source]
		to := fetch.Source{Name: source, Layout: layout.New(config.Sources[source].Files), Names: names}
		got := fetchedSource{Source: source}
		keep := func(r fetch.Result, err error) error {
			if err != nil {
				told.end(err)
				return app.InterruptedWhile("the next fetch", err)
			}
			got.Files = append(got.Files, r)
			if f.JSON {
				return nil
			}
			return printFetched(out, folder, r)
		}
		if f.from != "" {
			if err := keep(fetcher.From(ctx, to, f.from, entry.Downloads)); err != nil {
				return err
			}
		} else {
			for _, d := range entry.Downloads {
				if err := keep(fetcher.Download(ctx, to, d)); err != nil {
					return err
				}
			}
			if missing := missingOf(folder, to); len(missing) > 0 && len(entry.ByHand) > 0 {
				got.ByHand = entry.ByHand
				left = append(left, string(source))
				if !f.JSON {
					printByHand(out, source, &entry, missing)
				}
			} else if len(entry.Downloads) == 0 && len(entry.ByHand) == 0 {
				return app.Missing(fmt.Errorf("nobody has said where %s is to be had (sources/upstream/upstream.yaml)", source))
			}
		}
		told.end(nil)
		done = append(done, got)
	}
	told.close()
	if f.JSON {
		if err := app.PrintJSON(out, fetched{f.Data, done}); err != nil {
			return err
		}
	}
	if len(left) > 0 && !f.all {
		return app.Missing(fmt.Errorf("%s cannot be downloaded whole by a program: do what is said above, then look with geoeval doctor",
			strings.Join(left, ", ")))
	}
	return nil
}

// missingOf lists the forms of a source's files of which not one is there.
func missingOf(data *disk.Folder, s fetch.Source) []string {
	there, err := filesUnder(data, string(s.Name))
	if err != nil {
		return s.Layout.Forms()
	}
	var missing []string
	for _, form := range s.Layout.Forms() {
		one := layout.New([]string{form})
		if !slices.ContainsFunc(there, one.Matches) {
			missing = append(missing, form)
		}
	}
	return missing
}

// filesUnder lists the files in a folder of a folder, as paths in it.
func filesUnder(f *disk.Folder, name string) ([]string, error) {
	var files []string
	var list func(at string) error
	list = func(at string) error {
		entries, err := f.ReadDir(name + at)
		for _, e := range entries {
			switch {
			case e.IsDir():
				if err := list(at + "/" + e.Name()); err != nil {
					return err
				}
			case e.Type().IsRegular():
				files = append(files, (at + "/" + e.Name())[1:])
			}
		}
		return err
	}
	return files, list("")
}

func printFetched(out io.Writer, data *disk.Folder, r fetch.Result) error {
	if r.Already {
		_, err := fmt.Fprintf(out, "%-11s %s: fetched before, and its %d files are as they were\n", r.Source, r.URL, r.Files)
		return err
	}
	more := ""
	if r.Equal > 0 {
		more += fmt.Sprintf(", %d of them there before", r.Equal)
	}
	if r.Others > 0 {
		more += fmt.Sprintf("; %d others of the archive are not read", r.Others)
	}
	fmt.Fprintf(out, "%-11s %s:%s, %d files in %s%s\n", r.Source, r.URL, strings.TrimPrefix(sizeOf(r.Bytes), ","), r.Files,
		data.Path(string(r.Source)), more)
	if !r.Known {
		fmt.Fprintf(out, "%-11s no sum of it was known; remembered, for the list: bytes: %d, sha256: [%s]\n", "", r.Bytes, r.SHA256)
	}
	return nil
}

func printByHand(out io.Writer, source schema.Source, entry *upstream.Entry, missing []string) {
	fmt.Fprintf(out, "%-11s not there: %s. By hand:\n", source, shortened(missing, 4))
	for _, step := range entry.ByHand {
		fmt.Fprintf(out, "%-11s - %s\n", "", step)
	}
	if entry.Home != "" {
		fmt.Fprintf(out, "%-11s %s\n", "", strings.Join(append([]string{entry.Home}, entry.Also...), ", "))
	}
}

// shortened is a list of at most so many.
func shortened(list []string, most int) string {
	if more := len(list) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:most], ", "), more)
	}
	return strings.Join(list, ", ")
}
