package job

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/pipeline"
	"geoeval/stages"
)

// maxMemo bounds what a stage remembers, in bytes.
const maxMemo = 1 << 30

// Divides says whether the workers of a job do a shard each of a stage that reads what is outside. The first records of each source
// are known to nobody who reads a shard, and the built-in corpus is written by whoever comes first: of these ingest is one.
func (b *Build) Divides(s stages.Stage) bool {
	_, divided := s.(stages.Divided)
	return divided && b.Data != "" && b.Limit == 0 && b.Workers > 1
}

// shardsOf is what the names of the folders of a stage's shards begin with.
func (b *Build) shardsOf(stage string) string { return b.partsFolder(stage) + "/shard-" }

// DoShard has a stage do a worker's shard in a folder of the job, and gives the folder's name.
func (b *Build) DoShard(ctx context.Context, stage string, i int) (name string, err error) {
	shard := stages.Shard{I: i, N: b.Workers}
	part, err := b.open(shard)
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

// Outside says that the shards are to be joined: what they read has another digest each.
func (d *divided) Outside(context.Context, []byte) (digest, why string, err error) {
	return "", "its shards are to be joined", nil
}

// Run has the stage join its shards.
func (d *divided) Run(ctx context.Context, job *stages.Job) error {
	var shards []stages.Joined
	err := d.build.in(func(f *disk.Folder) error {
		for i, name := range slices.Sorted(slices.Values(d.names)) {
			if !strings.HasPrefix(name, d.build.shardsOf(d.Describe().Name)) {
				return fmt.Errorf("%s is no shard of it", name)
			}
			memo, err := f.ReadFile(name+"/memo/"+d.Describe().Name+".json", maxMemo)
			if err != nil {
				return err
			}
			shards = append(shards, stages.Joined{
				Shard: stages.Shard{I: i + 1, N: d.build.Workers},
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
	if len(shards) != d.build.Workers {
		return fmt.Errorf("%d shards of %d are there", len(shards), d.build.Workers)
	}
	return d.Join(ctx, job, shards)
}
