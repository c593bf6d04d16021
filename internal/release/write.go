package release

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"geoeval/internal/release/signing"
	"geoeval/schema"
)

// Contents are all that a release is made from.
type contents struct {
	// manifest lacks its tables, which are filled in.
	manifest *Manifest
	// rows of every configuration, nothing withheld; those of one in the order of their keys.
	rows iter.Seq2[schema.ReleasedRow, error]
	// answers are those that were bought; what is in them is asked once all rows have been given.
	answers answers
	// complete gives the table digests that must come out, by table; none for nil.
	complete map[string]string
	// review, where not nil, writes the review.
	review func(io.Writer) error
	// signer, where not nil, signs SHA256SUMS.
	signer *signing.Signer
	// check, where not nil, says at the end whether what was read is still as it was.
	check func(context.Context) error
}

// Answers are those of a language model that tables rest on.
type answers interface {
	// about gives the ledger's lines about a problem, "" where there are none.
	about(problem string) (string, error)
	// write writes a ledger of all but those about problems of some sources; where there are none it writes nothing.
	write(dir string, but []schema.Source) error
}

// A folder is a release under way, in a temporary folder.
type folder struct {
	*contents
	dir    string
	tables map[*schema.Configuration]*tableFile
	// described takes the licences of the problems.
	described *Description
	sealed    *sealer
	// signature is that of SHA256SUMS, nil where it is not signed.
	signature []byte
}

// write writes a release to a temporary folder beside dir and renames it.
func write(ctx context.Context, dir string, c *contents) (err error) {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	whole, err := os.MkdirTemp(filepath.Dir(dir), temporary+"*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(whole)) }()
	if err := os.Chmod(whole, 0o755); err != nil {
		return err
	}
	f := &folder{contents: c, dir: whole, tables: map[*schema.Configuration]*tableFile{},
		described: &Description{c.manifest, licences{}}}
	for _, step := range []func(context.Context) error{f.writeTables, f.writeLedger, f.writeTexts, f.writeLineSums,
		f.writeCroissant, f.writeSums} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if c.check != nil {
		if err := c.check(ctx); err != nil {
			return err
		}
	}
	return f.place(dir)
}

// place renames the folder, unless the same release is there already: then that gets the signature, if it has none.
func (f *folder) place(dir string) error {
	there, err := os.ReadFile(filepath.Join(dir, SumsFile))
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(dir); err == nil {
			return fmt.Errorf("%s is there already and is no release: take another folder", dir)
		}
		return os.Rename(f.dir, dir)
	}
	if err != nil {
		return err
	}
	now, err := os.ReadFile(filepath.Join(f.dir, SumsFile))
	if err != nil {
		return err
	}
	if !bytes.Equal(there, now) {
		return fmt.Errorf("%s holds another release: take another version, or remove it if nobody has it yet", dir)
	}
	if f.signature == nil {
		return nil
	}
	signature, err := os.ReadFile(filepath.Join(dir, SignatureFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(filepath.Join(f.dir, SignatureFile), filepath.Join(dir, SignatureFile))
	case err == nil && !bytes.Equal(signature, f.signature):
		return fmt.Errorf("%s is another signature: remove it if this one is to take its place",
			filepath.Join(dir, SignatureFile))
	}
	return err
}

// file writes a file of the release, and the folder that it is in.
func (f *folder) file(name string, content func(io.Writer) error) (err error) {
	path := filepath.Join(f.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(content(out), out.Sync(), out.Close())
}

// writeTables writes the Parquet files, and seals what is withheld from them.
func (f *folder) writeTables(ctx context.Context) (err error) {
	for _, name := range []string{"data", digestFolder} {
		if err := os.Mkdir(filepath.Join(f.dir, name), 0o755); err != nil {
			return err
		}
	}
	if len(f.manifest.Withheld) > 0 {
		if f.sealed, err = newSealer(filepath.Join(f.dir, SealedFile)); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.sealed.close()) }()
	}
	for _, c := range schema.Configurations {
		if f.tables[c], err = newTableFile(f.dir, c); err != nil {
			break
		}
	}
	if err == nil {
		err = f.addRows(ctx)
	}
	f.manifest.Tables = nil
	for _, c := range schema.Configurations {
		if f.tables[c] == nil {
			continue
		}
		t, closed := f.tables[c].close(f.dir)
		if want := f.complete[t.Name]; want != "" && want != t.Digest.Table && err == nil && closed == nil {
			closed = fmt.Errorf("%s: has the digest %.12s and not %.12s, which %s gives for it: get the release anew",
				t.Name, t.Digest.Table, want, ManifestFile)
		}
		f.manifest.Tables = append(f.manifest.Tables, t)
		err = errors.Join(err, closed)
	}
	return err
}

func (f *folder) addRows(ctx context.Context) error {
	for r, err := range f.rows {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if r.In == schema.ReleasedProblems {
			f.described.licences.add(&r.Problem)
			f.manifest.Synthetic = f.manifest.Synthetic || r.Problem.Synthetic
		}
		published := r.Released
		if f.manifest.Withholds(r.Problem.Source) {
			lines := ""
			if r.In == schema.ReleasedSelection { // every problem that a model was asked about has one row there
				if lines, err = f.answers.about(r.Problem.ID); err != nil {
					return err
				}
			}
			if published, err = f.sealed.withhold(&r, lines); err != nil {
				return err
			}
		}
		if err := f.tables[r.In].add(r.Released, published); err != nil {
			return err
		}
	}
	return nil
}

func (f *folder) writeLedger(context.Context) error {
	return f.answers.write(filepath.Join(f.dir, LedgerFolder), f.manifest.Withheld)
}

func (f *folder) writeSums(context.Context) error {
	sums, err := sumsOf(f.dir)
	if err != nil {
		return err
	}
	if err := f.file(SumsFile, func(w io.Writer) error { _, err := w.Write(sums); return err }); err != nil {
		return err
	}
	if f.signer == nil {
		return nil
	}
	if f.signature, err = f.signer.Sign(sums); err != nil {
		return err
	}
	return f.file(SignatureFile, func(w io.Writer) error { _, err := w.Write(f.signature); return err })
}
