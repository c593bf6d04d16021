package ask

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
)

//go:embed prompts/*.txt
var files embed.FS

// maxPrompt bounds a prompt's file, in bytes.
const maxPrompt = 256 << 10

// A wording is a prompt in the languages of the questions.
type wording struct {
	prompt *prompt.Prompt
	// chinese is for Chinese questions; nil is prompt.
	chinese *prompt.Prompt
}

func (w *wording) of(language schema.Language) *prompt.Prompt {
	if language == schema.Chinese && w.chinese != nil {
		return w.chinese
	}
	return w.prompt
}

// hashes are the versions of the wording's prompts.
func (w *wording) hashes() []string {
	if w.chinese == nil {
		return []string{w.prompt.Hash()}
	}
	return []string{w.prompt.Hash(), w.chinese.Hash()}
}

// isFile says that a prompt's name is a file's, and not that of a built-in one.
func isFile(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".txt")
}

// read gives a prompt by its name in the configuration; one that is a file is against a folder.
func read(folder, name string) (*wording, error) {
	if isFile(name) {
		at := filepath.FromSlash(name)
		if !filepath.IsAbs(at) {
			at = filepath.Join(folder, at)
		}
		content, err := disk.ReadNamed(at, maxPrompt)
		if err != nil {
			return nil, fmt.Errorf("the prompt %s: %w", name, err)
		}
		p, err := prompt.Parse(name, string(content))
		return &wording{prompt: p}, err
	}
	w := &wording{}
	for file, into := range map[string]**prompt.Prompt{name + ".txt": &w.prompt, name + ".zh.txt": &w.chinese} {
		source, err := files.ReadFile(path.Join("prompts", file))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if *into, err = prompt.Parse(file, string(source)); err != nil {
			return nil, err
		}
	}
	if w.prompt == nil {
		return nil, fmt.Errorf("there is no built-in prompt %q; there are %s; a file's name ends with .txt", name, strings.Join(names(), ", "))
	}
	return w, nil
}

// names are those of the built-in prompts.
func names() (all []string) {
	entries, err := files.ReadDir("prompts")
	if err != nil {
		panic(err) // it is in the program
	}
	for _, e := range entries {
		if name := strings.TrimSuffix(e.Name(), ".txt"); !strings.HasSuffix(name, ".zh") {
			all = append(all, name)
		}
	}
	return all
}

// wordings are the prompts of all settings, by their names; files are against a folder.
func (c *Config) wordings(folder string) (map[string]*wording, error) {
	all := map[string]*wording{}
	for i := range c.Settings {
		last, first, without := c.Settings[i].prompts()
		for _, name := range []string{last, first, without} {
			if name == "" || all[name] != nil {
				continue
			}
			var err error
			if all[name], err = read(folder, name); err != nil {
				return nil, fmt.Errorf("setting %s: %w", c.Settings[i].Name, err)
			}
		}
	}
	return all, nil
}

// digest tells things from any others.
func digest(things ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(things, "\x00")))
	return hex.EncodeToString(sum[:])
}

// version tells prompts from any others.
func version(all map[string]*wording) string {
	var things []string
	for name, w := range all {
		things = append(things, strings.Join(append(w.hashes(), name), " "))
	}
	slices.Sort(things)
	return digest(things...)
}
