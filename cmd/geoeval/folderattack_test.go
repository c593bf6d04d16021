package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A folderAttack makes of the folder of a release something else than a folder of regular files.
type folderAttack struct {
	name   string
	attack func(p *published, outside string) error
	// noticed begins a fault of verify; "" for none.
	noticed string
	// refused is in the error of hydrate; "" where it takes no notice, for it takes along only what is listed.
	refused string
}

const (
	hardFile     = "data/geoeval_hard-00000-of-00001.parquet"
	notRegular   = "not a regular file"
	isLinkOrMore = ": is a link or device"
)

// instead puts something in the place of a file, which stands outside by then.
func instead(name string, put func(path, outside string) error) func(p *published, outside string) error {
	return func(p *published, outside string) error {
		moved := filepath.Join(outside, filepath.Base(name))
		return errors.Join(os.Rename(p.path(name), moved), put(p.path(name), moved))
	}
}

func link(path, to string) error { return os.Symlink(to, path) }

func fifo(path, _ string) error { return syscall.Mkfifo(path, 0o644) }

func folderThere(path, _ string) error { return os.Mkdir(path, 0o755) }

func hardLink(path, to string) error { return os.Link(to, path) }

// socket is one to which nobody listens. It is made elsewhere: the path of one may not be long.
func socket(path, _ string) error {
	dir, err := os.MkdirTemp("", "s")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
	if err != nil {
		return err
	}
	l.SetUnlinkOnClose(false)
	return errors.Join(l.Close(), os.Rename(filepath.Join(dir, "s"), path))
}

// hollow is a file of many bytes that need no room.
func hollow(path, _ string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Truncate(1<<40), f.Close())
}

// relist writes another text in the place of one in a file, and sums that fit.
func relist(name, old, new string) func(p *published, _ string) error {
	return func(p *published, _ string) error {
		content := string(p.whole[name])
		if !strings.Contains(content, old) {
			return fmt.Errorf("%s has no %q", name, old)
		}
		p.put(name, []byte(strings.Replace(content, old, new, 1)))
		if name != "SHA256SUMS" {
			p.resum()
		}
		return nil
	}
}

