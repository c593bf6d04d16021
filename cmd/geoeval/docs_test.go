package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli"
	"geoeval/internal/cli/app"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

var (
	// codeSpan is a line of a fenced block, or code in a line of text.
	codeSpan = regexp.MustCompile("`([^`\n]+)`")
	call     = regexp.MustCompile(`(?:^| |bin/)geoeval ([^#>|;]*)`)
)

// What the pages say can be typed is what the program has: verbs, flags and ids of sources.
func TestCommandsInPagesExist(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	root := cli.NewRoot(&app.Options{})
	root.InitDefaultCompletionCmd("bash")
	root.InitDefaultHelpCmd()
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codeOf(string(content)) {
			for _, found := range call.FindAllStringSubmatch(code, -1) {
				t.Run(filepath.Base(page)+" "+strings.TrimSpace(found[1]), func(t *testing.T) {
					if err := checkCall(root, strings.Fields(found[1])); err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
}

// codeOf gives the lines of fenced blocks, and the code between backticks elsewhere.
func codeOf(page string) []string {
	var code []string
	fenced := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case fenced:
			code = append(code, line)
		default:
			for _, span := range codeSpan.FindAllStringSubmatch(line, -1) {
				code = append(code, span[1])
			}
		}
	}
	return code
}

func checkCall(cmd *cobra.Command, words []string) error {
	value := false // the word is that of the flag before it
	for i, w := range words {
		name, isFlag := strings.CutPrefix(w, "--")
		if value && !isFlag {
			value = false
			continue
		}
		name, _, told := strings.Cut(name, "=")
		flag := cmd.Flags().Lookup(name)
		value = isFlag && !told && flag != nil && flag.NoOptDefVal == ""
		switch {
		case w == "help" && !cmd.HasParent() && slices.Contains(words[i:], app.JSONFlag):
			return nil // a topic, which a script tries
		case name == "help":
		case isFlag && flag == nil && cmd.InheritedFlags().Lookup(name) == nil:
			return fmt.Errorf("%s has no flag --%s", cmd.CommandPath(), name)
		case isFlag:
		case cmd.HasSubCommands():
			sub, _, err := cmd.Find(words[i:])
			if err != nil || sub == cmd {
				return fmt.Errorf("%s has no verb %s", cmd.CommandPath(), w)
			}
			return checkCall(sub, words[i+strings.Count(sub.CommandPath(), " ")-strings.Count(cmd.CommandPath(), " "):])
		case cmd.Name() == "show", cmd.Name() == "why":
			if _, err := schema.ParseID(schema.ParentOf(w)); err != nil && w != "ID" {
				return err
			}
		}
	}
	return nil
}

// README lists the codes that the program ends with as the help texts do.
func TestReadmeListsTheExitCodes(t *testing.T) {
	content, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, e := range app.ExitMeanings {
		listed = append(listed, fmt.Sprintf("%d %s", e.Code, e.Means))
	}
	if want := strings.Join(listed, " · "); !strings.Contains(strings.Join(strings.Fields(string(content)), " "), want) {
		t.Errorf("README.md does not list %q", want)
	}
}
