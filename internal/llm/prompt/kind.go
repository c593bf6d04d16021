package prompt

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
)

// A Kind is what prompts are for: which a configuration may name, and what they show.
type Kind struct {
	// Default is the name of the built-in prompt that is used where the configuration names none.
	Default string
	// Builtin are the prompts in the program, by their names.
	Builtin map[string]Source
	// Data is a struct with a field for each placeholder that a prompt may use. Needs are those that it has to use, of each
	// list one at least.
	Data  any
	Needs [][]string
}

// A Source is the text of a prompt, and of another one for Chinese, "" where the first is for both.
type Source struct{ Text, Chinese string }

// A Wording is a prompt in the languages of what is asked about.
type Wording struct {
	prompt *Prompt
	// chinese is for Chinese; nil is prompt.
	chinese *Prompt
}

// chinese is how schema.Chinese is spelled.
const chinese = "zh"

// Of is the prompt for a language, en or zh.
func (w *Wording) Of(language string) *Prompt {
	if language == chinese && w.chinese != nil {
		return w.chinese
	}
	return w.prompt
}

// Hashes are the versions of the wording's prompts: one, or two where Chinese has its own.
func (w *Wording) Hashes() []string {
	if w.chinese == nil {
		return []string{w.prompt.Hash()}
	}
	return []string{w.prompt.Hash(), w.chinese.Hash()}
}

// maxFile bounds a prompt's file, in bytes.
const maxFile = 256 << 10

// IsFile says that a name in a configuration is a file's, and not that of a built-in prompt.
func IsFile(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".txt")
}

// Read gives a prompt by its name in a configuration, "" for the default. A file is against a folder, and is for both
// languages. The error names the file, and the line where one is wrong.
func (k *Kind) Read(folder, name string) (*Wording, error) {
	switch {
	case name == "":
		name = k.Default
	case IsFile(name):
		at := filepath.FromSlash(name)
		if !filepath.IsAbs(at) {
			at = filepath.Join(folder, at)
		}
		content, err := disk.ReadNamed(at, maxFile)
		if err != nil {
			return nil, fmt.Errorf("the prompt %s: %w", name, err)
		}
		return k.wording(name, Source{Text: string(content)})
	}
	source, there := k.Builtin[name]
	if !there {
		return nil, fmt.Errorf("there is no built-in prompt %q; there are %s; a file's name ends with .txt", name,
			strings.Join(slices.Sorted(maps.Keys(k.Builtin)), ", "))
	}
	return k.wording(name, source)
}

// wording reads a prompt and holds it against what it may show.
func (k *Kind) wording(name string, source Source) (w *Wording, err error) {
	w = &Wording{}
	if w.prompt, err = k.parse(name, source.Text); err == nil && source.Chinese != "" {
		w.chinese, err = k.parse(name+" in Chinese", source.Chinese)
	}
	if err != nil {
		return nil, err
	}
	return w, nil
}

func (k *Kind) parse(name, source string) (*Prompt, error) {
	p, err := Parse(name, source)
	if err != nil {
		return nil, err
	}
	return p, k.check(name, p)
}
