package exam

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/questions"
)

// Release has the questions of the release in a folder, whose files are held against its sums as they are read.
func Release(dir string) questions.Source { return ofRelease{dir} }

type ofRelease struct{ dir string }

// Digest is over the sums of the tables of all subsets.
func (r ofRelease) Digest(context.Context) (string, error) {
	f, err := release.OpenFolder(disk.Disk{}, r.dir)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	for _, c := range schema.Subsets {
		fmt.Fprintf(h, "%s %s\n", c.Table.Name(), f.TableSum(c))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (r ofRelease) Questions(ctx context.Context, of []schema.Subset) iter.Seq2[questions.Question, error] {
	rows, err := release.FolderRows(r.dir, configurations(of))
	if err != nil {
		return failed(err)
	}
	return questionsOf(ctx, rows)
}

// Build has the questions of a build as it stands: of the tables that are there, whether they are up to date or not.
func Build(p *pipeline.Pipeline) questions.Source { return ofBuild{p} }

type ofBuild struct{ pipeline *pipeline.Pipeline }

// Digest is over the digests of the tables that questions are made of.
func (b ofBuild) Digest(context.Context) (string, error) {
	digests, err := b.pipeline.Digests()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, j := range schema.Joins {
		name := j.Table.Name()
		if _, ok := digests[name]; !ok {
			return "", fmt.Errorf("%s holds no table %s yet: %w", b.pipeline.Layout().Dir, name, pipeline.ErrNotBuilt)
		}
		fmt.Fprintf(h, "%s %s\n", name, digests[name].Table)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Questions wants the tables to be those that a build recorded, before they are read and behind.
func (b ofBuild) Questions(ctx context.Context, of []schema.Subset) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		before, err := b.Digest(ctx)
		if err == nil {
			err = b.intact(ctx)
		}
		if err != nil {
			yield(questions.Question{}, err)
			return
		}
		wanted := configurations(of)
		rows, err := release.SubsetRows(b.pipeline.Layout(), wanted)
		if err != nil {
			yield(questions.Question{}, err)
			return
		}
		for q, err := range questionsOf(ctx, rows) {
			if !yield(q, err) || err != nil {
				return
			}
		}
		if after, err := b.Digest(ctx); err != nil || after != before {
			yield(questions.Question{}, fmt.Errorf("%s was built anew while its questions were read: evaluate it again",
				b.pipeline.Layout().Dir))
		}
	}
}

// intact wants the tables to be what the build wrote.
func (b ofBuild) intact(ctx context.Context) error {
	altered, err := b.pipeline.Altered(ctx)
	if err == nil && len(altered) > 0 {
		err = fmt.Errorf("%s is not what a build wrote: %s: geoeval build makes that anew", b.pipeline.Layout().Dir, altered[0])
	}
	return err
}

func failed(err error) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) { yield(questions.Question{}, err) }
}
