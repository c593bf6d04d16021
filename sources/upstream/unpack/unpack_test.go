package unpack_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/sources/upstream/unpack"
)

// An entry is one of an archive. kind is that of tar, 0 for a file.
type entry struct {
	name, content string
	kind          byte
}

func zipOf(entries ...entry) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		switch e.kind {
		case tar.TypeSymlink:
			h.SetMode(fs.ModeSymlink | 0o777)
		case tar.TypeChar:
			h.SetMode(fs.ModeDevice | fs.ModeCharDevice | 0o666)
		case tar.TypeFifo:
			h.SetMode(fs.ModeNamedPipe | 0o666)
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = io.WriteString(w, e.content)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func tarOf(entries ...entry) []byte {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Size: int64(len(e.content)), Mode: 0o644}
		switch e.kind {
		case 0:
			h.Typeflag = tar.TypeReg
			if strings.HasSuffix(e.name, "/") {
				h.Typeflag = tar.TypeDir
			}
		case tar.TypeSymlink, tar.TypeLink:
			h.Linkname, h.Size, e.content = e.content, 0, ""
		}
		err := t.WriteHeader(h)
		if err == nil {
			_, err = io.WriteString(t, e.content)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := t.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func gzipOf(content []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(content)
	z.Close()
	return b.Bytes()
}

// small are limits that a test reaches quickly.
var small = unpack.Limits{Entries: 20, File: 100_000, Bytes: 150_000, Ratio: 50, Free: 10_000}

// all wants every file where it is.
func all(name string) string { return name }

// unpacked unpacks an archive into a new folder, and gives what is there.
func unpacked(t testing.TB, content []byte, limits unpack.Limits, want func(string) string) (map[string]string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "archive"), content, 0o644), os.Mkdir(filepath.Join(dir, "to"), 0o755)); err != nil {
		t.Fatal(err)
	}
	file, err := disk.OpenFile(filepath.Join(dir, "archive"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	to, err := disk.Disk{Hasty: true}.OpenFolder(filepath.Join(dir, "to"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	kind, err := unpack.Sniff(file)
	if err != nil {
		t.Fatal(err)
	}
	_, namesErr := unpack.Names(t.Context(), file, kind, limits)
	n, size, err := unpack.Into(t.Context(), file, kind, limits, want, to)
	if namesErr != nil && err == nil {
		t.Errorf("listing failed with %v, and unpacking did not", namesErr)
	}
	got := map[string]string{}
	var sum int64
	walk := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(filepath.Join(dir, "to"), path)
		switch {
		case err != nil || d.IsDir() || path == filepath.Join(dir, "archive"):
			return err
		case !d.Type().IsRegular() || !filepath.IsLocal(rel):
			t.Errorf("%s was made, %v", path, d.Type())
		}
		b, err := os.ReadFile(path)
		got[filepath.ToSlash(rel)] = string(b)
		sum += int64(len(b))
		return err
	})
	if walk != nil {
		t.Fatal(walk)
	}
	if sum > limits.Bytes || err == nil && (n != len(got) || size != sum) {
		t.Errorf("%d files of %d bytes, said %d of %d", len(got), sum, n, size)
	}
	return got, err
}

// forms are the forms of archives that are unpacked.
var forms = []struct {
	name string
	of   func(...entry) []byte
}{
	{"zip", zipOf},
	{"tar", tarOf},
	{"tar.gz", func(e ...entry) []byte { return gzipOf(tarOf(e...)) }},
}

func TestAnArchiveIsUnpacked(t *testing.T) {
	for _, form := range forms {
		t.Run(form.name, func(t *testing.T) {
			got, err := unpacked(t, form.of(entry{name: "a/"}, entry{name: "a/b.json", content: "one"}, entry{name: "./c/d.json", content: "two"},
				entry{name: "a/empty"}, entry{name: "left/out", content: "three"}, entry{name: "图/一.json", content: "four"}), small,
				func(name string) string {
					if strings.HasPrefix(name, "left") {
						return ""
					}
					return "x/" + name
				})
			if err != nil || len(got) != 4 || got["x/a/b.json"] != "one" || got["x/c/d.json"] != "two" || got["x/图/一.json"] != "four" {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	t.Run("one file in gzip", func(t *testing.T) {
		got, err := unpacked(t, gzipOf([]byte("[1]")), small, func(string) string { return "train.json" })
		if err != nil || got["train.json"] != "[1]" {
			t.Errorf("%q, %v", got, err)
		}
	})
}

func TestAnArchiveIsRefused(t *testing.T) {
	good := entry{name: "good.json", content: "x"}
	many := make([]entry, 25)
	for i := range many {
		many[i] = entry{name: fmt.Sprintf("f%d", i), content: "x"}
	}
	for _, test := range []struct {
		name    string
		entries []entry
		want    string
	}{
		{"climbs out", []entry{good, {name: "../evil", content: "x"}}, `entry "../evil" climbs out`},
		{"climbs out deep", []entry{{name: "a/../../evil", content: "x"}}, "climbs out"},
		{"climbs out behind a dot", []entry{{name: "./../evil", content: "x"}}, "climbs out"},
		{"climbs out with backslashes", []entry{{name: `a\..\..\evil`, content: "x"}}, "climbs out"},
		{"climbs and comes back", []entry{{name: "../to/evil", content: "x"}}, "climbs out"},
		{"a folder that climbs out", []entry{{name: "../evil/"}}, "climbs out"},
		{"absolute", []entry{{name: "/etc/passwd", content: "x"}}, "has an absolute name"},
		{"a drive", []entry{{name: `C:\evil`, content: "x"}}, "has an absolute name"},
		{"a share", []entry{{name: `\\host\evil`, content: "x"}}, "has an absolute name"},
		{"a stream", []entry{{name: "file:stream", content: "x"}}, "has a backslash or a colon"},
		{"backslashes", []entry{{name: `a\b`, content: "x"}}, "has a backslash or a colon"},
		{"a control character", []entry{{name: "a\x1b[2Jb", content: "x"}}, "has a control character"},
		{"a name that reads backwards", []entry{{name: "a\u202egpj.exe", content: "x"}}, "has a control character"},
		{"a dot at the end", []entry{{name: "a./b", content: "x"}}, "ends in a dot or a space"},
		{"a device of Windows", []entry{{name: "x/NUL.json", content: "x"}}, "has the name of a device"},
		{"a long name", []entry{{name: strings.Repeat("n", 250), content: "x"}}, "has a part of 250 bytes"},
		{"a deep name", []entry{{name: strings.Repeat("nn/", 400) + "x", content: "x"}}, "has a name of 1201 bytes"},
		{"an empty part", []entry{{name: "a//b", content: "x"}}, "has a name that is no path"},
		{"a symbolic link", []entry{{name: "a", content: "/etc/passwd", kind: tar.TypeSymlink}, good}, `entry "a" is a symbolic link`},
		{"a link and a file through it", []entry{{name: "a", content: "..", kind: tar.TypeSymlink}, {name: "a/evil", content: "x"}}, "is a symbolic link"},
		{"a device", []entry{{name: "a", kind: tar.TypeChar}}, "is a device"},
		{"a FIFO", []entry{{name: "a", kind: tar.TypeFifo}}, "is a FIFO"},
		{"twice", []entry{good, good}, "is there twice"},
		{"twice by a dot", []entry{good, {name: "./good.json", content: "y"}}, "is there twice"},
		{"twice by capitals", []entry{good, {name: "Good.json", content: "y"}}, `has the name of "good.json", but for capitals`},
		{"twice by an accent", []entry{{name: "é", content: "x"}, {name: "e\u0301", content: "x"}}, "but for capitals or accents"},
		{"twice by capitals of a folder", []entry{{name: "a/x", content: "x"}, {name: "A/y", content: "x"}}, "but for capitals"},
		{"a file and a folder", []entry{{name: "a", content: "x"}, {name: "a/b", content: "x"}}, "is a file and a folder at once"},
		{"a folder and a file", []entry{{name: "a/b", content: "x"}, {name: "a", content: "x"}}, "is a file and a folder at once"},
		{"many", many, "entries"},
		{"a large file", []entry{{name: "a", content: random(100_001)}}, "gives more than 100000 bytes"},
		{"large files", []entry{{name: "a", content: random(90_000)}, {name: "b", content: random(90_000)}}, "gives more than 60000 bytes"},
	} {
		for _, form := range forms {
			t.Run(test.name+" "+form.name, func(t *testing.T) {
				_, err := unpacked(t, form.of(test.entries...), small, all)
				var refused *unpack.RefusedError
				if !errors.As(err, &refused) || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%v, want %q", err, test.want)
				}
			})
		}
	}
	t.Run("a hard link", func(t *testing.T) {
		_, err := unpacked(t, tarOf(good, entry{name: "b", content: "good.json", kind: tar.TypeLink}), small, all)
		if err == nil || !strings.Contains(err.Error(), "is a hard link") {
			t.Error(err)
		}
	})
	t.Run("cut off", func(t *testing.T) {
		for _, form := range forms {
			whole := form.of(entry{name: "a", content: random(50_000)})
			if _, err := unpacked(t, whole[:len(whole)-30_000], small, all); err == nil {
				t.Error(form.name)
			}
		}
	})
	t.Run("encrypted", func(t *testing.T) {
		content := zipOf(good)
		for _, magic := range []string{"PK\x03\x04", "PK\x01\x02"} { // the flags of the file, and those in the directory
			content[bytes.Index(content, []byte(magic))+map[string]int{"PK\x03\x04": 6, "PK\x01\x02": 8}[magic]] |= 1
		}
		if _, err := unpacked(t, content, small, all); err == nil || !strings.Contains(err.Error(), "is encrypted") {
			t.Error(err)
		}
	})
}

// random is text that cannot be compressed much.
func random(n int) string {
	b := make([]byte, n)
	x := uint32(1)
	for i := range b {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		b[i] = byte(x)
	}
	return string(b)
}

// Little that becomes much: nothing over the limits is written, whatever sizes are declared.
func TestBombs(t *testing.T) {
	zeros := strings.Repeat("\x00", 90_000)
	for _, test := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"zip", zipOf(entry{name: "a", content: zeros}), "it is made to fill disks"},
		{"zip of many", zipOf(entry{name: "a", content: zeros[:9000]}, entry{name: "b", content: zeros}), "it is made to fill disks"},
		{"tar.gz", gzipOf(tarOf(entry{name: "a", content: zeros})), "it is made to fill disks"},
		{"gzip in gzip stays closed", gzipOf(tarOf(entry{name: "a.gz", content: string(gzipOf([]byte(zeros)))})), ""},
		{"one file in gzip", gzipOf([]byte(zeros)), "it is made to fill disks"},
		{"zip that says it is small", smaller(zipOf(entry{name: "a", content: random(60_000)})), "cannot be read"},
		{"zip that says it is large", larger(zipOf(entry{name: "a", content: "x"})), "cannot be read"},
		{"tar of a hole", holed(), "gives more than 100000 bytes"},
		{"tar that says it is large", declared(1 << 50), "cannot be read"},
		{"overlapping entries", overlapping(), "gives more than"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := unpacked(t, test.content, small, all)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
	t.Run("what is not wanted is counted in gzip", func(t *testing.T) {
		_, err := unpacked(t, gzipOf(tarOf(entry{name: "a", content: zeros})), small, func(string) string { return "" })
		if err == nil {
			t.Error("no error")
		}
	})
	t.Run("what is not wanted stays closed in zip", func(t *testing.T) {
		if got, err := unpacked(t, zipOf(entry{name: "a", content: zeros}), small, func(string) string { return "" }); err != nil || len(got) > 0 {
			t.Error(got, err)
		}
	})
}

// sized writes another size of what comes out into a zip's directory.
func sized(content []byte, size uint32) []byte {
	at := bytes.Index(content, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(content[at+24:], size)
	return content
}

func smaller(content []byte) []byte { return sized(content, 10) }
func larger(content []byte) []byte  { return sized(content, 1<<31) }

// declared is a tar whose header declares a size and whose content is short.
func declared(size int64) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(&tar.Header{Name: "a", Typeflag: tar.TypeReg, Size: size, Mode: 0o644, Format: tar.FormatGNU}); err != nil {
		panic(err)
	}
	w.Write(make([]byte, 1024))
	w.Flush()
	return b.Bytes()
}

// holed is a tar with a file that is one hole of 8 GiB, in the form of PAX.
func holed() []byte {
	data := "1\n0\n0\n"
	data += strings.Repeat("\x00", 512-len(data))
	records := map[string]string{"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "hole", "GNU.sparse.realsize": "8589934592"}
	var body strings.Builder
	for k, v := range records {
		line := fmt.Sprintf(" %s=%s\n", k, v)
		n := len(line) + 2
		if n >= 100 {
			n = len(line) + 3
		}
		if n < 10 {
			n = len(line) + 1
		}
		fmt.Fprintf(&body, "%d%s", n, line)
	}
	var b bytes.Buffer
	b.Write(header("PaxHeaders/hole", 'x', int64(body.Len())))
	b.WriteString(body.String())
	b.Write(make([]byte, (512-body.Len()%512)%512))
	b.Write(header("GNUSparseFile.0/hole", '0', int64(len(data))))
	b.WriteString(data)
	b.Write(make([]byte, 1024))
	return b.Bytes()
}

// header is a block of tar.
func header(name string, kind byte, size int64) []byte {
	h := make([]byte, 512)
	copy(h, name)
	copy(h[100:], "0000644\x000000000\x000000000\x00")
	copy(h[124:], fmt.Sprintf("%011o\x00%011o\x00", size, 0))
	copy(h[148:], "        ")
	h[156] = kind
	copy(h[257:], "ustar\x0000")
	sum := 0
	for _, b := range h {
		sum += int(b)
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
	return h
}

// overlapping is a zip whose directory names the same bytes many times.
func overlapping() []byte {
	one := zipOf(entry{name: "a", content: random(60_000)})
	at := bytes.Index(one, []byte("PK\x01\x02"))
	end := bytes.Index(one, []byte("PK\x05\x06"))
	record := one[at:end]
	out := bytes.Clone(one[:at])
	const times = 10
	for i := range times {
		r := bytes.Clone(record)
		r[46] = byte('a' + i) // its name
		out = append(out, r...)
	}
	last := bytes.Clone(one[end:])
	binary.LittleEndian.PutUint16(last[8:], times)
	binary.LittleEndian.PutUint16(last[10:], times)
	binary.LittleEndian.PutUint32(last[12:], uint32(times*len(record)))
	return append(out, last...)
}

func TestKinds(t *testing.T) {
	for _, test := range []struct {
		head string
		want unpack.Kind
	}{
		{"", unpack.Empty},
		{"\n\n<!DOCTYPE HTML>", unpack.Page},
		{"\ufeff<html lang=en>", unpack.Page},
		{"version https://git-lfs.github.com/spec/v1\n", unpack.Pointer},
		{"  [{", unpack.JSON},
		{"\x80\x03]q", unpack.Pickle},
		{"(lp0\n", unpack.Pickle},
		{"\x89PNG\r\n\x1a\n", unpack.PNG},
		{"PK\x05\x06", unpack.Zip},
		{"hello", unpack.Other},
		{string(tarOf(entry{name: "a"}))[:512], unpack.Tar},
	} {
		t.Run(string(test.want)+" "+test.head[:min(5, len(test.head))], func(t *testing.T) {
			if got := unpack.KindOf([]byte(test.head)); got != test.want {
				t.Errorf("%q is %q, want %q", test.head, got, test.want)
			}
		})
	}
}

// Whatever an archive holds, nothing is made outside of the folder, nothing but files in it, and no more than allowed.
func FuzzUnpack(f *testing.F) {
	for _, form := range forms {
		f.Add(form.of(entry{name: "a/b", content: "one"}, entry{name: "c", content: strings.Repeat("x", 300)}))
		f.Add(form.of(entry{name: "../a", content: "one"}))
		f.Add(form.of(entry{name: "a", content: "/etc", kind: tar.TypeSymlink}, entry{name: "a/b", content: "x"}))
	}
	f.Add(holed())
	f.Add(overlapping()[:3000])
	f.Fuzz(func(t *testing.T, content []byte) {
		unpacked(t, content, unpack.Limits{Entries: 20, File: 10_000, Bytes: 20_000, Ratio: 50, Free: 10_000}, all)
	})
}
