package main

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

	"geoeval/internal/disk"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// nativeFaults holds the native files under a data folder against the table files of a build, by their content. Files that
// the build did not read are passed over.
func nativeFaults(
	ctx context.Context, l pipeline.Layout, data string,
) (faults []audit.Fault, check audit.Check, err error) {
	check = audit.Check{Kind: audit.OfFiles, Name: "native files", Against: "the content that the build read"}
	rows, err := pipeline.ReadIfThere(l, schema.Files, "source", "file", "digest")
	if err != nil {
		return nil, check, err
	}
	files, leave, err := openNative(data)
	if err != nil {
		return nil, check, err
	}
	defer leave()
	wrong := 0
	limit := audit.Limit{Tell: func(f audit.Fault) { faults = append(faults, f) }}
	for i := range rows {
		if err := ctx.Err(); err != nil {
			return nil, check, err
		}
		digest, err := contentDigest(files, path.Join(string(rows[i].Source), rows[i].Path))
		why := ""
		switch {
		case errors.Is(err, fs.ErrNotExist):
			why = "is not in " + data + " any more"
		case err != nil:
			why = err.Error()
		case digest != rows[i].Digest:
			why = fmt.Sprintf("is not the content in %s, whose SHA-256 is %s", data, audit.Shortened(digest))
		}
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

// openNative opens the data folder, which nothing leads out of. Links in a folder of the disk are followed, as ingest follows
// those to the folders of sources.
func openNative(data string) (files fs.FS, leave func() error, err error) {
	if disk.IsRemote(data) {
		folder, err := disk.OpenFolder(data)
		if err != nil {
			return nil, nil, err
		}
		return folder.FS(), folder.Close, nil
	}
	root, err := os.OpenRoot(data)
	if err != nil {
		return nil, nil, err
	}
	return root.FS(), root.Close, nil
}

// contentDigest is SHA-256 of a file, in hex.
func contentDigest(files fs.FS, name string) (string, error) {
	if info, err := fs.Stat(files, name); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no regular file", name)
	}
	f, err := files.Open(name)
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
