package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/internal/release/signing"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// A forgery is a change of a release under which every sum, digest, key and description was made to fit.
type forgery struct {
	name   string
	change func(f *forger)
	// noticed begins a fault, with its file, row and field; "" where nothing in the folder contradicts the change, and
	// only who signed the release can tell.
	noticed string
	// noted is in a note where there is no fault: verification says what it could not check.
	noted string
}

const (
	problemsFile = "data/problems-00000-of-00001.parquet"
	manifestFile = "manifest.json"
)

// one changes a problem that is in no subset.
func one(change func(p *schema.Problem)) func(f *forger) {
	return func(f *forger) { f.problem(f.unselected().Problem.ID, change) }
}

func manifest(change func(m *release.Manifest)) func(f *forger) {
	return func(f *forger) { change(f.manifest) }
}

// raw replaces text in the manifest's file.
func raw(old, new string) func(f *forger) {
	return func(f *forger) {
		f.raw = func(b []byte) []byte {
			if !bytes.Contains(b, []byte(old)) {
				f.t.Fatalf("the manifest has no %q", old)
			}
			return bytes.Replace(b, []byte(old), []byte(new), 1)
		}
	}
}

func withFile(name, content string) func(f *forger) {
	return func(f *forger) { f.files[name] = []byte(content) }
}

// section changes a stage's configuration.
func section(stage string, change func(c map[string]any)) func(f *forger) {
	return func(f *forger) {
		var c map[string]any
		f.do(json.Unmarshal(f.manifest.Config[stage], &c))
		change(c)
		b, err := json.Marshal(c)
		f.do(err)
		f.manifest.Config[stage] = b
	}
}

func licenceOfMath(c map[string]any) {
	c["sources"].(map[string]any)["math"].(map[string]any)["license"] = "CC0-1.0"
}

