package build

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"geoeval/internal/disk"
	"geoeval/pipeline"
)

// notesFormat is raised when older files can no longer be read, and mostNotes is how many bytes of one are read.
const (
	notesFormat = 1
	mostNotes   = 4 << 20
)

// A stageNote is what a stage noted when it last ran.
type stageNote struct {
	Stage string `json:"stage"`
	Text  string `json:"text"`
	// Urgent: a person should do something about it.
	Urgent bool `json:"urgent,omitempty"`
}

// keptNotes are those in the file that an output folder keeps of them. They are in no table, digest, release or lock.
type keptNotes struct {
	Format int         `json:"format"`
	Notes  []stageNote `json:"notes"`
}

// notesIn gives the notes that an output folder keeps; none where the file is not what a build wrote.
func notesIn(dir string) []stageNote {
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		return nil
	}
	defer folder.Close()
	content, err := folder.ReadFile(pipeline.NotesFile, mostNotes)
	kept := keptNotes{}
	if err != nil || json.Unmarshal(content, &kept) != nil || kept.Format != notesFormat {
		return nil
	}
	return kept.Notes
}

// A noting keeps what stages note, so that a build in which they do not run can tell it too.
type noting struct {
	dir  string
	news []stageNote
	// err is what went wrong last.
	err error
}

// event takes in what became of a stage: once it has run, its notes take the place of those that it had. Those of a run that failed
// do not: the tables of the last good run stand.
func (n *noting) event(e pipeline.Event) {
	switch {
	case e.Kind == pipeline.Noted && e.Stage != "":
		n.news = append(n.news, stageNote{e.Stage, e.Text, e.Urgent})
	case e.Kind == pipeline.Finished:
		of := func(s stageNote) bool { return s.Stage == e.Stage }
		was := notesIn(n.dir)
		now := slices.DeleteFunc(slices.Clone(was), of)
		for _, s := range n.news {
			if of(s) {
				now = append(now, s)
			}
		}
		slices.SortStableFunc(now, byStage)
		if !slices.Equal(was, now) {
			n.err = (&keptNotes{notesFormat, now}).save(n.dir)
		}
	}
}

// byStage sorts notes, those of a stage in the order in which it made them.
func byStage(a, b stageNote) int { return cmp.Compare(a.Stage, b.Stage) }

func (k *keptNotes) save(dir string) error {
	content, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceFile(disk.Join(dir, pipeline.NotesFile), func(w io.Writer) error {
		_, err := w.Write(append(content, '\n'))
		return err
	})
}
