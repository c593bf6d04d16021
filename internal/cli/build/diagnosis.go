package build

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/sources/upstream/inspect"
)

// write prints a diagnosis for people: what is there, a line a source; what to do, a step each; and the machine.
func (d *diagnosis) write(out io.Writer) error {
	var b strings.Builder
	if d.Data == "" {
		b.WriteString("No data folder is named (--data DIR, or GEOEVAL_DATA): a build uses the built-in corpus of invented problems.\n" +
			"geoeval fetch says how the datasets are to be had.\n")
	} else {
		d.writeSources(&b)
		d.writeSteps(&b)
	}
	d.writeMachine(&b)
	_, err := io.WriteString(out, b.String())
	return err
}

func (d *diagnosis) writeSources(b *strings.Builder) {
	fmt.Fprintf(b, "%-11s %7s %9s  %s\n", "source", "files", "size", "missing")
	for _, s := range d.Sources {
		missing := "nothing"
		switch {
		case s.Files == 0:
			missing = "all"
		case len(s.Missing) > 0:
			missing = gathered(s.Missing)
		}
		size := ""
		if s.Files > 0 {
			size = strings.TrimPrefix(sizeOf(max(s.Bytes, 1)), ", ")
		}
		fmt.Fprintf(b, "%-11s %7d %9s  %s\n", s.Source, s.Files, size, missing)
	}
}

// gathered names the files that are missing, those of one folder together.
func gathered(forms []string) string {
	var folders []string
	in := map[string][]string{}
	for _, f := range forms {
		dir := path.Dir(f)
		if in[dir] == nil {
			folders = append(folders, dir)
		}
		in[dir] = append(in[dir], path.Base(f))
	}
	var out []string
	for _, dir := range folders {
		names := shortened(in[dir], 4)
		switch {
		case dir == ".":
		case len(in[dir]) == 1:
			names = dir + "/" + names
		default:
			names += " in " + dir
		}
		out = append(out, names)
	}
	return strings.Join(out, "; ")
}

func (d *diagnosis) writeSteps(b *strings.Builder) {
	n := 0
	step := func(format string, args ...any) {
		if n++; n == 1 {
			b.WriteString("\nWhat is there and not read:\n")
		}
		fmt.Fprintf(b, "%3d. %s\n", n, fmt.Sprintf(format, args...))
	}
	for _, f := range d.Findings {
		step("%s %s", path.Join(d.Data, f.Path), f.What)
		fmt.Fprintf(b, "     do this: %s\n", f.Do)
	}
	first := true
	for _, s := range d.Sources {
		if len(s.Do) == 0 || d.hasFound(s.Source) || s.Home == "" && len(d.Sources) > 1 {
			continue // or it is there, and not read; or nobody publishes it
		}
		if first {
			b.WriteString("\nWhat is missing is to be had like this:\n")
			first = false
		}
		fmt.Fprintf(b, "%-11s (%s) %s\n", s.Source, s.License, s.Home)
		for _, do := range s.Do {
			fmt.Fprintf(b, "            %s\n", do)
		}
	}
}

// hasFound tells whether files were found that may be those of a source.
func (d *diagnosis) hasFound(source schema.Source) bool {
	return slices.ContainsFunc(d.Findings, func(f inspect.Finding) bool {
		return f.Kind == inspect.Elsewhere || f.Source == source && slices.Contains([]inspect.Kind{inspect.Name, inspect.Place, inspect.Packed}, f.Kind)
	})
}

func (d *diagnosis) writeMachine(b *strings.Builder) {
	b.WriteString("\n")
	free := "how much room there is cannot be told here"
	if d.Disk.Free != nil {
		free = strings.TrimPrefix(sizeOf(max(*d.Disk.Free, 1)), ", ") + " free"
	}
	need := strings.TrimPrefix(sizeOf(d.Disk.Needed), ", ")
	verdict := ""
	if d.Disk.Free != nil && *d.Disk.Free < d.Disk.Needed {
		verdict = "\n            do this: make room, or build elsewhere (--out DIR)"
	}
	fmt.Fprintf(b, "%-11s %s: %s, a build needs about %s%s\n", "disk", d.Disk.Out, free, need, verdict)
	for _, s := range d.Servers {
		s.write(b)
	}
	fmt.Fprintf(b, "%-11s a build needs neither Go, Node, Python nor a browser; tests do\n", "otherwise")
}

func (s *serverState) write(b *strings.Builder) {
	name := "server"
	if s.Name != "" {
		name += " " + s.Name
	}
	key := "needs no key"
	switch {
	case s.Key != "" && s.KeySet:
		key = s.Key + " is set"
	case s.Key != "":
		key = s.Key + " is not set"
	}
	use := "asked for " + strings.Join(s.Models, ", ")
	if len(s.Models) == 0 {
		use = "not needed: no stage asks a language model (rephrase.provider, translate.enabled)"
	}
	fmt.Fprintf(b, "%-11s %s: %s; %s\n", name, s.BaseURL, key, use)
	s.writeAsked(b)
}

// writeAsked writes what the server said, or why it was not asked.
func (s *serverState) writeAsked(b *strings.Builder) {
	switch {
	case s.Fault != "":
		fmt.Fprintf(b, "            asked, and it failed: %s\n            do this: look at llm.base_url in pipeline.yaml, the key and the network\n",
			app.OneLineOf(s.Fault))
	case s.Asked && len(s.Unknown) > 0:
		fmt.Fprintf(b, "            asked: it names %d models, and not %s\n            do this: look how it spells them\n", s.Offers,
			strings.Join(s.Unknown, ", "))
	case s.Asked:
		fmt.Fprintf(b, "            asked: it names %d models\n", s.Offers)
	case len(s.Models) > 0 && s.Key != "" && !s.KeySet:
		fmt.Fprintf(b, "            do this: export %s=…\n", s.Key)
	case len(s.Models) > 0:
		b.WriteString("            not asked whether it is there (--ask)\n")
	}
}