var folderAttacks = []folderAttack{
	{"a link out", instead("LICENSES.md", link), "LICENSES.md" + isLinkOrMore, ""},
	{"a link in the place of a table", instead(hardFile, link), hardFile + isLinkOrMore, notRegular},
	{"a link in the place of the manifest", instead("manifest.json", link), "manifest.json" + isLinkOrMore, notRegular},
	{"a link in the place of the sums", instead("SHA256SUMS", link), "SHA256SUMS" + isLinkOrMore, notRegular},
	{"a link in the place of what is withheld", instead("withheld.jsonl", link), "withheld.jsonl" + isLinkOrMore, notRegular},
	{"a link in the place of the review", instead("review.jsonl", link), "review.jsonl" + isLinkOrMore, notRegular},
	{"a link in the place of the signature", func(p *published, outside string) error {
		return os.Symlink("/etc/passwd", p.path("SHA256SUMS.sig"))
	}, "SHA256SUMS.sig" + isLinkOrMore, ""},
	{"a link to itself", instead(hardFile, func(path, _ string) error { return os.Symlink(filepath.Base(path), path) }),
		hardFile + isLinkOrMore, notRegular},
	{"a folder that is a link", instead("data", link), "data" + isLinkOrMore, notRegular},
	{"the ledger's folder is a link", instead("ledger", link), "ledger" + isLinkOrMore, notRegular},
	{"a link to a folder beside the others", func(p *published, outside string) error {
		return os.Symlink("/", p.path("root"))
	}, "root" + isLinkOrMore, ""},
	{"a FIFO in the place of a table", instead(hardFile, fifo), hardFile + isLinkOrMore, notRegular},
	{"a FIFO in the place of the manifest", instead("manifest.json", fifo), "manifest.json" + isLinkOrMore, notRegular},
	{"a FIFO in the place of the sums", instead("SHA256SUMS", fifo), "SHA256SUMS" + isLinkOrMore, notRegular},
	{"a FIFO in the place of Croissant's description", instead("croissant.json", fifo), "croissant.json" + isLinkOrMore, ""},
	{"a FIFO among the ledger", func(p *published, _ string) error { return fifo(p.path("ledger/x.jsonl"), "") },
		"ledger/x.jsonl" + isLinkOrMore, ""},
	{"a socket", func(p *published, _ string) error { return socket(p.path("socket"), "") }, "socket" + isLinkOrMore, ""},
	{"a folder in the place of a table", instead(hardFile, folderThere), hardFile + ": is a folder without files", notRegular},
	{"a file that is not listed", func(p *published, _ string) error {
		return os.WriteFile(p.path(".hidden"), []byte("x"), 0o644)
	}, ".hidden: is not listed", ""},
	{"a table that is not listed", func(p *published, _ string) error {
		return os.WriteFile(p.path("data/train.parquet"), []byte("PAR1"), 0o644)
	}, "data/train.parquet: is not listed", ""},
	{"an answer that is not listed", func(p *published, _ string) error {
		return os.WriteFile(p.path("ledger/"+strings.Repeat("0", 32)+".jsonl"), []byte("{}\n"), 0o644)
	}, "ledger/" + strings.Repeat("0", 32) + ".jsonl: is not listed", ""},
	{"folders in folders", func(p *published, _ string) error {
		return os.MkdirAll(p.path(strings.Repeat("d/", 50)), 0o755)
	}, "d: is a folder without files", ""},
	{"a way out in the sums", relist("SHA256SUMS", "LICENSES.md", "../LICENSES.md"), "SHA256SUMS: line 1: ", "is not a line"},
	{"an absolute path in the sums", relist("SHA256SUMS", "LICENSES.md", "/etc/passwd"), "SHA256SUMS: line 1: ", "is not a line"},
	{"a backslash in the sums", relist("SHA256SUMS", "LICENSES.md", `..\LICENSES.md`), "SHA256SUMS: line 1: ", "is not a line"},
	{"a control character in the sums", relist("SHA256SUMS", "LICENSES.md", "LICENSES\x1b[2J.md"), "SHA256SUMS: line 1: ", ""},
	{"a way out in the manifest", relist("manifest.json", `"path": "data/problems`, `"path": "../data/problems`),
		"manifest.json: tables.problems: does not have", "does not have"},
	{"an absolute path in the manifest", relist("manifest.json", `"path": "data/problems`, `"path": "/data/problems`),
		"manifest.json: tables.problems: does not have", "does not have"},
	{"a file of a terabyte", func(p *published, _ string) error {
		return errors.Join(os.Remove(p.path("LICENSES.md")), hollow(p.path("LICENSES.md"), ""))
	}, "LICENSES.md: has 1099511627776 bytes", ""},
	{"a manifest of a terabyte", func(p *published, _ string) error {
		return errors.Join(os.Remove(p.path("manifest.json")), hollow(p.path("manifest.json"), ""))
	}, "manifest.json: has 1099511627776 bytes", "too large"},
	{"sums of a terabyte", func(p *published, _ string) error {
		return errors.Join(os.Remove(p.path("SHA256SUMS")), hollow(p.path("SHA256SUMS"), ""))
	}, "SHA256SUMS: has 1099511627776 bytes", "too large"},
	{"a name in another case", func(p *published, _ string) error {
		return os.WriteFile(p.path("Manifest.json"), []byte("{}"), 0o644)
	}, "manifest.json: differs from Manifest.json in case alone", ""},
	{"another file under a hard link", instead("LICENSES.md", func(path, outside string) error {
		secret := outside + ".secret"
		return errors.Join(os.WriteFile(secret, []byte("secret"), 0o600), hardLink(path, secret))
	}), "LICENSES.md: is not the file", ""},
	{"another table under a hard link", instead(hardFile, func(path, outside string) error {
		secret := outside + ".secret"
		return errors.Join(os.WriteFile(secret, []byte("secret"), 0o600), hardLink(path, secret))
	}), hardFile + ": is not the file", "is not the file"},
	{"the same file under a hard link", instead("LICENSES.md", hardLink), "", ""},
}

