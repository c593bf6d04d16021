package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"geoeval/internal/disk"
	"geoeval/internal/llm/ledger"
)

// maxNotes bounds a file of notes, in bytes.
const maxNotes = 1 << 20

// noted is the file with what a stage's work noted before its commit, and told the one with what the commit tells.
func (b *Build) noted(stage string) string { return b.partsFolder(stage) + "/noted.json" }
func (b *Build) told(stage string) string  { return b.partsFolder(stage) + "/told.json" }

// Note keeps what a person should know of a stage's work until its commit tells it.
func (b *Build) Note(stage string, texts []string) error { return b.writeNotes(b.noted(stage), texts) }

// Twice tells, once the job has ended, which answers may be paid twice: those that workers asked for again since it was called.
func (b *Build) Twice() (tell func() ([]string, error), err error) {
	l, err := b.asking.Ledger()
	if err != nil {
		return nil, err
	}
	return func() (told []string, err error) {
		if err = l.Refresh(); err == nil && b.asking.AskedTwice() > 0 {
			told = []string{ledger.ToldTwice(b.asking.AskedTwice())}
		}
		return told, err
	}, nil
}

// Told is what the commits of the job have told, in the order of the stages.
func (b *Build) Told() ([]string, error) {
	var all []string
	for _, s := range b.Stages {
		told, err := b.readNotes(b.told(s.Describe().Name))
		if err != nil {
			return nil, err
		}
		all = append(all, told...)
	}
	return all, nil
}

func (b *Build) writeNotes(name string, texts []string) error {
	if len(texts) == 0 {
		return nil
	}
	return b.in(func(f *disk.Folder) error {
		return f.Replace(name, func(to io.Writer) error { return json.NewEncoder(to).Encode(texts) })
	})
}

func (b *Build) readNotes(name string) (texts []string, err error) {
	err = b.in(func(f *disk.Folder) error {
		content, err := f.ReadFile(name, maxNotes)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			err = json.Unmarshal(content, &texts)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	return texts, err
}
