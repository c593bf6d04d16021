package release

import (
	"bytes"
	"io"
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

func (b *bought) export(but []schema.Source) (func(io.Writer) error, error) {
	var keys []string
	for problem, requests := range b.requests {
		source, _, _ := strings.Cut(problem, "/")
		if !slices.Contains(but, schema.Source(source)) {
			keys = append(keys, requests...)
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	return func(w io.Writer) error { return b.ledger.Export(w, keys) }, nil
}

// Released answers are those in the ledger of a release, and those that were sealed beside its rows.
type releasedAnswers struct {
	// folder is that of the release.
	folder *Folder
	// opened are the lines that were sealed.
	opened bytes.Buffer
}

func (r *releasedAnswers) about(string) (string, error) { return "", nil }

func (r *releasedAnswers) export([]schema.Source) (func(io.Writer) error, error) {
	all, err := os.MkdirTemp("", "geoeval-ledger-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(all)
	if err := r.folder.copyLedger(all); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(all, "opened.jsonl"), r.opened.Bytes(), 0o600); err != nil {
		return nil, err
	}
	l, err := ledger.Open(all, ledger.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	if l.Len() == 0 {
		return nil, nil
	}
	var lines bytes.Buffer
	if err := l.Export(&lines, l.Keys()); err != nil {
		return nil, err
	}
	return func(w io.Writer) error { _, err := w.Write(lines.Bytes()); return err }, nil
}
