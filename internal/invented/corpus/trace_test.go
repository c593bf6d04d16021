package corpus

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"geoeval/internal/invented/synth"
	"geoeval/internal/knowledge/principle"
	"geoeval/sources"
	adapters "geoeval/sources/all"
	"geoeval/sources/sourcetest"
)

// What a template knows of its solution comes out of the records of every dataset as it went in, and of a template that knows
// nothing no record says anything.
func TestEveryDatasetSaysWhatSolutionsUse(t *testing.T) {
	t.Parallel()
	templates, err := synth.Load()
	if err != nil {
		t.Fatal(err)
	}
	known := principle.Trace{Depth: 3, Principles: []string{"geosense/pythagorean-theorem", "geosense/definition-of-radius"},
		Elements: []string{"$AB^2 = 5$", "$OA = OB$, $OC = 3$"}}
	knowing := make([]*synth.Template, len(templates))
	for i, one := range templates {
		traced := *one
		traced.Trace = known
		knowing[i] = &traced
	}
	for name, c := range map[string]struct {
		templates []*synth.Template
		want      string
	}{"known": {knowing, known.String()}, "not known": {templates, ""}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if _, err := writeAll(t.Context(), folder, Options{Seed: 5, Scale: 1, Most: 12}, c.templates); err != nil {
				t.Fatal(err)
			}
			for _, source := range adapters.Sources() {
				if folder := filepath.Join(folder, string(source.Name())); isThere(folder) {
					problems, same := tracesOf(sourcetest.Read(t, source, filesOf(t, folder)), c.want)
					if problems == 0 || same < problems/2 { // those of an edited problem are another solution's
						t.Errorf("%s: %d of %d problems say %q", source.Name(), same, problems, c.want)
					}
				}
			}
		})
	}
}

func isThere(folder string) bool {
	_, err := os.Stat(folder)
	return err == nil
}

func tracesOf(records []sources.Record, trace string) (problems, same int) {
	for _, r := range records {
		if r.Problem != nil {
			problems++
		}
		if r.Problem != nil && r.Trace == trace {
			same++
		}
	}
	return problems, same
}

// filesOf are the files of a folder.
func filesOf(t *testing.T, folder string) fstest.MapFS {
	files := fstest.MapFS{}
	err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, name)
		files[filepath.ToSlash(relative)] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
