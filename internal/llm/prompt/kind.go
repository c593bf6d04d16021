package prompt

import (
	"errors"
	"fmt"
	"io/fs"
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
	// names are what people are told of both.
	names [2]string
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

// Parts are the versions of the wording's prompts, by the paths of their files as the configuration has them, or by what people are told of
// a built-in one.
func (w *Wording) Parts() map[string]string {
	parts := map[string]string{}
	for i, hash := range w.Hashes() {
		parts[w.names[i]] = hash
	}
	return parts
}

// maxFile bounds a prompt's file, in bytes.
const maxFile = 256 << 10

// IsFile says that a name in a configuration is a file's, and not that of a built-in prompt.
func IsFile(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".txt")
}

// Read gives a prompt by its name in a configuration, "" for the default. A file is against a folder; where NAME.zh.txt lies beside
// NAME.txt, that is for Chinese, and else the file is for both languages. The error names the file, and the line where one is
// wrong.
func (k *Kind) Read(folder, name string) (*Wording, error) {
	switch {
	case name == "":
		name = k.Default
	case IsFile(name):
		return k.readFiles(folder, name)
	}
	source, there := k.Builtin[name]
	if !there {
		return nil, fmt.Errorf("there is no built-in prompt %q; there are %s; a file's name ends with .txt", name,
			strings.Join(slices.Sorted(maps.Keys(k.Builtin)), ", "))
	}
	w, err := k.wording(source, name, name+" in Chinese")
	if err == nil {
		w.names = [2]string{"the built-in prompt " + name, "the built-in prompt " + name + " in Chinese"}
	}
	return w, err
}

// readFiles is Read of a file, and of the one for Chinese beside it.
func (k *Kind) readFiles(folder, name string) (*Wording, error) {
	text, err := readFile(folder, name)
	if err != nil {
		return nil, fmt.Errorf("the prompt %s: %w", name, err)
	}
	base, ok := strings.CutSuffix(name, ".txt")
	if !ok {
		return k.wording(Source{Text: text}, name, "")
	}
	beside := base + "." + chinese + ".txt"
	other, err := readFile(folder, beside)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the prompt %s: %w", beside, err)
	}
	return k.wording(Source{text, other}, name, beside)
}

func readFile(folder, name string) (string, error) {
	at := filepath.FromSlash(name)
	if !filepath.IsAbs(at) {
		at = filepath.Join(folder, at)
	}
	content, err := disk.ReadNamed(at, maxFile)
	return string(content), err
}

// wording reads a prompt and holds it against what it may show. The names are for errors.
func (k *Kind) wording(source Source, name, inChinese string) (w *Wording, err error) {
	w = &Wording{names: [2]string{name, inChinese}}
	if w.prompt, err = k.parse(name, source.Text); err == nil && source.Chinese != "" {
		w.chinese, err = k.parse(inChinese, source.Chinese)
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
