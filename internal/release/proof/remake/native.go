package remake

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// A Native is the reader's own copy of the native files.
type Native struct {
	// Dir holds the datasets, one folder each, named like the source. Those that are not there are told in a note.
	Dir string
	// Errata is the file of corrections; it is read where the release says that it was made with some.
	Errata string
	// Out is a folder to which the files are read; nobody else writes to it.
	Out string
	// Images are the digests of the bytes of the release's images, by problem.
	Images map[string][sha256.Size]byte
	// On, where not nil, is told of every step of reading.
	On func(pipeline.Event)
}

// CompareNative reads a copy of the native files with the configuration of the manifest, and holds the problems of a
// release against what they say: every column of every row, the records, and the numbers of files and records. Of rows
// whose content is withheld these are what they still say, the digests of record and diagram among it. A copy without
// any native file is an [*ingest.NoInputError].
func CompareNative(ctx context.Context, of *Release, copied Native) (Held, error) {
	if err := of.load(); err != nil {
		return Held{}, err
	}
	c := &comparison{
		remaking: &remaking{Release: of, problems: of.rows[released.Problems]}, Native: copied,
		left: map[string]*released.Parts{}, named: map[string]bool{}, read: map[string]bool{},
		absent: map[schema.Source]bool{}, corrected: map[string]bool{},
	}
	layout, err := c.ingest(ctx)
	if err != nil || layout == nil {
		return c.held, err
	}
	files, err := pipeline.Read(*layout, schema.Files)
	if err != nil {
		return c.held, err
	}
	c.held.Files = int64(len(files))
	if err := c.inputs(files); err != nil {
		return c.held, err
	}
	if err := c.errata(*layout); err != nil { // before the rows, which differ because of it
		return c.held, err
	}
	return c.held, c.rows(ctx, *layout)
}

// A comparison holds a release against native files.
type comparison struct {
	*remaking
	Native
	// left are the problems of the release that no native record gave yet, by id.
	left map[string]*released.Parts
	// named are the native files from which the release has problems, read those of the copy, both behind their source
	// and a slash.
	named, read map[string]bool
	// absent are the sources that the copy does not have.
	absent map[schema.Source]bool
	// corrected are the problems whose corrections are others than those of the release, by id.
	corrected map[string]bool
}

