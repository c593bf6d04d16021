package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/format/ordered"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// CheckedOf says in a few words which check was made last.
func CheckedOf(c audit.Check) string {
	if c.Name == string(c.Kind) {
		return c.Name + " checked"
	}
	return fmt.Sprintf("%s %s checked", c.Kind, c.Name)
}

// NativeFaults holds the native files under a data folder against the table files of a build, by their content. Files that
// the build did not read are passed over.
func NativeFaults(
	ctx context.Context, l pipeline.Layout, data string,
) (faults []audit.Fault, check audit.Check, err error) {
	check = audit.Check{Kind: audit.OfFiles, Name: "native files", Against: "the content that the build read"}
	rows, err := pipeline.ReadIfThere(l, schema.Files, "source", "file", "digest")
	if err != nil {
		return nil, check, err
	}
	open, leave, err := openNative(data)
	if err != nil {
		return nil, check, err
	}
	defer leave()
	wrong := 0
	limit := audit.Limit{Tell: func(f audit.Fault) { faults = append(faults, f) }}
	compare := func(_ context.Context, f schema.File) (why string, _ error) {
		digest, err := contentDigest(open, path.Join(string(f.Source), f.Path))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return "is not in " + data + " any more", nil
		case err != nil:
			return err.Error(), nil
		case digest != f.Digest:
			return fmt.Sprintf("is not the content in %s, whose SHA-256 is %s", data, audit.Shortened(digest)), nil
		}
		return "", nil
	}
	for why, err := range ordered.Map(ctx, disk.AtOnce(data), 64, slices.Values(rows), compare) {
		if err != nil {
			return nil, check, err
		}
		i := check.Files
		check.Files++
		if why != "" {
			wrong++
			limit.Add(audit.Fault{Table: schema.Files.Name(), Row: schema.Files.Key(&rows[i]), Field: "digest", Why: why})
		}
	}
	limit.End(schema.Files.Name())
	check.End(wrong)
	return faults, check, nil
}

// openNative gives what opens regular files in the data folder, which nothing leads out of. Links in a folder of the disk are
// followed, as ingest follows those to the folders of sources.
func openNative(data string) (open func(name string) (fs.File, error), leave func() error, err error) {
	if disk.IsRemote(data) {
		folder, err := disk.OpenFolder(data)
		if err != nil {
			return nil, nil, err
		}
		return func(name string) (fs.File, error) { return folder.Open(name) }, folder.Close, nil
	}
	root, err := os.OpenRoot(data)
	if err != nil {
		return nil, nil, err
	}
	return func(name string) (fs.File, error) {
		if info, err := root.Stat(name); err != nil {
			return nil, err
		} else if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no regular file", name)
		}
		return root.Open(name)
	}, root.Close, nil
}

// contentDigest is SHA-256 of a file, in hex.
func contentDigest(open func(name string) (fs.File, error), name string) (string, error) {
	f, err := open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
