package release

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"path/filepath"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/released"
	"geoeval/internal/release/signing"
	"geoeval/schema"
)

// Contents are all that a release is made from.
type contents struct {
	// manifest lacks its tables, which are filled in.
	manifest *Manifest
	// rows of every configuration, nothing withheld; those of one in the order of their keys.
	rows iter.Seq2[released.Row, error]
	// catalogue is that of principles.
	catalogue []schema.Principle
	// answers are those that were bought; what is in them is asked once all rows have been given.
	answers answers
	// complete gives the table digests that must come out, by table; none for nil.
	complete map[string]string
	// review, where not nil, writes the review.
	review func(io.Writer) error
	// changes, where not nil, writes what changed since a former release, for the release in a folder.
	changes func(w io.Writer, dir string) error
	// signer, where not nil, signs SHA256SUMS.
	signer *signing.Signer
	// grader, where not nil, is the wheel that the manifest names.
	grader *wheel.File
	// check, where not nil, says at the end whether what was read is still as it was.
	check func(context.Context) error
	// verify, where not nil, verifies the finished folder.
	verify func(ctx context.Context, dir string) error
	// doing, where not nil, is told in a few words what is done, as it begins.
	doing func(what string)
	// placed says afterwards that the release was not there before, signed that its signature was not, unlicensed which sources
	// state no licence.
	placed, signed bool
	unlicensed     []Unlicensed
}

// tell tells what is done.
func (c *contents) tell(what string) {
	if c.doing != nil {
		c.doing(what)
	}
}

// Answers are those of a language model that tables rest on.
type answers interface {
	// about gives the ledger's lines about a problem, "" where there are none.
	about(problem string) (string, error)
	// export gives what writes the lines of all but those about problems of some sources, the same each time; nil where
	// there are none.
	export(but []schema.Source) (func(io.Writer) error, error)
}

// A folder is a release under way, in a temporary folder.
type folder struct {
	*contents
	to     *disk.Folder
	tables map[*released.Configuration]*tableFile
	// described takes the licences of the problems.
	described *Description
	sealed    *sealer
	// signature is that of SHA256SUMS, nil where it is not signed.
	signature []byte
}

// write writes a release to a temporary folder beside dir, whose name is the prefix and dir's, and renames it. One that
// is there already is of somebody else: that is an error.
func write(ctx context.Context, d disk.Disk, dir, prefix string, c *contents) (err error) {
	if dir, err = named(dir); err != nil {
		return err
	}
	around, name, err := disk.Split(dir)
	if err != nil {
		return err
	}
	beside, err := d.MakeFolder(around)
	if err != nil {
		return err
	}
	defer beside.Close()
	temporary := prefix + name
	if prefix == hydrating { // that of a release is removed by whom comes after, who holds the build
		leave, err := alone(beside, temporary, name)
		if err != nil {
			return err
		}
		defer leave()
	}
	if err := beside.Mkdir(temporary); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is of another geoeval that writes %s: where none is running, remove it", beside.Path(temporary), name)
	} else if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, beside.RemoveAll(temporary)) }()
	to, err := beside.Folder(temporary)
	if err != nil {
		return err
	}
	defer to.Close()
	f := &folder{contents: c, to: to, tables: map[*released.Configuration]*tableFile{},
		described: &Description{c.manifest, licences{}}}
	for _, step := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"writing the tables", f.writeTables}, {"copying the answers of language models", f.writeLedger},
		{"writing card and licences", f.writeTexts},
		{"comparing with the former release", func(context.Context) error { return f.writeChanges() }},
		{"summing up the rows", f.writeLineSums},
		{"describing the files", f.writeCroissant}, {"summing up the files", f.writeSums},
	} {
		c.tell(step.what)
		if err := step.do(ctx); err != nil {
			return err
		}
	}
	if c.check != nil {
		c.tell("checking that the build is as it was")
		if err := c.check(ctx); err != nil {
			return err
		}
	}
	if c.verify != nil {
		c.tell("verifying what was written")
		if err := c.verify(ctx, beside.Path(temporary)); err != nil {
			return err
		}
	}
	c.unlicensed = f.described.unlicensed()
	return f.place(beside, temporary, name)
}

// lockSuffix ends the name of the file by whose lock one fills in alone.
const lockSuffix = ".lock"

// alone keeps others from filling in the same folder until leave is called, and removes what one left behind that was killed.
func alone(beside *disk.Folder, temporary, name string) (leave func(), err error) {
	unlock, err := beside.Lock(temporary + lockSuffix)
	if errors.Is(err, disk.ErrLocked) {
		return nil, filledInNow(beside.Path(name))
	}
	if err != nil {
		return nil, err
	}
	leave = func() {
		_ = beside.Remove(temporary + lockSuffix) // one that stays is taken by the next
		unlock()
	}
	if err := beside.RemoveAll(temporary); err != nil {
		leave()
		return nil, err
	}
	return leave, nil
}