// ingest reads the native files, as the manifest configures it. Where they cannot be read so, that is told, and there
// is nothing to look at.
func (c *comparison) ingest(ctx context.Context) (*pipeline.Layout, error) {
	errata := ""
	if len(c.Manifest.Basis.Errata) > 0 {
		errata = c.Errata
	}
	p, stage, err := Ingest(c.Manifest, ingest.Data{Dir: c.Dir, Errata: errata, Partial: true}, c.Out)
	if err != nil {
		c.wrongManifest("config.ingest", err.Error())
		return nil, nil
	}
	if at := slices.IndexFunc(c.Manifest.Stages, func(s release.Stage) bool { return s.Name == stage.Describe().Name }); at < 0 ||
		c.Manifest.Stages[at].Version != stage.Describe().Version {
		c.notef("the native files were read by version %d of the stage ingest, and not by that of the release: "+
			"what is said of its rows may come of that", stage.Describe().Version)
	}
	err = p.Build(ctx, nil, c.On)
	if rejects, ok := errors.AsType[*ingest.RejectsError](err); ok {
		c.wrongManifest("inputs", fmt.Sprintf("the native files in %s are others: too many rejects: %s", c.Dir,
			strings.Join(slices.Concat(rejects.Lost, rejects.Sources), "; ")))
		return nil, nil
	}
	if errata, ok := errors.AsType[*ingest.ErrataError](err); ok {
		c.wrongManifest("basis.errata", fmt.Sprintf("the corrections do not fit the native files in %s: %v", c.Dir, errata))
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return new(p.Layout()), nil
}

// Ingest makes a pipeline of the stage ingest alone, which reads native files to the folder out as a manifest configures
// it. Its error is that of a manifest.
func Ingest(m *release.Manifest, data ingest.Data, out string) (*pipeline.Pipeline, stages.Stage, error) {
	made := all.Stages(data, session.New("", "", true))
	stage := made[slices.IndexFunc(made, func(s stages.Stage) bool { return s.Describe().Name == "ingest" })]
	if err := configureFrom(stage, m.Config[stage.Describe().Name]); err != nil {
		return nil, nil, fmt.Errorf("native files cannot be read with it: %w", err)
	}
	p, err := pipeline.New([]stages.Stage{stage}, &pipeline.Config{}, out)
	return p, stage, err
}

// inputs holds what the manifest says of each source's files against them.
func (c *comparison) inputs(files []schema.File) error {
	for i := range files {
		c.read[string(files[i].Source)+"/"+files[i].Path] = true
	}
	of := func(all []release.Input, source schema.Source) release.Input {
		at := slices.IndexFunc(all, func(in release.Input) bool { return in.Source == source })
		if at < 0 {
			return release.Input{Source: source}
		}
		return all[at]
	}
	are := release.Inputs(files)
	for _, source := range schema.Sources {
		is, says := of(are, source), of(c.Manifest.Inputs, source)
		dir := disk.Join(c.Dir, string(source))
		if _, err := disk.StatPath(dir); errors.Is(err, os.ErrNotExist) {
			c.absent[source] = true
			if says.Files > 0 {
				c.notef("%s is not there: %d problems of %s were not held against native files", dir, says.Problems, source)
			}
			continue
		} else if err != nil {
			return err
		}
		if others := differences(says, is); len(others) > 0 {
			c.wrongManifest("inputs."+string(source), fmt.Sprintf("the native files in %s are not those that it describes: %s",
				dir, strings.Join(others, ", ")))
		}
	}
	return nil
}

// differences say in what native files are others than a release says.
func differences(says, is release.Input) (others []string) {
	for _, n := range []struct {
		name     string
		says, is int64
	}{
		{"files", says.Files, is.Files}, {"bytes", says.Bytes, is.Bytes}, {"records", says.Records, is.Records},
		{"problems", says.Problems, is.Problems}, {"rejects", says.Rejects, is.Rejects},
		{"left_out", says.LeftOut, is.LeftOut},
	} {
		if n.says != n.is {
			others = append(others, fmt.Sprintf("%s is %d and not %d", n.name, n.is, n.says))
		}
	}
	if says.Digest != is.Digest {
		others = append(others, fmt.Sprintf("digest is %.12s and not %.12s", is.Digest, says.Digest))
	}
	return others
}

// rows holds the problems against those of the native files.
func (c *comparison) rows(ctx context.Context, l pipeline.Layout) error {
	for i := range c.problems {
		if p := &c.problems[i].Problem; !c.absent[p.Source] {
			c.left[p.ID] = &c.problems[i]
			c.named[nativeFile(p)] = true
		}
	}
	more := map[string]int{} // problems that the release does not have, by native files that it does not name
	for problems, err := range pipeline.Scan(l, schema.Problems) {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		for i := range problems {
			p := &problems[i]
			is := c.left[p.ID]
			delete(c.left, p.ID)
			switch file := nativeFile(p); {
			case is != nil:
				c.row(is, p)
			case c.named[file]:
				c.wrong(released.Problems, p.ID, "", "this row is missing: the native file "+c.place(file)+" has it")
			default:
				more[file]++
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(more)) {
		c.wrongFile(file, fmt.Sprintf("is there, and the release has none of the %d problems in it", more[file]))
	}
	lost := map[string]int{} // rows of native files that are not there
	for _, id := range slices.Sorted(maps.Keys(c.left)) {
		if file := nativeFile(&c.left[id].Problem); c.read[file] {
			c.wrong(released.Problems, id, "id", "the native file "+c.place(file)+" has no such problem")
		} else {
			lost[file]++
		}
	}
	for _, file := range slices.Sorted(maps.Keys(lost)) {
		c.wrongFile(file, fmt.Sprintf("is not there, and the release has %d problems from it", lost[file]))
	}
	return nil
}

// row holds a problem of the release, column by column, against the one that its native record gives. Where its corrections are others
// it is held by what they do not change, the digest of the record and the picture.
func (c *comparison) row(is *released.Parts, p *schema.Problem) {
	want := *is
	want.Problem = *p
	want.Problem.Image.Bytes = is.Problem.Image.Bytes
	row := released.Row{In: released.Problems, Parts: is}
	from := "the native file " + c.place(nativeFile(p))
	c.held.Rows++
	for i := range row.In.Table.Columns {
		column := &row.In.Table.Columns[i]
		if is.Withheld && !row.In.Own(column.Name) || c.corrected[p.ID] && column.Name != recordDigest {
			continue
		}
		c.held.Cells++
		has, should := column.Field(is), column.Field(&want)
		switch {
		case stages.Same(has, should):
		case column.Name == recordDigest:
			c.wrong(row.In, p.ID, column.Name, "is not that of its record in "+from)
		default:
			c.wrong(row.In, p.ID, column.Name, fmt.Sprintf("is %s, and %s gives %s", spell(has), from, spell(should)))
		}
	}
	sum, has := c.Images[p.ID]
	if !is.Withheld && (has != (len(p.Image.Bytes) > 0) || has && sum != sha256.Sum256(p.Image.Bytes)) {
		c.wrong(row.In, p.ID, "image", "is another picture than that of "+from)
	}
}

// recordDigest is the column with the digest of a problem's native record, which is the same however it is corrected.
const recordDigest = "record_digest"

// errata holds the corrections that were applied against those of which the release says so.
func (c *comparison) errata(l pipeline.Layout) error {
	are, err := release.AppliedErrata(l)
	if err != nil {
		return err
	}
	applied, stated := correctionsOf(are), correctionsOf(c.Manifest.Basis.Errata)
	made := 0
	for id, of := range stated {
		if source, _, _ := strings.Cut(id, "/"); c.absent[schema.Source(source)] {
			continue
		}
		made += len(of)
		c.corrected[id] = !slices.EqualFunc(applied[id], of, asStated)
	}
	for id := range applied {
		c.corrected[id] = c.corrected[id] || len(stated[id]) == 0
	}
	maps.DeleteFunc(c.corrected, func(_ string, other bool) bool { return !other })
	if len(c.corrected) == 0 {
		return nil
	}
	has := fmt.Sprintf("has %d, or others", len(are))
	if _, err := os.Stat(c.Errata); errors.Is(err, os.ErrNotExist) {
		has = "is not there"
	}
	c.wrongManifest("basis.errata", fmt.Sprintf("the release was made with %s of these problems, and %s %s: put the errata.yaml of the "+
		"release there, or beside the file that --config names; until then %s (first %s) can be held against native files by digests alone",
		facts.Count(made, "correction"), cmp.Or(c.Errata, "errata.yaml"), has, facts.Count(len(c.corrected), "problem"),
		slices.Min(slices.Collect(maps.Keys(c.corrected)))))
	return nil
}

// correctionsOf gives corrections by problem, in their order.
func correctionsOf(all []release.Erratum) map[string][]release.Erratum {
	of := map[string][]release.Erratum{}
	for _, e := range all {
		of[e.ID] = append(of[e.ID], e)
	}
	return of
}

// asStated says whether a correction that was applied is one of which a release says so: with the same values, or where the release
// tells none, with their digest, which the published record decides as well.
func asStated(is, stated release.Erratum) bool {
	if stated.Old+stated.New == "" {
		return is.Untold() == stated.Untold()
	}
	is.Digest, stated.Digest = "", ""
	return is == stated
}

// nativeFile is where a problem's record is, under the folder with all sources.
func nativeFile(p *schema.Problem) string { return string(p.Source) + "/" + p.NativeFile }

func (c *comparison) place(file string) string { return disk.Join(c.Dir, filepath.FromSlash(file)) }

// wrongFile tells what is wrong with a native file.
func (c *comparison) wrongFile(file, why string) {
	source, _, _ := strings.Cut(file, "/")
	c.wrongManifest("inputs."+source, "the native file "+audit.Shortened(c.place(file))+" "+why)
}
