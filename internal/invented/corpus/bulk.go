package corpus

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"path"
	"strconv"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// perThousand is how many of a thousand problems of a bulk each dataset has: those without pictures, most of them in
// MathQA, whose programs can be asked backward. MATH, a file a problem, has few.
var perThousand = []struct {
	source schema.Source
	part   int
	write  func(context.Context, *bulk) error
}{
	{schema.GeometryQA, 250, bulkGeometryQA},
	{schema.MATH, 10, bulkMATH},
	{schema.MathQA, 640, bulkMathQA},
	{schema.HardSource, 100, bulkHard},
}

// WriteBulk writes about n problems of the datasets without pictures into a folder, in their native layouts: for measuring what
// a build needs for many. Two in a hundred say again what another says, one of them with a sentence more; beside these,
// templates repeat themselves the more often the more problems there are. Nothing is broken on purpose. Memory grows by some 20
// bytes a problem. The folder must be new, empty or an older corpus; its marker tells them apart.
func WriteBulk(ctx context.Context, dir string, n int, seed uint64) (*Marker, error) {
	templates, err := synth.Load()
	if err != nil {
		return nil, err
	}
	marker, err := newMarker(Options{Seed: seed, Scale: 1})
	if err != nil {
		return nil, err
	}
	marker.Bulk, marker.Datasets = n, map[schema.Source]Count{}
	err = replace(dir, func(folder string) error {
		for _, d := range perThousand {
			b := &bulk{newWriting(d.source, folder, Options{Seed: seed, Scale: 1}, templates, newReport())}
			b.count = Count{Problems: max(1, (n*d.part+500)/1000)}
			if err := d.write(ctx, b); err != nil {
				return fmt.Errorf("%s: %w", d.source, err)
			}
			marker.Datasets[d.source] = b.count
		}
		return marker.write(folder)
	})
	return marker, err
}

// A bulk is one dataset of many problems on its way.
type bulk struct{ *writing }

// A bulkRecord is an element of a native file, and a hash of what tells it from all others; 0 where its number does.
type bulkRecord struct {
	content  []byte
	identity uint64
}

// A bulkForm says how a dataset states a problem: compose makes a record, wordier adds a sentence to it that says nothing,
// and encode writes it as record i.
type bulkForm[R any] struct {
	shares  []share
	compose func(*synth.Instance, synth.Chance) (R, error)
	wordier func(R)
	encode  func(i int, r R) (bulkRecord, error)
}

// records makes the records of a bulk and has them used in order.
func (f bulkForm[R]) records(ctx context.Context, b *bulk, use func(i int, content []byte) error) error {
	mixture, err := mixtureOf(b.writing, f.shares, anyTemplate, f.compose)
	if err != nil {
		return err
	}
	const run = 64 // handing each from one goroutine to another would cost more than making it
	n := b.count.Problems
	known := map[uint64]struct{}{}
	return each(ctx, b.writing, (n+run-1)/run, func(k int) ([]bulkRecord, error) {
		var made []bulkRecord
		for i := k * run; i < min(n, (k+1)*run); i++ {
			r, err := f.record(b, mixture, i, 0)
			if err != nil {
				return nil, err
			}
			made = append(made, r)
		}
		return made, nil
	}, func(k int, made []bulkRecord) error {
		for j, r := range made {
			i := k*run + j
			for turn := 1; r.identity != 0; turn++ {
				if _, repeated := known[r.identity]; !repeated {
					known[r.identity] = struct{}{}
					break
				}
				if r, err = f.record(b, mixture, i, turn); err != nil {
					return err
				}
			}
			if err := use(i, r.content); err != nil {
				return err
			}
		}
		return nil
	})
}

