package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/proof"
	"geoeval/internal/release/released"
	"geoeval/internal/release/signing"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// A forger changes a release, and makes every sum, digest, key and description fit again: what somebody can do who has
// this program's source.
type forger struct {
	*published
	manifest *release.Manifest
	rows     map[*released.Configuration][]released.Parts
	// files are those beside the tables, by path; what describes a release is written anew.
	files map[string][]byte
	// texts is the version of the words that this program writes.
	texts int
	// keepKeys leaves the stages' keys as they were; raw changes the manifest's bytes at the end.
	keepKeys bool
	// memory is added to what the tables take in memory.
	memory int64
	raw    func([]byte) []byte
	// packed changes the bytes of a table's file.
	packed func(c *released.Configuration, content []byte) []byte
}

// forge changes the release, and puts what comes of it in its place. Its signature stays as it is.
func (p *published) forge(change func(f *forger)) {
	p.t.Helper()
	f := &forger{published: p, manifest: &release.Manifest{}, rows: map[*released.Configuration][]released.Parts{},
		files: map[string][]byte{}}
	p.do(json.Unmarshal(p.whole["manifest.json"], f.manifest))
	f.texts = f.manifest.Texts
	for _, c := range released.Configurations {
		f.rows[c] = p.rows(c)
	}
	for name, content := range p.whole {
		if name == "review.jsonl" || name == "principles.jsonl" || name == "withheld.jsonl" || strings.HasPrefix(name, "ledger/") || strings.HasSuffix(name, ".whl") {
			f.files[name] = content
		}
	}
	change(f)
	for name := range p.whole {
		if f.files[name] == nil && name != "SHA256SUMS.sig" {
			p.do(os.Remove(p.path(name)))
		}
	}
	for name, content := range f.files {
		f.write(name, content)
	}
	for i, c := range released.Configurations {
		f.table(c, &f.manifest.Tables[i])
	}
	if !f.keepKeys {
		f.reads()
		f.keys()
	}
	f.describe()
	p.resum()
}

func (f *forger) write(name string, content []byte) {
	f.t.Helper()
	f.do(os.MkdirAll(filepath.Dir(f.path(name)), 0o755))
	f.put(name, content)
}

// table writes a table with all that is recorded of it.
func (f *forger) table(c *released.Configuration, t *release.Table) {
	f.t.Helper()
	var content, sums bytes.Buffer
	w := snapshot.NewWriter(&content, loosened(c.Table))
	digester := schema.NewDigester(c.Table)
	counts := release.NewTally(c.Table)
	for i := range f.rows[c] {
		r := &f.rows[c][i]
		if !r.Withheld {
			r.ContentDigest = c.ContentDigest(r)
		}
		f.do(w.Write(loose[released.Parts]{*r, i}))
		sums.WriteString(snapshot.RowSum{Key: c.Table.Key(r), Digest: digester.Add(r)}.Line())
		counts.Add(r)
	}
	_, _, err := w.Close()
	f.do(err)
	packed := content.Bytes()
	if f.packed != nil {
		packed = f.packed(c, packed)
	}
	t.Digest, t.Counts, t.Pictured = digester.Digest(), counts.Counts(), counts.Pictured()
	t.Files[0] = parts.File{Path: t.Files[0].Path, Bytes: int64(len(packed)), SHA256: hexSum(packed), Rows: t.Digest.Rows,
		ArrowBytes: w.ArrowBytes() + f.memory}
	t.RowDigests = parts.File{Path: t.RowDigests.Path, Bytes: int64(sums.Len()), SHA256: hexSum(sums.Bytes()),
		Rows: t.Digest.Rows}
	f.write(t.Files[0].Path, packed)
	f.write(t.RowDigests.Path, sums.Bytes())
}

func hexSum(b []byte) string {
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}

// reads computes what the stages read of the problems.
func (f *forger) reads() {
	digester := schema.NewDigester(schema.Problems)
	for i := range f.rows[released.Problems] {
		digester.Add(&f.rows[released.Problems][i].Problem)
	}
	digest := digester.Digest()
	for _, s := range all.Stages(ingest.Data{}, session.New("", "", true)) {
		for _, read := range s.Describe().Reads {
			if read.Table != schema.Problems.Name() || f.manifest.Withheld != nil {
				continue
			}
			columns := map[string]string{}
			for _, c := range read.Columns {
				columns[c] = digest.Columns[c]
			}
			f.manifest.Basis.Reads[s.Describe().Name][read.Table] = pipeline.ReadDigest(columns)
		}
	}
}

