package release

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"reflect"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/released"
	"geoeval/internal/release/signing"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// ErrWhole says that nothing is withheld from a release.
var ErrWhole = errors.New("nothing is withheld from this release: it is whole")

// A CopyError says that a copy of a source is not the one that a release was made from.
type CopyError struct {
	// Rows of Of withheld rows cannot be filled in.
	Rows, Of int
	// First is one of them, Why is what is wrong with it.
	First, Why string
	// Errata is how many corrections the release was made with.
	Errata int
}

func (e *CopyError) Error() string {
	remedy := "get the copies of the sources that " + ManifestFile + " describes"
	if e.Errata > 0 {
		remedy += fmt.Sprintf(", and the errata.yaml beside pipeline.yaml with which it was made: %d corrections", e.Errata)
	}
	return fmt.Sprintf("%d of %d withheld rows cannot be filled in; %s: %s: %s", e.Rows, e.Of, e.First, e.Why, remedy)
}

// Hydrating says what is filled in, and where it goes.
type Hydrating struct {
	// Dir is the folder of the release, To the one to write, which does not lie in it.
	Dir, To string
	// Problems opens a file of the table problems, which ingest wrote of the reader's own copies of the sources; it may
	// hold more than the release has.
	Problems func() (*snapshot.File, error)
	// Errata are the corrections that ingest applied to these.
	Errata []Erratum
	// Keys, where there are any, are those of whom one must have signed the release.
	Keys []signing.Key
	// Disk is what both folders are on; tests have others than the zero one.
	Disk disk.Disk
}

// Hydrate writes to a folder what a release would be if nothing had been withheld from it: its rows, its ledger and its
// review, and nothing else of what lies in its folder. Every row that is filled in is held against its digests, every
// table against the manifest, and every file against SHA256SUMS. What comes of it is signed by nobody. A folder that holds it already
// stays as it is, and placed is false.
func Hydrate(ctx context.Context, o Hydrating) (filled *Manifest, placed bool, err error) {
	f, m, err := o.open()
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	h := &hydration{folder: f, problems: o.Problems, answers: releasedAnswers{folder: f},
		misses: CopyError{Errata: len(m.Basis.Errata)}}
	if err := h.readSealed(); err != nil {
		return nil, false, err
	}
	c := &contents{manifest: m, rows: h.rows(), answers: &h.answers, complete: map[string]string{}}
	for _, t := range m.Tables {
		c.complete[t.Name] = cmp.Or(t.Complete, t.Digest.Table)
	}
	if err := m.reveal(o.Errata); err != nil {
		return nil, false, fmt.Errorf("%s: %w", f.files.Path(ManifestFile), err)
	}
	m.Withheld = nil
	if c.catalogue, err = f.Catalogue(); err != nil {
		return nil, false, err
	}
	if g := m.Grader; g != nil {
		content, err := f.ReadFile(g.Path)
		if err != nil {
			return nil, false, err
		}
		if c.grader, err = wheel.Parse(path.Base(g.Path), content); err != nil {
			return nil, false, fmt.Errorf("%s: %w", f.files.Path(g.Path), err)
		}
	}
	if m.Since != nil {
		content, err := f.ReadFile(ChangesFile)
		if err != nil {
			return nil, false, err
		}
		c.changes = func(w io.Writer, _ string) error { _, err := w.Write(content); return err }
	}
	if f.Has(ReviewFile) {
		content, err := f.ReadFile(ReviewFile)
		if err != nil {
			return nil, false, err
		}
		c.review = func(w io.Writer) error { _, err := w.Write(content); return err }
	}
	err = write(ctx, o.Disk, o.To, hydrating, c)
	return m, c.placed, err
}

// CheckHydrating says what keeps a release from being filled in, as far as it is known before the copies are read.
func CheckHydrating(o Hydrating) error {
	f, _, err := o.open()
	if err != nil {
		return err
	}
	f.Close()
	to, err := named(o.To)
	if err != nil {
		return err
	}
	around, name, err := disk.Split(to)
	if err != nil {
		return err
	}
	beside, err := o.Disk.OpenFolder(around)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer beside.Close()
	if err := beside.Locked(hydrating + name + lockSuffix); errors.Is(err, disk.ErrLocked) {
		return filledInNow(beside.Path(name))
	} else if err != nil {
		return err
	}
	return nil
}