// filledInNow says that another process fills in a folder.
func filledInNow(dir string) error {
	return fmt.Errorf("%s is being written by another geoeval: wait for it, or name another folder (--to DIR)", dir)
}

// named gives the path of a folder so that it ends with its name.
func named(dir string) (string, error) {
	if disk.IsRemote(dir) {
		return disk.Clean(dir), nil
	}
	if dir = filepath.Clean(dir); filepath.Base(dir) == "." || filepath.Base(dir) == ".." {
		return filepath.Abs(dir)
	}
	return dir, nil
}

// place renames the folder, unless the same release is there already: then that gets the signature, if it has none.
func (f *folder) place(beside *disk.Folder, temporary, name string) error {
	there, err := beside.ReadFile(path.Join(name, SumsFile), mostText)
	if errors.Is(err, fs.ErrNotExist) {
		switch _, err := beside.Stat(name); {
		case err == nil:
			return fmt.Errorf("%s is there already and is no release: take another folder", beside.Path(name))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
		err := beside.Rename(temporary, name)
		f.placed = err == nil
		f.signed = f.placed && f.signature != nil
		return err
	}
	if err != nil {
		return err
	}
	now, err := f.to.ReadFile(SumsFile, mostText)
	if err != nil {
		return err
	}
	if !bytes.Equal(there, now) {
		return takenError(beside.Path(name), "its digests")
	}
	if f.signature == nil {
		return nil
	}
	place := path.Join(name, SignatureFile)
	signature, err := beside.ReadFile(place, mostText)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err := beside.Rename(path.Join(temporary, SignatureFile), place)
		f.signed = err == nil
		return err
	case err == nil && !bytes.Equal(signature, f.signature):
		return fmt.Errorf("%s is another signature: remove it if this one is to take its place", beside.Path(place))
	}
	return err
}

// writeTables writes the Parquet files, and seals what is withheld from them.
func (f *folder) writeTables(ctx context.Context) (err error) {
	if len(f.manifest.Withheld) > 0 {
		if f.sealed, err = newSealer(f.to); err != nil {
			return err
		}
		defer f.sealed.lines.Abort()
	}
	for _, c := range released.Configurations {
		if f.tables[c], err = newTableFile(f.to, c); err != nil {
			return err
		}
		defer f.tables[c].abort()
	}
	if err := f.addRows(ctx); err != nil {
		return err
	}
	if f.sealed != nil {
		if err := f.sealed.lines.Commit(); err != nil {
			return err
		}
	}
	f.manifest.Tables = nil
	for _, c := range released.Configurations {
		t, err := f.tables[c].close()
		if err != nil {
			return err
		}
		if want := f.complete[t.Name]; want != "" && want != t.Digest.Table {
			return fmt.Errorf("%s: has the digest %.12s and not %.12s, which %s gives for it: get the release anew",
				t.Name, t.Digest.Table, want, ManifestFile)
		}
		f.manifest.Tables = append(f.manifest.Tables, t)
	}
	return nil
}

func (f *folder) addRows(ctx context.Context) error {
	for r, err := range f.rows {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if r.In == released.Problems {
			f.described.licences.add(&r.Problem)
			f.manifest.Synthetic = f.manifest.Synthetic || r.Problem.Synthetic
		}
		if by := r.Problem.Annotator(); by != "" && f.manifest.Withholds(by) && !f.manifest.Withholds(r.Problem.Source) {
			return fmt.Errorf("%s has clauses and a program that are of %s, which is withheld: withhold %s too, or build without "+
				"the files of ingest.sources.%s.files that annotate it", r.Problem.ID, by, r.Problem.Source, by)
		}
		published := r.Parts
		if f.manifest.Withholds(r.Problem.Source) {
			lines := ""
			if r.In == released.Selection { // every problem that a model was asked about has one row there
				if lines, err = f.answers.about(r.Problem.ID); err != nil {
					return err
				}
			}
			if published, err = f.sealed.withhold(&r, lines); err != nil {
				return err
			}
		}
		if err := f.tables[r.In].add(r.Parts, published); err != nil {
			return err
		}
	}
	return nil
}

// writeLedger writes the answers, as a segment of a ledger that is named by its content.
func (f *folder) writeLedger(context.Context) error {
	export, err := f.answers.export(f.manifest.Withheld)
	if err != nil || export == nil {
		return err
	}
	name := newSum()
	if err := export(name); err != nil {
		return err
	}
	return f.to.Replace(path.Join(LedgerFolder, name.hex()[:32]+".jsonl"), export)
}

func (f *folder) writeSums(context.Context) error {
	sums, err := sumsOf(f.to)
	if err != nil {
		return err
	}
	if err := f.to.Replace(SumsFile, func(w io.Writer) error { _, err := w.Write(sums); return err }); err != nil {
		return err
	}
	if f.signer == nil {
		return nil
	}
	if f.signature, err = f.signer.Sign(sums); err != nil {
		return err
	}
	return f.to.Replace(SignatureFile, func(w io.Writer) error { _, err := w.Write(f.signature); return err })
}
