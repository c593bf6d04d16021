package pipeline_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/stages"
)

// leaves calls do for every value of a configuration that holds no others by name, with its path; set changes it.
func leaves(path string, in map[string]any, do func(path string, set func(any))) {
	for key, value := range in {
		at := strings.TrimPrefix(path+"."+key, ".")
		if inner, is := value.(map[string]any); is && len(inner) > 0 {
			leaves(at, inner, do)
			continue
		}
		do(at, func(v any) { in[key] = v })
		in[key] = value
	}
}

// Status names every key that changed: of the stage whose it is, and of those that read from it, also where their own keys changed.
func TestStatusNamesEveryKeyThatChanged(t *testing.T) {
	dir := t.TempDir()
	p, all := openAll(t, dir, map[string]any{"corpus.scale": 0.01, "selection.size": 60, "backward.size": 20, "hard.size": 20})
	do(t, p.Build(t.Context(), nil, nil))
	file := filepath.Join(dir, "state.json")
	written, err := os.ReadFile(file)
	do(t, err)
	var state map[string]any
	d := json.NewDecoder(bytes.NewReader(written))
	d.UseNumber()
	do(t, d.Decode(&state))
	save := func() map[string]string {
		t.Helper()
		b, err := json.Marshal(state)
		do(t, err)
		do(t, os.WriteFile(file, b, 0o600))
		now, err := p.Status(t.Context())
		do(t, err)
		why := map[string]string{}
		for _, s := range now {
			why[s.Stage] = s.Why
		}
		return why
	}
	for stage, why := range save() {
		if why != "" {
			t.Fatalf("after the build %s is stale: %s", stage, why)
		}
	}
	keys := 0
	records := state["stages"].(map[string]any)
	for i := range all {
		name := all[i].Describe().Name
		config, has := records[name].(map[string]any)["config"].(map[string]any)
		if !has {
			continue
		}
		leaves("", config, func(path string, set func(any)) {
			keys++
			set("another")
			why := save()
			if !strings.HasPrefix(why[name], "configuration: "+path+`: "another" → `) {
				t.Errorf("%s.%s: %s is stale because %q", name, path, name, why[name])
			}
			wants(t, why, readers(all, name), name+"."+path+`: "another" → `)
		})
	}
	if keys < 30 {
		t.Errorf("there are only %d keys", keys)
	}

	config := func(stage string) map[string]any { return records[stage].(map[string]any)["config"].(map[string]any) }
	config("complexity")["alpha"], config("backward")["size"] = "another", "another"
	why := save()
	for _, want := range []string{`configuration: size: "another" → 20; and its input`, `complexity.alpha: "another" → 0.5`} {
		if !strings.Contains(why["backward"], want) {
			t.Errorf("backward is stale because %q, which does not say %q", why["backward"], want)
		}
	}
}

// readers are the stages that read from a stage, or from one that does.
func readers(all []stages.Stage, of string) (names []string) {
	tables := map[string]bool{}
	for _, s := range all {
		d := s.Describe()
		reads := slices.ContainsFunc(d.Reads, func(r stages.Read) bool { return tables[r.Table] })
		if reads {
			names = append(names, d.Name)
		}
		if reads || d.Name == of {
			for _, w := range d.Writes {
				tables[w.Name()] = true
			}
		}
	}
	return names
}

func wants(t *testing.T, why map[string]string, stages []string, key string) {
	t.Helper()
	for _, name := range stages {
		if !strings.Contains(why[name], "("+key) {
			t.Errorf("%s is stale because %q, and %s changed", name, why[name], key)
		}
	}
}