// record makes record i. Where its turn is not the first, the records of the turns before were there already, and it is of
// another template or another draw of it.
func (f bulkForm[R]) record(b *bulk, mixture *mixture, i, turn int) (bulkRecord, error) {
	again := newChance(b.options.Seed, string(b.source), "bulk", strconv.Itoa(i))
	of, repeats := i, i%50 == 37 && i > 0 && turn == 0
	if repeats {
		of = i - 1 - int(again("of")%uint64(min(i, 10_000)))
	}
	r, p, _, err := fit(b.writing, mixture.pick(of+turn), of, turn*draws, f.compose)
	if err != nil {
		return bulkRecord{}, err
	}
	if repeats {
		if other, err := f.compose(p, again); err == nil {
			r = other
		}
		if again("wordier")%2 == 0 {
			f.wordier(r)
		}
	}
	return f.encode(i, r)
}

func bulkGeometryQA(ctx context.Context, b *bulk) error {
	const indent = "  "
	file, err := b.list("geometry1398.json", indent)
	if err != nil {
		return err
	}
	form := bulkForm[*geometryqaRecord]{
		shares: manySolids, compose: composeGeometryQA,
		wordier: func(r *geometryqaRecord) { r.Text = "请仔细阅读下面的题目．" + r.Text },
		encode: func(i int, r *geometryqaRecord) (bulkRecord, error) {
			r.ID = i + 1
			content, err := encode(r, indent, indent)
			return bulkRecord{content, 0}, err
		},
	}
	if err := form.records(ctx, b, func(_ int, content []byte) error { return file.put("", content) }); err != nil {
		return err
	}
	return file.close()
}

func bulkMATH(ctx context.Context, b *bulk) error {
	form := bulkForm[*mathRecord]{
		shares: manySolids, compose: composeMATH,
		wordier: func(r *mathRecord) { r.Problem = "Read the following problem carefully. " + r.Problem },
		encode: func(_ int, r *mathRecord) (bulkRecord, error) {
			content, err := encode(r, "", "    ")
			return bulkRecord{content, 0}, err
		},
	}
	splits := scaled(b.count.Problems, mathSplits...)
	return form.records(ctx, b, func(i int, content []byte) error {
		return b.file(path.Join("MATH", splitOf(splits, i), "geometry", strconv.Itoa(i)+".json"), content)
	})
}

func bulkMathQA(ctx context.Context, b *bulk) error {
	const indent = "    "
	form := bulkForm[*mathqaRecord]{
		shares: manySolids, compose: composeMathQA,
		wordier: func(r *mathqaRecord) { r.Problem = "read the following problem carefully . " + r.Problem },
		encode: func(_ int, r *mathqaRecord) (bulkRecord, error) {
			identity := newChance(0)(r.Problem, r.Options, r.Correct, r.Linear)
			content, err := encode(r, indent, indent)
			return bulkRecord{content, max(1, identity)}, err
		},
	}
	var file *jsonFile
	end := 0
	splits := scaled(b.count.Problems, mathqaSplits...)
	err := form.records(ctx, b, func(i int, content []byte) (err error) {
		for i == end { // a split without records has no file
			if file != nil {
				if err := file.close(); err != nil {
					return err
				}
			}
			if file, err = b.list(splits[0].name+".json", indent); err != nil {
				return err
			}
			end += splits[0].size
			splits = splits[1:]
		}
		return file.put("", content)
	})
	if err != nil {
		return err
	}
	return file.close()
}

func bulkHard(ctx context.Context, b *bulk) error {
	file, err := b.create(hardFile)
	if err != nil {
		return err
	}
	defer file.Close()
	form := bulkForm[*hardRecord]{
		shares: hardShares, compose: composeHard,
		wordier: func(r *hardRecord) { r.Text = decoys[schema.Language(r.Language)][0] + r.Text },
		encode: func(i int, r *hardRecord) (bulkRecord, error) {
			r.ID = hardID(i)
			var line bytes.Buffer
			err := writeLine(&line, r)
			return bulkRecord{line.Bytes(), 0}, err
		},
	}
	lines := bufio.NewWriterSize(file, 1<<16)
	if err := form.records(ctx, b, func(_ int, content []byte) error { _, err := lines.Write(content); return err }); err != nil {
		return err
	}
	if err := lines.Flush(); err != nil {
		return err
	}
	return file.Close()
}
