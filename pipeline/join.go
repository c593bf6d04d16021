package pipeline

import (
	"cmp"
	"context"
	"fmt"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A joining is a stage whose tables come out of those that parts wrote.
type joining struct {
	stages.Stage
	parts *parts
}

// A dividedJoining is that of a stage that reads what is outside. Its parts have read it.
type dividedJoining struct {
	stages.Divided
	parts *parts
}

// An outsideJoining is that of a stage that depends on more than tables.
type outsideJoining struct {
	*joining
	stages.External
}

// join gives the stage in the place of one that the parts did.
func (p *parts) join(s stages.Stage) stages.Stage {
	if divided, ok := s.(stages.Divided); ok {
		return &dividedJoining{divided, p}
	}
	j := &joining{s, p}
	if external, ok := s.(stages.External); ok { // such as one with a file of its words
		return &outsideJoining{j, external}
	}
	return j
}

// Outside says that the parts are to be joined: what they read has another digest each.
func (j *dividedJoining) Outside(context.Context, []byte) (digest, why string, err error) {
	return "", "its parts are to be joined", nil
}

// Run has the stage join what its parts wrote.
func (j *dividedJoining) Run(ctx context.Context, job *stages.Job) error {
	name := j.Describe().Name
	var shards []stages.Joined
	for _, part := range j.parts.all {
		memo, err := part.state.Stages[name].remembered(part.folder, name)
		if err != nil {
			return err
		}
		shards = append(shards, stages.Joined{Shard: part.shard().Shard, Name: part.String(), Store: built{part.layout}, Memo: memo})
	}
	return j.Join(ctx, job, shards)
}

// Run merges the tables.
func (j *joining) Run(ctx context.Context, job *stages.Job) error {
	fixed, err := j.fixed(ctx, job)
	if err != nil {
		return err
	}
	var files []stages.File
	defer func() {
		for _, f := range files {
			f.Abort()
		}
	}()
	for i, t := range j.Describe().Writes {
		job.Step(i, len(j.Describe().Writes))
		file, err := j.table(ctx, job, t, fixed[t.Name()])
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	for _, f := range files {
		f.Commit()
	}
	return nil
}

// fixed gives the keys of the rows that every part has, whichever problems are its own, by table.
func (j *joining) fixed(ctx context.Context, job *stages.Job) (map[string]map[string]bool, error) {
	worker, ok := j.Stage.(stages.Worker)
	if !ok {
		return nil, nil
	}
	work, err := worker.Work(ctx, job)
	if err != nil || work.Fixed == nil {
		return nil, err
	}
	var out stages.Output
	if err := work.Fixed(&out); err != nil {
		return nil, err
	}
	keys := map[string]map[string]bool{}
	for _, t := range j.Describe().Writes {
		keys[t.Name()] = map[string]bool{}
		for i := range out.Rows {
			if r := &out.Rows[i]; r.Table == t.Name() {
				keys[r.Table][t.Erased().Key(&r.Row)] = true
			}
		}
	}
	return keys, nil
}

// table writes a table from those of the parts. Rows whose keys are fixed are in each of them.
func (j *joining) table(ctx context.Context, job *stages.Job, named schema.Named, fixed map[string]bool) (_ stages.File, err error) {
	var parts []*snapshot.File
	defer func() {
		for _, f := range parts {
			f.Close()
		}
	}()
	for _, part := range j.parts.all {
		f, err := part.layout.Open(named.Name())
		if err != nil {
			return nil, err
		}
		parts = append(parts, f)
	}
	table := named.Erased()
	file, err := job.Store.Create(table.Name())
	if err != nil {
		return nil, err
	}
	w := snapshot.NewWriter(file, table)
	w.TellSums(file.Sum)
	defer func() {
		if err != nil {
			w.Close()
			file.Abort()
		}
	}()
	if err := j.merge(ctx, w, table, parts, fixed); err != nil {
		return nil, err
	}
	digest, _, err := w.Close()
	if err == nil {
		err = file.Finish(digest, nil)
	}
	return file, err
}

// merge writes the rows of the parts' tables by key.
func (j *joining) merge(
	ctx context.Context, w *snapshot.Writer[any], table *schema.Table[any], parts []*snapshot.File, fixed map[string]bool,
) error {
	var last *snapshot.Merged[any]
	for row, err := range snapshot.Merge(table, parts...) {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if last != nil && last.Key == row.Key {
			if fixed[row.Key] {
				continue
			}
			return &PartsError{[]string{fmt.Sprintf("%s and %s both have the row %s of table %s",
				j.parts.all[last.From], j.parts.all[row.From], row.Key, table.Name())}}
		}
		if err := w.Write(row.Row); err != nil {
			return fmt.Errorf("%s: %w", j.parts.all[row.From], err)
		}
		last = row
	}
	return nil
}