var forgeries = []forgery{
	// What a row says of where it comes from.
	{"the licence of a problem", one(func(p *schema.Problem) { p.License = "CC0-1.0" }), problemsFile + ": row *: license: ", ""},
	{"the licence of all problems", func(f *forger) { f.every(func(p *schema.Problem) { p.License = "CC0-1.0" }) },
		problemsFile + ": row *: license: ", ""},
	{"where a licence is stated", one(func(p *schema.Problem) { p.LicenseEvidence = "a friend said so" }),
		problemsFile + ": row *: license_evidence: ", ""},
	{"a record's digest cut short", one(func(p *schema.Problem) { p.RecordDigest = p.RecordDigest[:63] }),
		problemsFile + ": row *: record_digest: is no SHA-256", ""},
	{"a record's digest in capitals", one(func(p *schema.Problem) { p.RecordDigest = strings.ToUpper(p.RecordDigest) }),
		problemsFile + ": row *: record_digest: is no SHA-256", ""},
	{"the digest of another record", func(f *forger) {
		other := f.rows[released.Problems][0].Problem.RecordDigest
		one(func(p *schema.Problem) { p.RecordDigest = other })(f)
	}, problemsFile + ": row *: record_digest: is that of ", ""},
	{"another digest of a record", one(func(p *schema.Problem) { p.RecordDigest = strings.Repeat("0", 64) }), "", ""},
	{"an absolute native file", one(func(p *schema.Problem) { p.NativeFile = "/etc/passwd" }),
		problemsFile + ": row *: native_file: is no path", ""},
	{"a native file that leads out", one(func(p *schema.Problem) { p.NativeFile = "../" + p.NativeFile }),
		problemsFile + ": row *: native_file: is no path", ""},
	{"a native file with a backslash", one(func(p *schema.Problem) { p.NativeFile = `..\..\x.json` }),
		problemsFile + ": row *: native_file: is no path", ""},
	{"a native file that is another's", one(func(p *schema.Problem) { p.NativeFile = "notes.txt" }),
		problemsFile + ": row *: native_file: no pattern", ""},
	{"an image's path that leads out", func(f *forger) {
		f.problem(f.of(func(r *released.Parts) bool { return r.Problem.ImagePath != "" }).Problem.ID,
			func(p *schema.Problem) { p.ImagePath = "../../.ssh/id_ed25519" })
	}, problemsFile + ": row *: image_path: is no path", ""},
	{"a control character in an image's path", func(f *forger) {
		f.problem(f.of(func(r *released.Parts) bool { return r.Problem.ImagePath != "" }).Problem.ID,
			func(p *schema.Problem) { p.ImagePath = "\x1b[2J.png" })
	}, problemsFile + ": row *: image_path: is a path with the character U+001B", ""},
	{"an image under another name", func(f *forger) {
		f.problem(f.of(func(r *released.Parts) bool { return r.Problem.Image.Path != "" }).Problem.ID,
			func(p *schema.Problem) { p.Image.Path = "../x.png" })
	}, problemsFile + ": row *: image: ", ""},
	{"one problem called synthetic or not", one(func(p *schema.Problem) { p.Synthetic = !p.Synthetic }), "data/problems", ""},
	{"all problems called synthetic or not", func(f *forger) {
		f.manifest.Synthetic = !f.manifest.Synthetic
		f.every(func(p *schema.Problem) { p.Synthetic = f.manifest.Synthetic })
	}, problemsFile + ": row *: ", ""},
	{"a problem taken out of all", func(f *forger) {
		id := f.unselected().Problem
		f.rows[released.Problems] = slices.DeleteFunc(f.rows[released.Problems],
			func(r released.Parts) bool { return r.Problem.ID == id.ID })
		for i := range f.manifest.Inputs {
			if in := &f.manifest.Inputs[i]; in.Source == id.Source {
				in.Problems, in.LeftOut = in.Problems-1, in.LeftOut+1
			}
		}
	}, manifestFile + ": basis.reads.", ""},

	// What a source published, and nothing in the folder contradicts: only a name helps.
	{"another rationale", one(func(p *schema.Problem) { p.Rationale = "Because." }), "", ""},
	{"another level", one(func(p *schema.Problem) { p.NativeLevel = "Level 9" }), "", ""},

	// The manifest.
	{"a key that no manifest has", raw(`"version":`, `"author": "me", "version":`), manifestFile + ": is not written as", ""},
	{"a key twice", raw(`"version":`, `"Version": "9.9.9", "version":`), manifestFile + ": is not written as", ""},
	{"something behind the manifest", raw("\n}\n", "\n}\n\n"), manifestFile + ": is not written as", ""},
	{"another order of keys", raw(`"format": `, ` "format": `), manifestFile + ": is not written as", ""},
	{"a section of no stage", manifest(func(m *release.Manifest) { m.Config["mine"] = []byte(`{"bitcoin":1}`) }),
		manifestFile + ": config.mine: there is no such stage", ""},
	{"what a stage read that is none", manifest(func(m *release.Manifest) { m.Basis.Reads["mine"] = nil }),
		manifestFile + ": basis.reads.mine: there is no such stage", ""},
	{"what a stage wrote that is none", manifest(func(m *release.Manifest) { m.Basis.Writes["mine"] = nil }),
		manifestFile + ": basis.writes.mine: there is no such stage", ""},
	{"a stage twice", manifest(func(m *release.Manifest) { m.Stages = append(m.Stages, m.Stages[0]) }),
		manifestFile + ": stages: are not [", ""},
	{"a stage less", manifest(func(m *release.Manifest) { m.Stages = m.Stages[1:] }), manifestFile + ": stages: ", ""},
	{"the key of a stage", func(f *forger) {
		f.keepKeys = true
		f.manifest.Stages[1].Key = strings.Repeat("0", 64)
	}, manifestFile + ": stages.dedupe.key: is not that", ""},
	{"the licence in rows and configuration, and not the key", func(f *forger) {
		f.keepKeys = true
		section("ingest", licenceOfMath)(f)
	}, manifestFile + ": stages.ingest.key: is not that", ""},
	{"a value written otherwise", func(f *forger) {
		f.manifest.Config["selection"] = bytes.Replace(f.manifest.Config["selection"], []byte(`"size": 24`), []byte(`"size": 24.0`), 1)
	}, manifestFile + ": config.selection: is not written as", ""},
	{"a value left out", section("ingest", func(c map[string]any) { delete(c, "max_rejects") }),
		manifestFile + ": config.ingest: is not written as", ""},
	{"the size in memory", func(f *forger) { f.memory = 8 }, manifestFile + ": tables.geoeval_2000.files.arrow_bytes: is ", ""},
	{"the seed", manifest(func(m *release.Manifest) { m.Seed++ }), "data/", ""},
	{"the version of a stage, and not its key", func(f *forger) {
		f.keepKeys = true
		f.manifest.Stages[2].Version++
	}, manifestFile + ": stages.label.key: is not that", ""},
	{"the version of a stage", manifest(func(m *release.Manifest) { m.Stages[2].Version++ }), "",
		"stage label has version"},
	{"the version of the words", manifest(func(m *release.Manifest) { m.Texts++ }), "", "were not written again"},
	{"something from outside for a stage that reads nothing", manifest(func(m *release.Manifest) {
		m.Stages[1].Outside = strings.Repeat("0", 64)
	}), manifestFile + ": stages.dedupe.outside: should not be there", ""},
	{"what a stage read", func(f *forger) {
		f.keepKeys = true
		f.manifest.Basis.Reads["label"]["problems"] = strings.Repeat("0", 64)
		f.keys()
	}, manifestFile + ": basis.reads.label.problems: is not the digest", ""},
	{"what a stage wrote", manifest(func(m *release.Manifest) {
		for table, s := range m.Basis.Writes["label"] {
			s.RowGroup++
			m.Basis.Writes["label"][table] = s
		}
	}), "", "stage label wrote other tables"},
	{"the digest of native files cut short", manifest(func(m *release.Manifest) { m.Inputs[0].Digest = "0" }),
		manifestFile + ": inputs.geometry3k.digest: is no SHA-256", ""},
	{"native files of no source", manifest(func(m *release.Manifest) { m.Inputs[0].Source = "mine" }),
		manifestFile + ": inputs.mine: there is no such source", ""},
	{"native files twice", manifest(func(m *release.Manifest) { m.Inputs = append(m.Inputs, m.Inputs[0]) }),
		manifestFile + ": inputs.geometry3k: is there twice", ""},
	{"fewer than no bytes", manifest(func(m *release.Manifest) { m.Inputs[0].Bytes = -1 }),
		manifestFile + ": inputs.geometry3k: has a number", ""},
	{"fewer native files than problems come from", manifest(func(m *release.Manifest) { m.Inputs[0].Files = 1 }),
		manifestFile + ": inputs.geometry3k.files: is 1, and", ""},
	{"rejects", manifest(func(m *release.Manifest) { m.Inputs[0].Rejects++ }),
		manifestFile + ": inputs.geometry3k.records: ", ""},
	{"rejects and records", manifest(func(m *release.Manifest) {
		m.Inputs[0].Rejects++
		m.Inputs[0].Records++
	}), "", ""},
	{"another digest of native files", manifest(func(m *release.Manifest) { m.Inputs[0].Digest = strings.Repeat("0", 64) }), "", ""},
	{"more candidates", manifest(func(m *release.Manifest) { m.Writers[0].Candidates++ }), manifestFile + ": writers: are ", ""},
	{"a writer who wrote nothing", manifest(func(m *release.Manifest) {
		m.Writers = append(m.Writers, release.Writer{Name: "zelda"})
	}), manifestFile + ": writers: are ", ""},
	{"a translator who translated nothing", manifest(func(m *release.Manifest) { m.Translators = []string{"zelda"} }),
		manifestFile + ": translators: are ", ""},
	{"other libraries", manifest(func(m *release.Manifest) { m.Software["github.com/parquet-go/parquet-go"] = "v9" }), "",
		"were not held against their rows"},
	{"an address that is none", manifest(func(m *release.Manifest) { m.URL = "javascript:alert(1)" }),
		manifestFile + ": url: ", ""},
	{"a day that is none", manifest(func(m *release.Manifest) { m.Published = "yesterday" }), manifestFile + ": published: ", ""},
	{"another address", manifest(func(m *release.Manifest) { m.URL = "https://example.org/mine" }), "", ""},
	{"another version", manifest(func(m *release.Manifest) { m.Version = "9.9.9" }), "", ""},
	{"a version that is a path", manifest(func(m *release.Manifest) { m.Version = "../1" }), manifestFile + ": version: ", ""},
	{"a correction of nothing", manifest(func(m *release.Manifest) {
		m.Basis.Errata = []release.Erratum{{ID: "math/train/nowhere", Field: "text", Who: "me", Reason: "so",
			Digest: strings.Repeat("0", 64)}}
	}), manifestFile + ": row math/train/nowhere: basis.errata: no problem", ""},
	{"a correction of no column", func(f *forger) {
		f.manifest.Basis.Errata = []release.Erratum{{ID: f.unselected().Problem.ID, Field: "taste", Who: "me", Reason: "so",
			Digest: strings.Repeat("0", 64)}}
	}, manifestFile + ": row *: basis.errata: problems have no column", ""},
	{"a correction to a value that the problem does not have", func(f *forger) {
		f.manifest.Basis.Errata = []release.Erratum{{ID: f.unselected().Problem.ID, Field: "answer", Old: "1", New: "a value of its own",
			Who: "me", Reason: "so", Digest: strings.Repeat("0", 64)}}
	}, manifestFile + ": row *: basis.errata: answer: was corrected to ", ""},
	{"a correction from a value that its digest is not of", func(f *forger) {
		p := f.unselected().Problem
		f.manifest.Basis.Errata = []release.Erratum{{ID: p.ID, Field: "answer", Old: "1", New: p.Answer,
			Who: "me", Reason: "so", Digest: strings.Repeat("0", 64)}}
	}, manifestFile + ": row *: basis.errata: answer: its digest is not ", ""},
	{"a source called withheld", manifest(func(m *release.Manifest) { m.Withheld = []schema.Source{"hard"} }),
		"data/", ""},
	{"values that lie deep in each other", raw(`"config": {`, `"config": {"deep": `+strings.Repeat("[", 40)+
		strings.Repeat("]", 40)+`,`), manifestFile + ": cannot be read: ", ""},

	// Files.
	{"a file more, listed and described", withFile("install.sh", "#!/bin/sh\n"), "install.sh: is no file that a release has", ""},
	{"a file more among the tables", withFile("data/train-00000-of-00001.parquet", "PAR1"),
		"data/train-00000-of-00001.parquet: is no file that a release has", ""},
	{"a file in another case", withFile("readme.md", "# GeoEval\n"), "readme.md: differs from README.md in case alone", ""},
	{"a file whose name turns round", withFile("data/\u202egpj.exe", "MZ"), "\"data/\\u202egpj.exe\": is a path with", ""},
	{"a task file more", withFile("harness/lm_eval/extra.py", "import os\n"), "harness/lm_eval/extra.py: is no task file", ""},
	{"a task file with other content", withFile("harness/lm_eval/geoeval_tasks.py", "import os\n"), "harness/lm_eval/geoeval_tasks.py: line 1: ", ""},
	{"another grader", func(f *forger) { f.grader(inventedGrader(f.t, "other rules")) }, "", ""},
	{"another grader, and not in the manifest", func(f *forger) {
		is := *f.manifest.Grader
		f.grader(inventedGrader(f.t, "other rules"))
		f.manifest.Grader = &is
	}, "harness/geoeval-*.whl: the file has other bytes", ""},
	{"no grader, and one in the manifest", func(f *forger) { delete(f.files, f.manifest.Grader.Path) },
		"harness/geoeval-*.whl: cannot be read", ""},
	{"a grader that the manifest does not name", func(f *forger) { f.manifest.Grader = nil },
		"harness/geoeval-*.whl: is no task file", ""},
	{"a grader that is none", func(f *forger) {
		f.files[f.manifest.Grader.Path] = []byte("PK")
		f.manifest.Grader.Bytes, f.manifest.Grader.SHA256 = 2, hexSum([]byte("PK"))
	}, "harness/geoeval-*.whl: is no wheel of the grader", ""},
	{"a grader in another folder", manifest(func(m *release.Manifest) { m.Grader.Path = "../" + m.Grader.Path }),
		"manifest.json: grader: ", ""},
	{"a grader of another version", manifest(func(m *release.Manifest) { m.Grader.Version = "9.9" }), "manifest.json: grader: ", ""},
	{"a program in the ledger", withFile("ledger/run.py", "import os\n"), "ledger/run.py: is no file that a release has", ""},
	{"a segment of the ledger that is none", withFile("ledger/"+strings.Repeat("0", 32)+".jsonl", "{}\n"), "ledger/", ""},
	{"an answer on which nothing rests", (*forger).unasked, "ledger: has an answer to ", ""},
	{"an answer under the key of no request", func(f *forger) {
		f.ledger(func(e *ledger.Entry) { e.Key = strings.Repeat("0", 64) }, true)
	}, "ledger: the answer to ", ""},
	{"another request under the key of an answer", func(f *forger) {
		f.ledger(func(e *ledger.Entry) { e.Request = []byte(`{"model":"other"}`) }, false)
	}, "ledger: the answer to ", ""},
	{"another answer to a request", func(f *forger) {
		f.ledger(func(e *ledger.Entry) { e.Response = []byte(`{"choices":[]}`) }, false)
	}, "manifest.json: writers: ", ""},
	{"another model under an answer", func(f *forger) { f.ledger(func(e *ledger.Entry) { e.Model = "other" }, false) },
		"ledger: the answer to ", ""},
	{"another cost of an answer", func(f *forger) { f.ledger(func(e *ledger.Entry) { e.CompletionTokens += 7 }, false) },
		"ledger: the answer to ", ""},
	{"another time of an answer", func(f *forger) { f.ledger(func(e *ledger.Entry) { e.Time = "1999-01-01T00:00:00Z" }, false) },
		"", ""},
	{"a principle less in the catalogue", func(f *forger) {
		_, rest, _ := bytes.Cut(f.files["principles.jsonl"], []byte("\n"))
		f.files["principles.jsonl"] = rest
	}, "principles.jsonl: row *: id: this row is missing", ""},
	{"another statement in the catalogue", func(f *forger) {
		f.files["principles.jsonl"] = bytes.Replace(f.files["principles.jsonl"], []byte("triangle"), []byte("trifle"), 1)
	}, "principles.jsonl: row *: ", ""},
	{"a review of other lines", withFile("review.jsonl", "{\"kind\":\"end\"}\n"), "review.jsonl: line 1: ", ""},
	{"a line less in the review", func(f *forger) {
		lines := bytes.SplitAfter(f.files["review.jsonl"], []byte("\n"))
		f.files["review.jsonl"] = bytes.Join(slices.Delete(lines, 1, 2), nil)
	}, "review.jsonl: line ", ""},
	{"no review", func(f *forger) { delete(f.files, "review.jsonl") }, "", ""},
	{"a file of what is withheld where nothing is", withFile("withheld.jsonl", ""), "withheld.jsonl: ", ""},

	// What is in a Parquet file beside its rows.
	{"metadata of a table", func(f *forger) {
		f.packed = func(c *released.Configuration, content []byte) []byte {
			return bytes.Replace(content, []byte("geoeval version 1"), []byte("geoeval version 9"), 1)
		}
	}, "data/", ""},
	{"bytes between the pages and the footer of a table", func(f *forger) {
		f.packed = func(c *released.Configuration, content []byte) []byte {
			length := int(content[len(content)-8]) | int(content[len(content)-7])<<8 | int(content[len(content)-6])<<16
			at := len(content) - 8 - length
			return slices.Concat(content[:at], []byte("#!/bin/sh\n"), content[at:])
		}
	}, "data/", ""},

	// What the stages make of the problems.
	{"a label, everywhere", func(f *forger) {
		id := f.unselected().Problem.ID
		for _, c := range released.Configurations {
			for i := range f.rows[c] {
				if f.rows[c][i].Problem.ID == id {
					f.rows[c][i].Label.Goal = schema.Volume
				}
			}
		}
	}, problemsFile + ": row *: ", ""},
	{"a text, and nothing that follows from it", func(f *forger) {
		id := f.rows[released.Selection][0].Problem.ID
		f.problem(id, func(p *schema.Problem) { p.Text += " Give the area of the circle too." })
	}, "data/", ""},
}

