package ask

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"geoeval/internal/llm/prompt"
	"geoeval/stages/asking"
)

//go:embed prompts/*.txt
var files embed.FS

// asks are the prompts that put a question.
var asks = &prompt.Kind{Builtin: builtin(), Data: Shown{}, Needs: [][]string{{"Text", "Problem", "Described", "Merged"}}}

// builtin are the prompts in the program: NAME.txt, and NAME.zh.txt for Chinese questions where there is one.
func builtin() map[string]prompt.Source {
	entries, err := files.ReadDir("prompts")
	if err != nil {
		panic(err) // it is in the program
	}
	all := map[string]prompt.Source{}
	for _, e := range entries {
		content, err := files.ReadFile(path.Join("prompts", e.Name()))
		if err != nil {
			panic(err)
		}
		name, chinese := strings.CutSuffix(strings.TrimSuffix(e.Name(), ".txt"), ".zh")
		source := all[name]
		if chinese {
			source.Chinese = string(content)
		} else {
			source.Text = string(content)
		}
		all[name] = source
	}
	return all
}

// wordings are the prompts of all settings, by their names; files are against a folder.
func (c *Config) wordings(folder string) (map[string]*prompt.Wording, error) {
	all := map[string]*prompt.Wording{}
	for i := range c.Settings {
		last, first, without := c.Settings[i].prompts()
		for _, name := range []string{last, first, without} {
			if name == "" || all[name] != nil {
				continue
			}
			var err error
			if all[name], err = asks.Read(folder, name); err != nil {
				return nil, fmt.Errorf("setting %s: %w", c.Settings[i].Name, err)
			}
		}
	}
	return all, nil
}

// checkPrompts says what is wrong with the prompts that settings name.
func (c *Config) checkPrompts(folder string) error {
	for i := range c.Settings {
		s := &c.Settings[i]
		for _, named := range []struct{ key, name string }{{"prompt", s.Prompt}, {"first", s.First}, {"without", s.Without}} {
			if err := asking.PromptFault(fmt.Sprintf("settings.%d.%s", i, named.key), asks, folder, named.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// digest tells things from any others.
func digest(things ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(things, "\x00")))
	return hex.EncodeToString(sum[:])
}

// version tells prompts from any others.
func version(all map[string]*prompt.Wording) string {
	var things []string
	for name, w := range all {
		things = append(things, strings.Join(append(w.Hashes(), name), " "))
	}
	slices.Sort(things)
	return digest(things...)
}