// keys computes the keys of the stages.
func (f *forger) keys() {
	m := f.manifest
	for i, s := range m.Stages {
		record := pipeline.Record{Version: s.Version, Seed: m.Seed, Config: m.Config[s.Name], Outside: s.Outside,
			Reads: m.Basis.Reads[s.Name], Writes: m.Basis.Writes[s.Name]}
		m.Stages[i].Key = record.Key(s.Name)
	}
}

// describe writes what describes the release.
func (f *forger) describe() {
	f.t.Helper()
	as := *f.manifest
	as.Texts = f.texts
	d, err := release.Describe(&as, func(yield func(*schema.Problem) bool) {
		for i := range f.rows[released.Problems] {
			if !yield(&f.rows[released.Problems][i].Problem) {
				return
			}
		}
	})
	f.do(err)
	written, err := d.Texts()
	f.do(err)
	for _, texts := range []map[string]func(io.Writer) error{d.Tasks(), written} {
		for name, write := range texts {
			var b bytes.Buffer
			f.do(write(&b))
			if f.files[name] == nil {
				f.write(name, b.Bytes())
			}
		}
	}
	manifest, err := f.manifest.Encode()
	f.do(err)
	if f.raw != nil {
		manifest = f.raw(manifest)
	}
	f.write("manifest.json", manifest)
	var lines bytes.Buffer
	var files []parts.File
	for _, name := range f.there() {
		digests, _, err := release.LineDigests(os.DirFS(f.dir), name)
		f.do(err)
		for i, digest := range digests {
			lines.WriteString(snapshot.RowSum{Key: fmt.Sprintf("%s:%d", name, i+1), Digest: digest}.Line())
		}
	}
	f.write("digests/lines.txt", lines.Bytes())
	for _, name := range f.there() {
		if !strings.HasPrefix(name, "data/") && !strings.HasPrefix(name, "SHA256SUMS") && name != "croissant.json" {
			content, err := os.ReadFile(f.path(name))
			f.do(err)
			files = append(files, parts.File{Path: name, Bytes: int64(len(content)), SHA256: hexSum(content)})
		}
	}
	var b bytes.Buffer
	f.do(d.Croissant(&b, files))
	f.write("croissant.json", b.Bytes())
}

// there lists the files in the order of a walk.
func (f *forger) there() []string {
	f.t.Helper()
	var names []string
	for name := range f.read() {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return strings.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
	})
	return names
}

// problem changes what every configuration says of a problem.
func (f *forger) problem(id string, change func(p *schema.Problem)) {
	for _, c := range released.Configurations {
		for i := range f.rows[c] {
			if r := (released.Row{In: c, Parts: &f.rows[c][i]}); r.ProblemID() == id {
				change(&f.rows[c][i].Problem)
			}
		}
	}
}

// every changes what every configuration says of all problems.
func (f *forger) every(change func(p *schema.Problem)) {
	for _, rows := range f.rows {
		for i := range rows {
			change(&rows[i].Problem)
		}
	}
}

// of gives the first problem that a test takes.
func (f *forger) of(takes func(r *released.Parts) bool) *released.Parts {
	f.t.Helper()
	rows := f.rows[released.Problems]
	i := slices.IndexFunc(rows, func(r released.Parts) bool { return takes(&r) })
	if i < 0 {
		f.t.Fatal("the release has no such problem")
	}
	return &rows[i]
}

// unselected is a problem that is in no subset, that needs no principle, and that nothing else names.
func (f *forger) unselected() *released.Parts {
	named := map[string]bool{}
	for _, r := range f.rows[released.Problems] {
		named[r.Duplicate.KeptID] = true
	}
	return f.of(func(r *released.Parts) bool {
		return len(r.Subsets) == 0 && r.Duplicate.KeptID == "" && !named[r.Problem.ID]
	})
}

// verdict verifies the release, with the keys of those that must have signed it where some are given.
func (p *published) verdict(keys ...signing.Key) *proof.Verdict {
	p.t.Helper()
	v, err := proof.Verify(p.t.Context(), p.dir, proof.Options{Keys: keys})
	p.do(err)
	return v
}

// sign signs the release, and gives the key that did.
func (p *published) sign(t *testing.T) []signing.Key {
	t.Helper()
	private := filepath.Join(t.TempDir(), "ana")
	p.do(writeKey(private, ""))
	signer, err := signing.Load(private, nil)
	p.do(err)
	signature, err := signer.Sign(p.whole["SHA256SUMS"])
	p.do(err)
	p.whole["SHA256SUMS.sig"] = signature
	p.put("SHA256SUMS.sig", signature)
	keys, err := signing.LoadKeys(private + ".pub")
	p.do(err)
	return keys
}