// grader puts a wheel in the place of the release's.
func (f *forger) grader(path string) {
	w, err := wheel.Load(path)
	f.do(err)
	g := f.manifest.Grader
	delete(f.files, g.Path)
	f.manifest.Grader = &release.Grader{Version: w.Version, Path: "harness/" + w.Name, Bytes: int64(len(w.Content)), SHA256: w.Sum()}
	f.files[f.manifest.Grader.Path] = w.Content
}

// unasked adds an answer of the ledger to another request.
func (f *forger) unasked() {
	f.ledger(func(e *ledger.Entry) {
		var request llm.Request
		f.do(json.Unmarshal(e.Request, &request))
		request.Stop = append(request.Stop, "another")
		content, err := json.Marshal(&request)
		f.do(err)
		e.Request, e.Key = content, request.Key()
	}, true)
}

// ledger puts a ledger in the place of the release's in which the first entry is another one, beside it or instead.
func (f *forger) ledger(change func(e *ledger.Entry), beside bool) {
	there, err := ledger.Open(f.path("ledger"), ledger.Options{ReadOnly: true})
	f.do(err)
	defer there.Close()
	made, err := ledger.Open(f.t.TempDir(), ledger.Options{})
	f.do(err)
	defer made.Close()
	first := true
	for e, err := range there.Entries() {
		f.do(err)
		if other := *e; first {
			change(&other)
			f.do(made.Append(f.t.Context(), &other))
			if !beside {
				e = &other
			}
		}
		first = false
		f.do(made.Append(f.t.Context(), e))
	}
	path, err := made.Release(f.t.TempDir(), nil)
	f.do(err)
	content, err := os.ReadFile(path)
	f.do(err)
	maps.DeleteFunc(f.files, func(name string, _ []byte) bool { return strings.HasPrefix(name, "ledger/") })
	f.files["ledger/"+filepath.Base(path)] = content
}

