package release

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/llm/ledger"
	"geoeval/schema"
)

// Bought answers are in the ledger of a build.
type bought struct {
	ledger *ledger.Ledger
	// requests are their keys, by problem.
	requests map[string][]string
}

func (b *bought) about(problem string) (string, error) {
	keys := b.requests[problem]
	if len(keys) == 0 {
		return "", nil
	}
	var lines bytes.Buffer
	err := b.ledger.Export(&lines, keys)
	return lines.String(), err
}

func (b *bought) write(dir string, but []schema.Source) error {
	var keys []string
	for problem, requests := range b.requests {
		source, _, _ := strings.Cut(problem, "/")
		if !slices.Contains(but, schema.Source(source)) {
			keys = append(keys, requests...)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	_, err := b.ledger.Release(dir, keys)
	return err
}

// Released answers are those in the ledger of a release, and those that were sealed beside its rows.
type releasedAnswers struct {
	// folder is that of the release's ledger, which may not exist.
	folder string
	// opened are the lines that were sealed.
	opened bytes.Buffer
}

func (r *releasedAnswers) about(string) (string, error) { return "", nil }

func (r *releasedAnswers) write(dir string, _ []schema.Source) error {
	all, err := os.MkdirTemp("", "geoeval-ledger-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(all)
	if _, err := os.Stat(r.folder); err == nil {
		if err := os.CopyFS(all, os.DirFS(r.folder)); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(all, "opened.jsonl"), r.opened.Bytes(), 0o600); err != nil {
		return err
	}
	l, err := ledger.Open(all, ledger.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer l.Close()
	if l.Len() == 0 {
		return nil
	}
	_, err = l.Release(dir, nil)
	return err
}
