package job

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/pipeline"
	"geoeval/stages"
)

// maxMemo bounds what a stage remembers, and maxPlan what all of its shards have to know, in bytes.
const (
	maxMemo = 1 << 30
	maxPlan = 1 << 30
)

// Divides says whether a stage that reads what is outside is done in shards. With a limit, which records are read depends on all
// others, and the built-in corpus is written by whoever comes first: these are read as a whole.
func (b *Build) Divides(s stages.Stage) bool {
	_, divided := s.(stages.Divided)
	return divided && b.Data != "" && b.Limit == 0
}

// shardsOf is what the names of the folders of a stage's shards begin with, and planOf the file with what all have to know.
func (b *Build) shardsOf(stage string) string { return b.partsFolder(stage) + "/shard-" }
func (b *Build) planOf(stage string) string   { return b.partsFolder(stage) + "/plan" }

// Divide divides what a stage reads outside, and says into how many shards.
func (b *Build) Divide(ctx context.Context, stage string) (n int, err error) {
	s, err := b.Stage(stage)
	if err != nil {
		return 0, err
	}
	n, plan, err := s.(stages.Divided).Divide(ctx)
	if err != nil {
		return 0, err
	}
	content := fmt.Appendf(nil, "%d\n%s", n, plan)
	return n, b.in(func(f *disk.Folder) error {
		return f.Replace(b.planOf(stage), func(to io.Writer) error { _, err := to.Write(content); return err })
	})
}

// plan reads what [Build.Divide] has found.
func (b *Build) plan(stage string) (n int, plan []byte, err error) {
	err = b.in(func(f *disk.Folder) error {
		content, err := f.ReadFile(b.planOf(stage), maxPlan)
		if err != nil {
			return err
		}
		first, rest, _ := strings.Cut(string(content), "\n")
		plan = []byte(rest)
		_, err = fmt.Sscan(first, &n)
		return err
	})
	return n, plan, err
}

// DoShard has a stage do one of its shards in a folder of the job, and gives the folder's name.
func (b *Build) DoShard(ctx context.Context, stage string, i int) (name string, err error) {
	n, plan, err := b.plan(stage)
	if err != nil {
		return "", err
	}
	part, err := b.open(stages.Shard{I: i, N: n}, plan)
	if err != nil {
		return "", err
	}
	name = fmt.Sprintf("%s%05d", b.shardsOf(stage), i)
	p, err := pipeline.New(part.Stages, part.config, filepath.Join(b.Out, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	return name, p.Build(ctx, []string{stage}, nil)
}

// A divided stage is one whose shards are there.
type divided struct {
	stages.Divided
	build *Build
	names []string
}

// OutsideParts are those of the stage.
func (d *divided) OutsideParts(ctx context.Context) (map[string]string, error) {
	return stages.OutsideParts(ctx, d.Divided)
}

// Outside says that the shards are to be joined: what they read has another digest each.
func (d *divided) Outside(context.Context, []byte) (digest, why string, err error) {
	return "", "its shards are to be joined", nil
}

// Run has the stage join its shards.
func (d *divided) Run(ctx context.Context, job *stages.Job) error {
	stage := d.Describe().Name
	n, plan, err := d.build.plan(stage)
	if err != nil {
		return err
	}
	if len(d.names) != n {
		return fmt.Errorf("%d shards of %d are there", len(d.names), n)
	}
	var shards []stages.Joined
	err = d.build.in(func(f *disk.Folder) error {
		for i, name := range slices.Sorted(slices.Values(d.names)) {
			if !strings.HasPrefix(name, d.build.shardsOf(stage)) {
				return fmt.Errorf("%s is no shard of it", name)
			}
			memo, err := f.ReadFile(name+"/memo/"+stage+".json", maxMemo)
			if err != nil {
				return err
			}
			shards = append(shards, stages.Joined{
				Shard: stages.Shard{I: i + 1, N: n},
				Name:  name,
				Store: committed{pipeline.Layout{Dir: filepath.Join(d.build.Out, filepath.FromSlash(name))}},
				Memo:  memo,
			})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return d.Join(ctx, job, plan, shards)
}
