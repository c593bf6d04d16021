package release

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"geoeval/internal/disk"
	"geoeval/internal/release/released"
)

// mostText is how many bytes of a file are read that is read as a whole.
const mostText = 1 << 28

// A Folder is the folder of a release that is read. Somebody else may have written it: files are regular ones in the
// folder, and no byte of one is given before the file was held against SHA256SUMS. What is not listed there is not
// there.
type Folder struct {
	files *disk.Folder
	// list is SHA256SUMS, and sums gives the SHA-256 of the listed files, in hex.
	list []byte
	sums map[string]string
	// listed are their paths, in the order of SHA256SUMS.
	listed []string
}

// OpenFolder opens the folder of a release.
func OpenFolder(d disk.Disk, dir string) (f *Folder, err error) {
	files, err := d.OpenFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	defer func() {
		if err != nil {
			files.Close()
		}
	}()
	list, err := files.ReadFile(SumsFile, mostText)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	f = &Folder{files: files, list: list, sums: map[string]string{}}
	sums := ParseSums(string(list), func(line int, why string) {
		if err == nil {
			err = fmt.Errorf("%s:%d: %s", files.Path(SumsFile), line, why)
		}
	})
	for _, s := range sums {
		f.sums[s.Path] = s.Digest
		f.listed = append(f.listed, s.Path)
	}
	return f, err
}

// Close lets go of the folder.
func (f *Folder) Close() error { return f.files.Close() }

// Sum is the SHA-256 of a file as it is listed, in hex; "" where it is not.
func (f *Folder) Sum(name string) string { return f.sums[name] }

// TableSum is that of the Parquet file of a configuration.
func (f *Folder) TableSum(c *released.Configuration) string { return f.Sum(tablePath(c)) }

// Has says whether a file is listed.
func (f *Folder) Has(name string) bool { return f.sums[name] != "" }

// Open opens a listed file, which was held against its sum by then, through the same descriptor.
func (f *Folder) Open(name string) (*disk.File, error) {
	if !f.Has(name) {
		return nil, fmt.Errorf("%s: %s does not list it: get the release anew", f.files.Path(name), SumsFile)
	}
	file, err := f.files.Open(name)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	if _, err = io.Copy(sum, file); err == nil {
		err = f.fits(name, sum.Sum(nil))
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// ReadFile reads a listed file of at most 256 MB.
func (f *Folder) ReadFile(name string) ([]byte, error) {
	if !f.Has(name) {
		return nil, fmt.Errorf("%s: %s does not list it: get the release anew", f.files.Path(name), SumsFile)
	}
	content, err := f.files.ReadFile(name, mostText)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	if err := f.fits(name, sum[:]); err != nil {
		return nil, err
	}
	return content, nil
}

// fits holds a file's SHA-256 against SHA256SUMS.
func (f *Folder) fits(name string, sum []byte) error {
	if is := hex.EncodeToString(sum); is != f.sums[name] {
		return fmt.Errorf("%s: is not the file that %s names (SHA-256 %.12s, not %.12s): get it anew", f.files.Path(name),
			SumsFile, is, f.sums[name])
	}
	return nil
}

// Manifest reads the manifest.
func (f *Folder) Manifest() (*Manifest, error) {
	b, err := f.ReadFile(ManifestFile)
	if err != nil {
		return nil, err
	}
	m, err := ParseManifest(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.files.Path(ManifestFile), err)
	}
	return m, nil
}

// copyLedger copies the segments of the ledger to a folder that nobody else writes to.
func (f *Folder) copyLedger(to string) error {
	for _, name := range f.listed {
		if !segment.MatchString(name) {
			continue
		}
		content, err := f.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, path.Base(name)), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}
