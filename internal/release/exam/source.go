package exam

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/questions"
)

// Release has the questions of the release in a folder, whose files are held against its sums as they are read.
func Release(dir string) questions.Source { return ofRelease{dir} }

type ofRelease struct{ dir string }

func (r ofRelease) Name() string { return "the release " + r.dir }

// Digest is over the sums of the tables of all subsets, and of what says what their problems need to be known.
func (r ofRelease) Digest(context.Context) (string, error) {
	f, err := release.OpenFolder(disk.Disk{}, r.dir)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	for _, c := range configurations(schema.EvaluatedSubsets) {
		fmt.Fprintf(h, "%s %s\n", c.Table.Name(), f.TableSum(c))
	}
	fmt.Fprintf(h, "%s %s\n", released.Principles.Table.Name(), f.TableSum(released.Principles))
	fmt.Fprintf(h, "%s %s\n", release.CatalogueFile, f.Sum(release.CatalogueFile))
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (r ofRelease) Questions(ctx context.Context, of []schema.Subset) iter.Seq2[questions.Question, error] {
	rows, err := r.rows(configurations(of))
	if err != nil {
		return failed(err)
	}
	return questionsOf(ctx, rows)
}

// rows are those of these configurations, none of one that came into releases after this one was made.
func (r ofRelease) rows(of []*released.Configuration) (iter.Seq2[released.Row, error], error) {
	f, err := release.OpenFolder(disk.Disk{}, r.dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	later := []*released.Configuration{released.Steps, released.Principles, released.Reformed}
	of = slices.DeleteFunc(of, func(c *released.Configuration) bool { return slices.Contains(later, c) && f.TableSum(c) == "" })
	return release.FolderRows(r.dir, of)
}

// Build has the questions of a build as it stands: of the tables that are there, whether they are up to date or not.
func Build(p *pipeline.Pipeline) questions.Source { return ofBuild{p} }

type ofBuild struct{ pipeline *pipeline.Pipeline }

// Principles are those of the release, without the annotations of problems that are withheld.
func (r ofRelease) Principles(ctx context.Context) (catalogue []schema.Principle, annotations []schema.Annotation, err error) {
	f, err := release.OpenFolder(disk.Disk{}, r.dir)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if catalogue, err = f.Catalogue(); err != nil {
		return nil, nil, err
	}
	rows, err := r.rows([]*released.Configuration{released.Principles})
	if err != nil {
		return nil, nil, err
	}
	for row, err := range rows {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, nil, err
		}
		if !row.Withheld {
			annotations = append(annotations, row.Annotation)
		}
	}
	return catalogue, annotations, nil
}

func (b ofBuild) Name() string { return "the build " + b.pipeline.Layout().Dir }

// Digest is over the digests of the tables that questions are made of, and of those that say what they need to be known, where
// the build has them.
func (b ofBuild) Digest(context.Context) (string, error) {
	digests, err := b.pipeline.Digests()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, j := range released.Joins {
		name := j.Table.Name()
		if _, ok := digests[name]; !ok {
			return "", fmt.Errorf("%s holds no table %s yet: %w", b.pipeline.Layout().Dir, name, b.pipeline.Layout().NotBuilt())
		}
		fmt.Fprintf(h, "%s %s\n", name, digests[name].Table)
	}
	for _, t := range []schema.Named{schema.Principles, schema.Annotations} {
		fmt.Fprintf(h, "%s %s\n", t.Name(), digests[t.Name()].Table)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Questions wants the tables to be those that a build recorded, before they are read and behind.
func (b ofBuild) Questions(ctx context.Context, of []schema.Subset) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		still, err := b.pipeline.Layout().Watch()
		if err == nil {
			_, err = b.Digest(ctx)
		}
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
		if err := still(); err != nil {
			yield(questions.Question{}, err)
		}
	}
}

// Principles are those of the build's tables, where it has them.
func (b ofBuild) Principles(ctx context.Context) (catalogue []schema.Principle, annotations []schema.Annotation, err error) {
	l := b.pipeline.Layout()
	err = l.Steadily(func() (err error) {
		if catalogue, err = pipeline.ReadIfThere(l, schema.Principles); err == nil {
			annotations, err = pipeline.ReadIfThere(l, schema.Annotations)
		}
		return err
	})
	return catalogue, annotations, err
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