// native builds the table of the problems from which withheld rows are filled in.
func native(t *testing.T, whole *published) func() (*snapshot.File, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "problems.parquet")
	var rows []schema.Problem
	for _, r := range whole.rows(released.Problems) {
		rows = append(rows, r.Problem)
	}
	f, err := os.Create(path)
	whole.do(err)
	w := snapshot.NewWriter(f, schema.Problems)
	for _, r := range rows {
		whole.do(w.Write(r))
	}
	_, _, err = w.Close()
	whole.do(errors.Join(err, f.Close()))
	return func() (*snapshot.File, error) { return snapshot.OpenFile(path) }
}

// inTime runs what may not wait for anybody.
func inTime(t *testing.T, what string, do func(ctx context.Context)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do(ctx)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		t.Fatalf("%s waits", what)
	}
}

// tree gives the files of a folder with their content; of what is no regular file, what it is.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name := strings.TrimPrefix(path, dir)
		if info, err := d.Info(); err != nil || !info.Mode().IsRegular() || info.Size() > 1<<30 {
			out[name] = d.Type().String()
			return err
		}
		content, err := os.ReadFile(path)
		out[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What a hostile folder holds is a fault or no part of the release: nobody waits for a FIFO, follows a link or takes
// along what is not listed; and nothing is written but what was asked for.
func TestAHostileFolderIsNoRelease(t *testing.T) {
	t.Parallel()
	p := publish(t, "math")
	whole := publish(t, "")
	problems := native(t, whole)
	beside := t.TempDir()
	want := filepath.Join(beside, "want")
	_, _, err := release.Hydrate(t.Context(), release.Hydrating{Dir: p.dir, To: want, Problems: problems})
	p.do(err)
	for i, attack := range folderAttacks {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(attack.name, func(t *testing.T) {
			defer p.restore()
			outside := t.TempDir()
			p.do(attack.attack(p, outside))
			before := tree(t, p.dir)
			inTime(t, "verify", func(context.Context) {
				faults := p.verify()
				if attack.noticed == "" && len(faults) > 0 || attack.noticed != "" && !has(faults, attack.noticed) {
					t.Errorf("verify: want %q, %v", attack.noticed, faults)
				}
			})
			to := filepath.Join(outside, "to", "hydrated")
			inTime(t, "hydrate", func(ctx context.Context) {
				_, _, err := release.Hydrate(ctx, release.Hydrating{Dir: p.dir, To: to, Problems: problems})
				switch {
				case (err == nil) != (attack.refused == "") || err != nil && !strings.Contains(err.Error(), attack.refused):
					t.Errorf("hydrate: %v, want %q", err, attack.refused)
				case err == nil:
					same(t, tree(t, want), tree(t, to))
				default:
					if left := tree(t, filepath.Dir(filepath.Dir(to))); left["/to/hydrated"] != "" || holds(left, "/to/") {
						t.Errorf("it leaves %v", left)
					}
				}
			})
			same(t, before, tree(t, p.dir))
		})
	}
}

func holds(files map[string]string, prefix string) bool {
	for name := range files {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// same wants two folders to hold the same.
func same(t *testing.T, want, got map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s is another file", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is there", name)
		}
	}
}

