package main

import (
	"bytes"
	"image/png"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// withNative verifies the release against the native files.
func (p *published) withNative() *proof.Verdict {
	p.t.Helper()
	v, err := proof.Verify(p.t.Context(), p.dir, proof.Options{Native: &proof.Native{Dir: p.data}})
	p.do(err)
	return v
}

// picture is the first problem with a picture.
func picture(f *forger) *schema.Problem {
	return &f.of(func(r *released.Parts) bool { return len(r.Problem.Image.Bytes) > 0 }).Problem
}

// nativeForgeries are changes of what a source published, which native files tell.
var nativeForgeries = []forgery{
	{"nothing", func(*forger) {}, "", ""},
	{"another text", one(func(p *schema.Problem) { p.Text, p.TextPublished = p.Text+" Now.", p.TextPublished+" Now." }),
		problemsFile + ": row *: question: is ", ""},
	{"another answer", one(func(p *schema.Problem) {
		p.Answer, p.AnswerValue, p.AnswerLetter, p.AnswerChoice = "77", new(77.0), "", ""
	}),
		problemsFile + ": row *: answer: is 77, and the native file ", ""},
	{"other choices", func(f *forger) {
		f.problem(f.of(func(r *released.Parts) bool { return len(r.Problem.Choices) > 0 }).Problem.ID,
			func(p *schema.Problem) {
				p.Choices = slices.Clone(p.Choices)
				for i, choice := range p.Choices {
					if choice != p.AnswerChoice {
						p.Choices[i] = choice + "7"
					}
				}
			})
	}, problemsFile + ": row *: choices: is ", ""},
	{"another rationale", one(func(p *schema.Problem) { p.Rationale = "Because." }),
		problemsFile + ": row *: rationale: is Because., and ", ""},
	{"another digest of a record", one(func(p *schema.Problem) { p.RecordDigest = strings.Repeat("0", 64) }),
		problemsFile + ": row *: record_digest: is not that of its record in ", ""},
	{"another level", one(func(p *schema.Problem) { p.NativeLevel = "Level 9" }),
		problemsFile + ": row *: native_level: is Level 9, and ", ""},
	{"another place of a picture", func(f *forger) {
		f.problem(picture(f).ID, func(p *schema.Problem) { p.ImagePath = "elsewhere/" + p.Image.Path })
	}, problemsFile + ": row *: image_path: is elsewhere/", ""},
	{"a picture in other bytes", func(f *forger) {
		is := *picture(f)
		shown, err := png.Decode(bytes.NewReader(is.Image.Bytes))
		f.do(err)
		var other bytes.Buffer
		f.do((&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&other, shown))
		for c, rows := range f.rows {
			for i := range rows {
				row := released.Row{In: c, Parts: &rows[i]}
				if row.ProblemID() == is.ID && row.Picture() != nil && len(row.Picture().Bytes) > 0 {
					row.Picture().Bytes = other.Bytes()
				}
			}
		}
	}, problemsFile + ": row *: image: is another picture than that of ", ""},
	{"a problem taken out", func(f *forger) {
		id := f.unselected().Problem
		f.rows[released.Problems] = slices.DeleteFunc(f.rows[released.Problems],
			func(r released.Parts) bool { return r.Problem.ID == id.ID })
	}, manifestFile + ": inputs.", ""},
	{"a problem under another id", func(f *forger) {
		f.problem(f.unselected().Problem.ID, func(p *schema.Problem) {
			p.ID, p.NativeID = p.ID+"a", p.NativeID+"a"
		})
	}, problemsFile + ": row *: id: the native file ", ""},
	{"another count of rejects", manifest(func(m *release.Manifest) { m.Inputs[0].Records++; m.Inputs[0].Rejects++ }),
		manifestFile + ": inputs.", ""},
	{"another digest of the native files", manifest(func(m *release.Manifest) { m.Inputs[0].Digest = strings.Repeat("0", 64) }),
		manifestFile + ": inputs.", ""},
	{"patterns that name nothing", section("ingest", func(c map[string]any) {
		c["sources"].(map[string]any)["math"].(map[string]any)["files"] = []string{"nothing"}
	}), manifestFile + ": inputs.math: the native files in ", ""},
	{"a correction that nobody made", manifest(func(m *release.Manifest) {
		m.Basis.Errata = append(m.Basis.Errata, release.Erratum{ID: "math/train/30", Field: "answer", Who: "ana",
			Reason: "wrong", Digest: strings.Repeat("0", 64)})
	}), manifestFile + ": basis.errata: the release was made with 1 correction of ", ""},
}

// Where the reader has the native files, nobody can change what is published of them: no signature is needed.
func TestNativeFilesFindForgeries(t *testing.T) {
	t.Parallel()
	p := publish(t, "")
	for i, forgery := range nativeForgeries {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(forgery.name, func(t *testing.T) {
			defer p.restore()
			p.forge(forgery.change)
			v := p.withNative()
			if forgery.noticed == "" && len(v.Faults)+len(v.Notes) > 0 {
				t.Error(v.Faults, v.Notes)
			} else if forgery.noticed != "" && !has(v.Faults, forgery.noticed) {
				t.Errorf("want %q, %v", forgery.noticed, v.Faults)
			}
		})
	}
}