// A release that was changed with all its sums made to fit is found out by what contradicts it; what nothing
// contradicts, by its signature. Nothing that was done to a signed release passes.
func TestForgeriesAreFoundOut(t *testing.T) {
	t.Parallel()
	p := publish(t, "")
	trusted := p.sign(t)
	p.found(t, trusted, forgeries)
}

// found holds what verification says of forgeries against what is to be expected.
func (p *published) found(t *testing.T, trusted []signing.Key, forgeries []forgery) {
	if v := p.verdict(trusted...); len(v.Faults) > 0 || len(v.Notes) > 0 && p.whole["withheld.jsonl"] == nil {
		t.Fatal(v.Faults, v.Notes)
	}
	unnoticed := 0
	p.forge(func(*forger) {}) // changes nothing
	if left := p.read(); !maps.EqualFunc(left, p.whole, bytes.Equal) {
		for name := range p.whole {
			if !bytes.Equal(left[name], p.whole[name]) {
				t.Errorf("a forger who changes nothing changes %s", name)
			}
		}
	}
	for i, forgery := range forgeries {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(forgery.name, func(t *testing.T) {
			defer p.restore()
			p.forge(forgery.change)
			v := p.verdict(trusted...)
			if !has(v.Faults, "SHA256SUMS.sig: is not a signature of these bytes") || v.Signature.Trusted {
				t.Errorf("signed: %v", v.Faults)
			}
			v.Faults = slices.DeleteFunc(v.Faults, func(f audit.Fault) bool { return f.File == "SHA256SUMS.sig" })
			if forgery.noticed == "" || i%8 == 0 { // of the others a signature changes nothing
				p.do(os.Remove(p.path("SHA256SUMS.sig")))
				signed := v.Faults
				if v = p.verdict(); !strings.HasPrefix(v.Signature.String(), "unsigned: ") || !slices.Equal(signed, v.Faults) {
					t.Errorf("%v: signed, the faults were %v, and now %v", v.Signature, signed, v.Faults)
				}
			}
			switch {
			case forgery.noticed != "":
				if !has(v.Faults, forgery.noticed) {
					t.Errorf("want %q, %v", forgery.noticed, v.Faults)
				}
				return
			case len(v.Faults) > 0:
				t.Errorf("is noticed: %v", v.Faults)
			case forgery.noted != "":
				if !slices.ContainsFunc(v.Notes, func(n string) bool { return strings.Contains(n, forgery.noted) }) {
					t.Errorf("want the note %q, %v", forgery.noted, v.Notes)
				}
			}
			unnoticed++
		})
	}
	t.Logf("%d forgeries; without a signature %d contradict nothing in the folder", len(forgeries), unnoticed)
}

// has says whether a fault begins like this, where a star stands for any row, or for the version of the grader.
func has(faults []audit.Fault, want string) bool {
	return slices.ContainsFunc(faults, func(f audit.Fault) bool {
		if strings.Contains(want, ": row *") {
			f.Row = "*"
		}
		if strings.HasPrefix(want, "harness/geoeval-*") && strings.HasSuffix(f.File, ".whl") {
			f.File = "harness/geoeval-*.whl"
		}
		return strings.HasPrefix(fmt.Sprint(f), want)
	})
}