// A file that becomes another one while it is read is found out, or was read before.
func TestAFolderThatChangesUnderway(t *testing.T) {
	t.Parallel()
	p := publish(t, "math")
	problems := native(t, publish(t, ""))
	for _, name := range []string{"manifest.json", "withheld.jsonl", "review.jsonl", problemsFile} {
		for what, put := range map[string]func(path, outside string) error{"link": link, "fifo": fifo} {
			t.Run(name+" becomes a "+what, func(t *testing.T) {
				defer p.restore()
				outside := t.TempDir()
				opened := 0
				d := disk.Disk{Fault: func(c disk.Call) error {
					if c.Op == disk.Open && strings.HasSuffix(c.Path, name) {
						if opened++; opened == 1 { // it was listed, and is about to be opened
							p.do(instead(name, put)(p, outside))
						}
					}
					return nil
				}}
				inTime(t, "hydrate", func(ctx context.Context) {
					to := filepath.Join(outside, "hydrated")
					_, _, err := release.Hydrate(ctx, release.Hydrating{Dir: p.dir, To: to, Problems: problems, Disk: d})
					if err == nil || !strings.Contains(err.Error(), notRegular) {
						t.Errorf("%v", err)
					}
					if _, err := os.Lstat(to); err == nil {
						t.Error("it is there")
					}
				})
			})
		}
	}
}

// Where a hydrated release would come to lie in the one that it is made from it is refused, however that is said; a
// folder that may not be written to is said to be one. What a killed one left is removed.
func TestWhereAHydratedReleaseMayNotLie(t *testing.T) {
	t.Parallel()
	p := publish(t, "math")
	problems := native(t, publish(t, ""))
	beside := filepath.Dir(p.dir)
	p.do(os.Symlink(p.dir, filepath.Join(beside, "link")))
	p.do(os.Symlink(filepath.Join(p.dir, "data"), filepath.Join(beside, "inner")))
	p.do(os.Symlink("nowhere", filepath.Join(beside, "broken")))
	p.do(os.WriteFile(filepath.Join(beside, "file"), nil, 0o644))
	p.do(os.Mkdir(filepath.Join(beside, "thesis"), 0o755))
	before := tree(t, beside)
	for _, test := range []struct{ name, to, want string }{
		{"the release itself", p.dir, "lies in the release"},
		{"a folder in it", filepath.Join(p.dir, "data", "whole"), "lies in the release"},
		{"a new folder in a new one in it", filepath.Join(p.dir, "a", "b"), "lies in the release"},
		{"through a link to it", filepath.Join(beside, "link", "whole"), "lies in the release"},
		{"through a link into it", filepath.Join(beside, "inner", "whole"), "lies in the release"},
		{"there and back", filepath.Join(beside, "x") + "/../" + filepath.Base(p.dir) + "/whole", "lies in the release"},
		{"a link to nothing", filepath.Join(beside, "broken"), "nowhere"},
		{"a file", filepath.Join(beside, "file"), notRegular},
		{"under a file", filepath.Join(beside, "file", "whole"), "not a directory"},
		{"another folder", filepath.Join(beside, "thesis"), "is there already and is no release"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := release.Hydrate(t.Context(), release.Hydrating{Dir: p.dir, To: test.to, Problems: problems})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
			same(t, before, tree(t, beside))
		})
	}
	left := filepath.Join(beside, ".hydrate-left")
	p.do(os.Mkdir(left, 0o755))
	p.do(os.WriteFile(filepath.Join(left, "README.md"), nil, 0o644))
	p.do(os.WriteFile(left+".lock", nil, 0o644))
	folder, err := disk.OpenFolder(beside)
	p.do(err)
	defer folder.Close()
	unlock, err := folder.Lock(".hydrate-left.lock")
	p.do(err)
	now := release.Hydrating{Dir: p.dir, To: filepath.Join(beside, "left"), Problems: problems}
	for _, err := range []error{release.CheckHydrating(now), func() error { _, _, err := release.Hydrate(t.Context(), now); return err }()} {
		if err == nil || !strings.Contains(err.Error(), "left is being written by another geoeval") {
			t.Errorf("beside another one: %v", err)
		}
	}
	unlock()
	p.do(release.CheckHydrating(now))
	_, placed, err := release.Hydrate(t.Context(), now)
	p.do(err)
	if !placed {
		t.Error("after a killed one it is not placed")
	}
	p.do(os.RemoveAll(now.To))
	same(t, before, tree(t, beside))
}
