package pipeline

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"

	"geoeval/internal/disk"
	"geoeval/stages"
)

// TakeOver has the output folder begin as that of another pipeline of the same stages is, whose status is given: with the tables of
// its stages, but for those that rest on tables which will change before anything is bought, as when other questions are asked. It is
// for working out aside what a run in the other folder would buy.
func (p *Pipeline) TakeOver(there *Pipeline, status []Status) error {
	from, err := there.layout.open()
	if from == nil || err != nil {
		return err
	}
	defer from.Close()
	was, err := there.layout.load(from)
	if _, unusable := errors.AsType[*StateError](err); unusable {
		return nil
	} else if err != nil {
		return err
	}
	to, unlock, err := p.hold()
	if err != nil {
		return err
	}
	defer unlock()
	now, known := emptyState(), p.known(status)
	for _, s := range p.stages {
		d := s.Describe()
		record := was.Stages[d.Name]
		if record == nil || !known[d.Name] {
			continue
		}
		files := []string{memoFile(d.Name)}
		for _, t := range d.Writes {
			files = append(files, tableFile(t.Name()), rowSumsFile(t.Name()))
		}
		for _, name := range files {
			if err := copyFile(from, to, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		now.Stages[d.Name] = record
	}
	return now.save(to)
}

// known names the stages none of which rests on one that is stale and comes before all that buy.
func (p *Pipeline) known(status []Status) map[string]bool {
	fresh, rests, known := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i, s := range p.stages {
		d := s.Describe()
		_, buys := s.(stages.Planner)
		known[d.Name] = true
		rests[d.Name] = buys
		fresh[d.Name] = status[i].Fresh
		for _, r := range d.Reads {
			of := p.writer[r.Table].Describe().Name
			rests[d.Name] = rests[d.Name] || rests[of]
			known[d.Name] = known[d.Name] && (fresh[of] || known[of] && rests[of])
		}
	}
	return known
}

func copyFile(from, to *disk.Folder, name string) error {
	file, err := from.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return to.Replace(name, func(w io.Writer) error { _, err := io.Copy(w, file); return err })
}

// Free names the stages that buy nothing, and read from no stage that would.
func (p *Pipeline) Free(ctx context.Context) ([]string, error) {
	status, err := p.Status(ctx)
	if err != nil {
		return nil, err
	}
	var free, settled []string
	for i, s := range p.stages {
		name := s.Describe().Name
		_, buys := s.(stages.Planner)
		rests := slices.ContainsFunc(s.Describe().Reads, func(r stages.Read) bool { return !slices.Contains(settled, p.writer[r.Table].Describe().Name) })
		if !buys && !rests {
			free = append(free, name)
		}
		if !buys && !rests || status[i].Fresh {
			settled = append(settled, name)
		}
	}
	return free, nil
}
