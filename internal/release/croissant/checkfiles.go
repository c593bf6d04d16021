package croissant

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
)

// checkFiles holds the file objects against the files, and finds what is in the file sets.
func (c *checker) checkFiles(distribution []object) {
	described := map[string]bool{}
	for _, o := range distribution {
		if o["@type"] != "cr:FileObject" {
			continue
		}
		id, name := at(o, "@id"), at(o, "contentUrl")
		switch {
		case !fs.ValidPath(name):
			c.fault(id, "contentUrl %q is not a path in the folder", name)
			continue
		case described[name]:
			c.fault(id, "describes %s, which another file object describes too", name)
		}
		described[name] = true
		c.files[id] = name
		c.checkFile(name, o)
	}
	for _, o := range distribution {
		if o["@type"] == "cr:FileSet" {
			c.fill(o)
		}
	}
	err := fs.WalkDir(c.folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !slices.Contains([]string{FileName, SumsName, SignatureName}, name) &&
			!described[name] {
			c.fault(name, "is not described")
		}
		return err
	})
	if err != nil {
		c.fault(FileName, "the folder cannot be listed: %v", err)
	}
}

// checkFile holds a file object against its file.
func (c *checker) checkFile(name string, o object) {
	f, err := c.folder.Open(name)
	if err != nil {
		c.fault(name, "is described and cannot be opened: %v", err)
		return
	}
	defer f.Close()
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	if err != nil {
		c.fault(name, "cannot be read: %v", err)
		return
	}
	if got, want := fmt.Sprintf("%d B", size), at(o, "contentSize"); got != want {
		c.fault(name, "has %s, described as %q", got, want)
	}
	if got, want := hex.EncodeToString(sum.Sum(nil)), at(o, "sha256"); got != want {
		c.fault(name, "has the SHA-256 %s, described as %q", got, want)
	}
}

// fill finds the described files that a file set includes.
func (c *checker) fill(o object) {
	id := at(o, "@id")
	for _, pattern := range texts(o["includes"]) {
		found := false
		for _, name := range c.files {
			if ok, err := path.Match(pattern, name); ok && err == nil {
				c.sets[id] = append(c.sets[id], name)
				found = true
			}
		}
		if !found {
			c.fault(id, "includes %q, which no described file matches", pattern)
		}
	}
}
