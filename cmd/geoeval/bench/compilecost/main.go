// Command compilecost says what each module costs to compile: processor time of the compiler, assembler and linker in one build of
// the program with an empty cache. `make compilecost` runs it, in the root of the repository.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// program is what is compiled, and least the time below which a module is counted among the others.
const (
	program = "./cmd/geoeval"
	least   = time.Second
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "compilecost:", err)
		os.Exit(1)
	}
}

func run() (err error) {
	work, err := os.MkdirTemp("", "geoeval-compilecost-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	graph := filepath.Join(work, "graph.json")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-debug-actiongraph="+graph, "-o", filepath.Join(work, "program"), program)
	build.Env = append(os.Environ(), "GOCACHE="+filepath.Join(work, "cache"))
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	modules, err := modulesOf()
	if err != nil {
		return err
	}
	content, err := os.ReadFile(graph)
	if err != nil {
		return err
	}
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys time.Duration
	}
	if err := json.Unmarshal(content, &actions); err != nil {
		return err
	}
	costs := map[string]time.Duration{}
	for _, a := range actions {
		name := modules[a.Package]
		if a.Mode == "link" {
			name = "the linker"
		}
		costs[name] += a.CmdUser + a.CmdSys
	}
	return write(costs)
}

// modulesOf gives the module of each package of the program.
func modulesOf() (map[string]string, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{if .Standard}}standard library{{else}}{{.Module.Path}}{{end}}", program)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for line := range bytes.Lines(out) {
		path, module, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		modules[path] = module
	}
	return modules, nil
}

// write prints the costs, the greatest first, as a table of Markdown.
func write(costs map[string]time.Duration) error {
	var all, others time.Duration
	table := "| module | s |\n|---|---|\n"
	names := slices.SortedFunc(maps.Keys(costs), func(a, b string) int { return cmp.Or(cmp.Compare(costs[b], costs[a]), strings.Compare(a, b)) })
	for _, name := range names {
		if all += costs[name]; costs[name] < least || name == "" {
			others += costs[name]
			continue
		}
		table += fmt.Sprintf("| %s | %.1f |\n", name, costs[name].Seconds())
	}
	_, err := fmt.Printf("%s| others | %.1f |\n| all | %.1f |\n", table, others.Seconds(), all.Seconds())
	return err
}
