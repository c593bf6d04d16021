// Package wheel packs the grader as a wheel of Python: the rules as a module of WebAssembly (grader), and the few lines of
// Python that run it (geoeval). It reads such a wheel too, whoever made it.
package wheel

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	_ "embed" // the Python
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"geoeval/internal/disk"
)

// Most is how many bytes a wheel has at the most, and mostOpen what is in it.
const (
	Most     = 8 << 20
	mostOpen = 32 << 20
)

// Runtime is what the wheel runs on: a package of Python's index, with the versions that are known to do.
const Runtime = "wasmtime>=36,<51"

//go:embed geoeval/__init__.py
var code []byte

// The files of a wheel, beside those of its dist-info.
const (
	module  = "geoeval/__init__.py"
	typed   = "geoeval/py.typed"
	program = "geoeval/grader.wasm"
)

// Version is that of the wheel whose rules have a version, which is that of the stage grade.
func Version(rules int) string { return fmt.Sprintf("1.%d", rules) }

// FileName is the name of the wheel of a version.
func FileName(version string) string { return "geoeval-" + version + "-py3-none-any.whl" }

var fileName = regexp.MustCompile(`^geoeval-([0-9]{1,4}(?:\.[0-9]{1,6}){1,3})-py3-none-any\.whl$`)

// VersionOf is the version that a wheel's file name says, "" where it is no name of a wheel of the grader.
func VersionOf(name string) string {
	if m := fileName.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	return ""
}

// Notices is the file of the licenses of what is linked into the program, as it is called here and in a wheel.
const Notices = "THIRD_PARTY_NOTICES.txt"

// Write packs a wheel: of the same program, license and notices the same bytes.
func Write(w io.Writer, version string, wasm, license, notices []byte) error {
	info := infoOf(version)
	files := map[string][]byte{
		module: code, typed: nil, program: wasm, info + "licenses/LICENSE": license, info + "licenses/" + Notices: notices,
		info + "WHEEL": []byte("Wheel-Version: 1.0\nGenerator: geoeval\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
		info + "METADATA": []byte("Metadata-Version: 2.4\nName: geoeval\nVersion: " + version + "\n" +
			"Summary: Grades answers to geometry problems by the rules of GeoEval\n" +
			"License-Expression: Apache-2.0 AND BSD-3-Clause AND MIT\nLicense-File: LICENSE\nLicense-File: " + Notices + "\n" +
			"Requires-Python: >=3.9\nRequires-Dist: " + Runtime + "\n"),
	}
	files[info+"RECORD"] = record(files, info)
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, name := range slices.Sorted(maps.Keys(files)) {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		h.SetMode(0o644)
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(files[name]); err != nil {
			return err
		}
	}
	return z.Close()
}

func infoOf(version string) string { return "geoeval-" + version + ".dist-info/" }

// record is the content of RECORD, which has the digest of every other file.
func record(files map[string][]byte, info string) []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != info+"RECORD" {
			sum := sha256.Sum256(files[name])
			fmt.Fprintf(&b, "%s,sha256=%s,%d\n", name, base64.RawURLEncoding.EncodeToString(sum[:]), len(files[name]))
		}
	}
	fmt.Fprintf(&b, "%sRECORD,,\n", info)
	return b.Bytes()
}

// A File is a wheel of the grader.
type File struct {
	Name, Version string
	// Path is where it was loaded from.
	Path    string
	Content []byte
}

// Sum is the SHA-256 of the wheel, in hex.
func (f *File) Sum() string {
	sum := sha256.Sum256(f.Content)
	return hex.EncodeToString(sum[:])
}

// Load reads a wheel from a path.
func Load(name string) (*File, error) {
	dir, base, err := disk.Split(name)
	if err != nil {
		return nil, err
	}
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	content, err := folder.ReadFile(base, Most)
	if err != nil {
		return nil, err
	}
	f, err := Parse(base, content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f.Path = name
	return f, nil
}

// Parse takes a file for a wheel of the grader where nothing is wrong with its name, with the names of what is in it, which are those
// that [Write] gives and no others, with its metadata and with its digests. Whose it is, it does not say.
func Parse(name string, content []byte) (*File, error) {
	f := &File{Name: name, Version: VersionOf(name), Content: content}
	if f.Version == "" {
		return nil, fmt.Errorf("%.100q is not the name of a wheel of the grader, such as %s", name, FileName("1.0"))
	}
	if err := check(f.Version, content); err != nil {
		return nil, err
	}
	return f, nil
}

// namesIn are the names of what a wheel holds, in order.
func namesIn(z *zip.Reader) []string {
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}

func check(version string, content []byte) error {
	if len(content) > Most {
		return fmt.Errorf("has %d bytes, and a wheel of the grader no more than %d", len(content), Most)
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return fmt.Errorf("is no wheel: %w", err)
	}
	info := infoOf(version)
	want := []string{info + "METADATA", info + "RECORD", info + "WHEEL", info + "licenses/LICENSE", module, program, typed}
	names := namesIn(z)
	if notices := info + "licenses/" + Notices; slices.Contains(names, notices) { // Older wheels have none.
		want = append(want, notices)
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		return fmt.Errorf("holds %.300q, and a wheel of the grader of version %s holds %q", names, version, want)
	}
	files, err := open(z)
	if err != nil {
		return err
	}
	has := func(line string) bool {
		head, _, _ := strings.Cut(string(files[info+"METADATA"]), "\n\n")
		return slices.Contains(strings.Split(head, "\n"), line)
	}
	switch {
	case !has("Name: geoeval") || !has("Version: "+version):
		return fmt.Errorf("has metadata of another name or version than geoeval %s", version)
	case !bytes.HasPrefix(files[program], []byte("\x00asm\x01\x00\x00\x00")):
		return fmt.Errorf("%s is no WebAssembly", program)
	case !bytes.Equal(files[info+"RECORD"], record(files, info)):
		return errors.New("has a RECORD that is not of its files")
	}
	return nil
}

// open reads what is in a wheel.
func open(z *zip.Reader) (map[string][]byte, error) {
	files := map[string][]byte{}
	left := int64(mostOpen)
	for _, f := range z.File {
		if !f.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no regular file", f.Name)
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		b, err := io.ReadAll(io.LimitReader(r, left+1))
		if err = errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if left -= int64(len(b)); left < 0 {
			return nil, fmt.Errorf("holds more than %d bytes", mostOpen)
		}
		files[f.Name] = b
	}
	return files, nil
}
