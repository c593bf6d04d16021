// Package upstream knows where the datasets are to be had: which of them can be downloaded without an account, from
// which address, and how many bytes with which sum that is; for the others, what a person has to do.
//
// Package layout says which file is meant where its name is not quite the one that is read, package unpack takes
// archives apart that nobody trusts, package fetch downloads, and package inspect looks at a folder of datasets. A
// source without an entry in upstream.yaml is read like any other; nobody can be told where it is to be had.
package upstream

import (
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"

	"geoeval/internal/format/settings"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

//go:embed upstream.yaml
var listed []byte

// A List says of sources where they are to be had.
type List map[schema.Source]Entry

// An Entry says where one dataset is to be had.
type Entry struct {
	// Title is the dataset's name as its authors write it.
	Title string `yaml:"title"`
	// Home is the page that its authors keep, and Also are further ones. Home is empty for what nobody publishes.
	Home string   `yaml:"home"`
	Also []string `yaml:"also"`
	// Evidence says where addresses and sums are stated.
	Evidence string `yaml:"evidence"`
	// Downloads are what can be downloaded without an account.
	Downloads []Download `yaml:"downloads"`
	// ByHand says what a person has to do for what cannot be, a step each; folders are named against the data folder.
	ByHand []string `yaml:"by_hand"`
}

// A Download is one file: an archive, or a native file as it stands.
type Download struct {
	// URL is where it is: https, or http on this machine.
	URL string `yaml:"url"`
	// As is its path in the source's folder; empty for an archive, whose files say where they belong.
	As string `yaml:"as"`
	// Bytes is its size, 0 where that is not known.
	Bytes int64 `yaml:"bytes"`
	// SHA256 are the sums of its content, in hex, of every version that is known; none where none is.
	SHA256 []string `yaml:"sha256"`
	// Git is the id of its blob in a git repository, in hex: SHA-1 of a header and the content. "" where it is not known.
	Git string `yaml:"git"`
}

// Name is what the file is called: the end of its address.
func (d *Download) Name() string {
	u, err := url.Parse(d.URL)
	if err != nil {
		return ""
	}
	return path.Base(u.Path)
}

// Known says whether there is a sum that the content can be held against.
func (d *Download) Known() bool { return len(d.SHA256) > 0 || d.Git != "" }

// Listed is the list of this program.
func Listed() List {
	l, err := Parse(listed)
	if err != nil {
		panic("upstream.yaml: " + err.Error()) // a test parses it
	}
	return l
}

// Parse reads a list. Its error is a [*settings.Error], which names the line, or says what is wrong with an entry.
func Parse(content []byte) (List, error) {
	body, err := settings.Parse(content)
	if err != nil {
		return nil, err
	}
	if body == nil {
		return nil, errors.New("holds no entries")
	}
	var l List
	if err := yaml.NodeToValue(body, &l, yaml.Strict()); err != nil {
		return nil, settings.At(0, err)
	}
	for source, e := range l {
		if _, err := schema.Parse(schema.Sources, string(source)); err != nil {
			return nil, err
		}
		if err := e.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	return l, nil
}

// isPage reports whether an address is that of a page, or there is none.
func isPage(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (address == "" || u.Host != "")
}

func (e *Entry) check() error {
	switch {
	case e.Title == "":
		return errors.New("title is missing")
	case len(e.Downloads)+len(e.ByHand) == 0:
		return errors.New("says neither what is to be downloaded nor what is to be done by hand")
	case len(e.Downloads) > 0 && e.Evidence == "":
		return errors.New("evidence is missing: where are addresses and sums stated?")
	}
	for _, page := range append(e.Also, e.Home) {
		if !isPage(page) {
			return fmt.Errorf("%q is no address of a page", page)
		}
	}
	names := map[string]bool{}
	for i := range e.Downloads {
		d := &e.Downloads[i]
		if err := d.check(); err != nil {
			return fmt.Errorf("downloads[%d]: %w", i, err)
		}
		if names[d.Name()] {
			return fmt.Errorf("downloads[%d]: a second file is called %s", i, d.Name())
		}
		names[d.Name()] = true
	}
	return nil
}

func (d *Download) check() error {
	u, err := url.Parse(d.URL)
	if err != nil {
		return err
	}
	if err := Secure(u); err != nil {
		return err
	}
	if n := d.Name(); slices.Contains([]string{".", "/", ""}, n) || strings.HasPrefix(n, ".") || !fs.ValidPath(n) || strings.ContainsAny(n, `\:`) {
		return fmt.Errorf("%q ends in no name of a file", d.URL)
	}
	if d.As != "" && (!fs.ValidPath(d.As) || strings.ContainsAny(d.As, `\:`)) {
		return fmt.Errorf("as: %q is no path in the source's folder", d.As)
	}
	if d.Bytes < 0 {
		return fmt.Errorf("bytes: %d is below 0", d.Bytes)
	}
	for _, sum := range d.SHA256 {
		if !isHex(sum, 32) {
			return fmt.Errorf("sha256: %q is not 64 digits in hex, in lower case", sum)
		}
	}
	if d.Git != "" && !isHex(d.Git, 20) {
		return fmt.Errorf("git: %q is not 40 digits in hex, in lower case", d.Git)
	}
	return nil
}

func isHex(s string, bytes int) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == bytes && s == strings.ToLower(s)
}

// Secure says why nothing may be downloaded from an address; nil where it may: https, or http on this machine, and no
// password in it.
func Secure(u *url.URL) error {
	switch {
	case u.User != nil:
		return fmt.Errorf("%s: an address with a password in it", u.Redacted())
	case u.Host == "":
		return fmt.Errorf("%q names no server", u.String())
	case u.Scheme == "https" || u.Scheme == "http" && Loopback(u):
		return nil
	}
	return fmt.Errorf("%s: only https is asked, and http on this machine", u.Redacted())
}

// Loopback says whether an address is on this machine.
func Loopback(u *url.URL) bool {
	a, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && a.IsLoopback()
}