// open opens the release, which must be one to fill in, and gives its manifest.
func (o *Hydrating) open() (f *Folder, m *Manifest, err error) {
	if inside, err := disk.Inside(o.To, o.Dir); err != nil {
		return nil, nil, err
	} else if inside {
		return nil, nil, fmt.Errorf("%s lies in the release %s: name a folder outside of it", o.To, o.Dir)
	}
	if f, err = OpenFolder(o.Disk, o.Dir); err != nil {
		return nil, nil, err
	}
	if err = f.signedBy(o.Keys); err == nil {
		m, err = f.Manifest()
	}
	if err == nil && len(m.Withheld) == 0 {
		err = fmt.Errorf("%s: %w", o.Dir, ErrWhole)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, m, nil
}

// WithheldCorrected gives the ids of problems of withheld sources that are corrected, each once: whoever hydrates needs the errata.
func (m *Manifest) WithheldCorrected() (ids []string) {
	for i := range m.Basis.Errata {
		if e := &m.Basis.Errata[i]; m.Withholds(e.Source()) && !slices.Contains(ids, e.ID) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// reveal fills the values in of corrections that were withheld, from those that were applied to the reader's copies.
func (m *Manifest) reveal(applied []Erratum) error {
	for i := range m.Basis.Errata {
		e := &m.Basis.Errata[i]
		if !m.Withholds(e.Source()) || m.Texts < TextsWithErrata {
			continue
		}
		at := slices.IndexFunc(applied, func(a Erratum) bool { return a.Untold() == e.Untold() })
		if at < 0 {
			return fmt.Errorf("basis.errata: the correction %s was not applied to your copies as it was to the release's: get the "+
				"errata.yaml beside pipeline.yaml with which the release was made, and the copies of the time", e.Key())
		}
		*e = applied[at]
	}
	return nil
}

// signedBy wants the release to be signed by one of some keys, if there are any.
func (f *Folder) signedBy(keys []signing.Key) error {
	if len(keys) == 0 {
		return nil
	}
	place := f.files.Path(SignatureFile)
	armored, err := f.files.ReadFile(SignatureFile, mostText)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: is not there: nobody signed this release", place)
	} else if err != nil {
		return err
	}
	signature, err := signing.Check(armored, f.list)
	if err != nil {
		return fmt.Errorf("%s: %w (%s)", place, err, SumsFile)
	}
	if _, ok := signature.By(keys); !ok {
		return fmt.Errorf("%s: is by the key %s, which is none of those that were named", place, signature.Fingerprint)
	}
	return nil
}

// A hydration fills in a release.
type hydration struct {
	folder   *Folder
	problems func() (*snapshot.File, error)
	answers  releasedAnswers
	// sealed gives what is sealed of a row, by table and id.
	sealed map[[2]string][]byte
	// asked are the questions of rows that were filled in, without the bytes of images, by their keys.
	asked map[string]released.Question
	// misses counts the rows that cannot be filled in.
	misses CopyError
}

func (h *hydration) readSealed() error {
	content, err := h.folder.ReadFile(SealedFile)
	if err != nil {
		return err
	}
	h.sealed = map[[2]string][]byte{}
	d := json.NewDecoder(bytes.NewReader(content))
	for {
		var line SealedLine
		if err := d.Decode(&line); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("%s: %w", h.folder.files.Path(SealedFile), err)
		}
		h.sealed[[2]string{line.Table, line.ID}] = line.Data
	}
}

// rows gives the rows of the release, filled in. Its last error is a *CopyError where some could not be.
func (h *hydration) rows() iter.Seq2[released.Row, error] {
	return func(yield func(released.Row, error) bool) {
		for _, c := range released.Configurations {
			if !h.table(c, yield) {
				return
			}
		}
		if h.misses.Rows > 0 {
			yield(released.Row{}, &h.misses)
		}
	}
}

// table gives the rows of a configuration, and whether to go on. Rows and problems are in the same order.
func (h *hydration) table(c *released.Configuration, yield func(released.Row, error) bool) bool {
	problems, err := h.problems()
	if err != nil {
		yield(released.Row{}, err)
		return false
	}
	defer problems.Close()
	next, stop := iter.Pull2(snapshot.ScanFrom(problems, schema.Problems))
	defer stop()
	native := &native{next: next}
	file, err := h.folder.Open(tablePath(c))
	if err != nil {
		yield(released.Row{}, err)
		return false
	}
	defer file.Close()
	for rows, err := range snapshot.ScanFrom(snapshot.FileOf(file), c.Table) {
		if err != nil {
			yield(released.Row{}, err)
			return false
		}
		for i := range rows {
			r := released.Row{In: c, Parts: &rows[i]}
			if r.Withheld {
				p, err := native.find(r.ProblemID())
				if err != nil {
					yield(released.Row{}, err)
					return false
				}
				h.misses.Of++
				fill := h.fill
				if c == released.Questions {
					fill = h.fillQuestion
				}
				if why := fill(r, p); why != nil {
					if h.misses.Rows++; h.misses.Rows == 1 {
						h.misses.First, h.misses.Why = c.Table.Name()+" "+r.Key(), why.Error()
					}
					continue
				}
			}
			if !yield(r, nil) {
				return false
			}
		}
	}
	return true
}

// fill fills in a row from its problem, nil where the copy has none.
func (h *hydration) fill(r released.Row, p *schema.Problem) error {
	switch {
	case p == nil:
		return errors.New("the copy has no such problem")
	case p.RecordDigest != r.Problem.RecordDigest:
		return errors.New("its record is another one in the copy")
	case p.PixelDigest != r.Problem.PixelDigest:
		return errors.New("its diagram is another one in the copy")
	}
	from := &released.Parts{Problem: *p}
	for _, c := range r.In.Table.Columns {
		if slices.Contains(r.In.Published, c.Name) {
			reflect.ValueOf(c.Field(r.Parts)).Elem().Set(reflect.ValueOf(c.Field(from)).Elem())
		}
	}
	r.Settle()
	plain, err := open(keyOf(&r, p), h.sealed[[2]string{r.In.Table.Name(), r.Key()}])
	if err != nil {
		return errors.New("its content is another one in the copy, or was read by another version of geoeval")
	}
	var content sealedContent
	if err := json.Unmarshal(plain, &content); err != nil {
		return err
	}
	for _, c := range r.In.Table.Columns {
		if cell, ok := content.Columns[c.Name]; ok && slices.Contains(r.In.Derived, c.Name) {
			if err := json.Unmarshal(cell, c.Field(r.Parts)); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
	}
	if (r.In == released.Steps || r.In == released.Backward) && !r.OwnPicture() && !r.ShowsAnswer() {
		*r.Picture() = p.Image
	}
	r.Withheld = false
	if r.In.ContentDigest(r.Parts) != r.ContentDigest {
		return errors.New("filled in, it has another content_digest")
	}
	h.answers.opened.WriteString(content.Ledger)
	if slices.Contains(released.Subsets, r.In) {
		h.keepQuestion(r)
	}
	return nil
}

// keepQuestion keeps what a row asks for the row of the questions that asks the same.
func (h *hydration) keepQuestion(r released.Row) {
	if h.asked == nil {
		h.asked = map[string]released.Question{}
	}
	q := r.Question()
	if !r.OwnPicture() {
		q.Parts.Question.Image.Bytes = nil
	}
	h.asked[q.Key()] = q.Parts.Question
}

// fillQuestion fills in a question from its row in the subset, which was filled in before, and its problem.
func (h *hydration) fillQuestion(r released.Row, p *schema.Problem) error {
	q, there := h.asked[r.Key()]
	switch {
	case !there:
		return fmt.Errorf("%s has no such row that could be filled in", r.Parts.Question.Subset)
	case p == nil:
		return errors.New("the copy has no such problem")
	}
	if q.Image.Path != "" && len(q.Image.Bytes) == 0 {
		q.Image = p.Image
	}
	r.Parts.Question, r.Withheld = q, false
	return nil
}

// A native reads a copy's problems in the order of their ids.
type native struct {
	next  func() ([]schema.Problem, error, bool)
	group []schema.Problem
}

// find gives a problem, nil where there is none. The ids that it is asked for must ascend.
func (n *native) find(id string) (*schema.Problem, error) {
	for {
		for len(n.group) > 0 && n.group[0].ID < id {
			n.group = n.group[1:]
		}
		if len(n.group) > 0 {
			if n.group[0].ID == id {
				return &n.group[0], nil
			}
			return nil, nil
		}
		group, err, more := n.next()
		if err != nil || !more {
			return nil, err
		}
		n.group = group
	}
}
