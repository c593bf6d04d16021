package proof

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/audit"
	"geoeval/stages/ingest"
)

// A content is what the tables of a release hold, but for their rows: these are read again by who needs them.
type content struct {
	// ids has the hashes of the problems' ids.
	ids  map[uint64]struct{}
	seed maphash.Seed
	// images are the digests of the problems' image bytes, of those that have any.
	images map[string][sha256.Size]byte
	// pictures are those of the images of rows' own, by the rows' keys.
	pictures map[string][sha256.Size]byte
	adding   sync.Mutex
	// licensed counts the problems by what a licence is stated with, and by whether they are invented.
	licensed map[licensed]int64
	// drawn counts the wordings by who wrote them, translators are the models that translated.
	drawn       map[string]int64
	translators map[string]bool
	// asked are the requests that rows name, by configuration and column.
	asked map[askedIn][]asked
	// withheld are the names of tables and keys of the rows that are withheld, but for questions.
	withheld map[[2]string]bool
	// catalogue is that of principles.
	catalogue []schema.Principle
	// hidden counts the rows of each configuration whose content is withheld.
	hidden map[*released.Configuration]int
	// read is how many rows each had.
	read map[*released.Configuration]int64
	// counted hold the manifest's counts against those of the rows.
	counted []func()
}

// licensed is what problems have in common whose licence is one.
type licensed struct {
	source            schema.Source
	license, evidence string
	synthetic         bool
}

// An askedIn is a column of requests, an asked row names one there.
type (
	askedIn struct {
		of     *released.Configuration
		column string
	}
	asked struct{ key, request string }
)

// has says whether there is a problem.
func (c *content) has(problem string) bool {
	_, there := c.ids[maphash.String(c.seed, problem)]
	return there
}

// problems gives the problems of the release with what a licence is stated with alone.
func (c *content) problems() iter.Seq[*schema.Problem] {
	return func(yield func(*schema.Problem) bool) {
		for l, n := range c.licensed {
			p := schema.Problem{Source: l.source, License: l.license, LicenseEvidence: l.evidence, Synthetic: l.synthetic}
			for range n {
				if !yield(&p) {
					return
				}
			}
		}
	}
}

// checkTables reads every table, and holds it against what the release records of it.
func (v *verification) checkTables(ctx context.Context) error {
	v.content = &content{
		ids: map[uint64]struct{}{}, seed: maphash.MakeSeed(), licensed: map[licensed]int64{}, drawn: map[string]int64{},
		translators: map[string]bool{}, asked: map[askedIn][]asked{}, withheld: map[[2]string]bool{},
		images: map[string][sha256.Size]byte{}, pictures: map[string][sha256.Size]byte{}, hidden: map[*released.Configuration]int{},
		read: map[*released.Configuration]int64{},
	}
	v.readCatalogue()
	panics := v.panics.Len()
	order := slices.Clone(released.Configurations)
	slices.Reverse(order) // problems first: the others' images are held against theirs
	soundRows := true
	for _, c := range order {
		soundRows = v.checkTable(ctx, c, v.record(c)) && soundRows
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	for i, c := range released.Configurations {
		t := &v.manifest.Tables[i]
		check := audit.Check{
			Kind: audit.OfTable, Name: c.Table.Name(), Against: audit.TableAgainst("the release"),
			Files: int64(len(t.Files)), Rows: v.content.read[c], Cells: v.content.read[c] * int64(len(c.Table.Columns)),
		}
		if check.End(v.found[t.Files[0].Path] + v.found[t.RowDigests.Path]); v.panics.Len() > panics {
			check.Outcome = audit.NotMade
		}
		v.checked(check)
		if n := v.content.hidden[c]; n > 0 {
			v.notef("%s: of %s the source's content is withheld; "+
				"their ids, digests and labels were checked, and their content could not be", c.Table.Name(), count(n, "row", "rows"))
		}
	}
	if !soundRows && v.sound(isData) {
		return errors.New("release: rows that are not sound were not told of")
	}
	return nil
}

// readCatalogue reads the catalogue of principles, where there is one.
func (v *verification) readCatalogue() {
	if _, there := v.files[release.CatalogueFile]; !there {
		return
	}
	content, err := v.text(release.CatalogueFile)
	if err == nil {
		v.content.catalogue, err = release.ParseCatalogue(content)
	}
	if err != nil {
		v.fault(audit.Fault{File: release.CatalogueFile, Why: err.Error()})
	}
}

// record is what the release records of a table.
func (v *verification) record(c *released.Configuration) *release.Table {
	return &v.manifest.Tables[slices.Index(released.Configurations, c)]
}

// tableFile is the path of a table's Parquet file.
func (v *verification) tableFile(c *released.Configuration) string { return v.record(c).Files[0].Path }

func (v *verification) checkTable(ctx context.Context, c *released.Configuration, t *release.Table) (sound bool) {
	path, digests := t.Files[0].Path, t.RowDigests.Path
	if _, there := v.files[path]; !there {
		if _, listed := v.listed[path]; !listed {
			v.fault(audit.Fault{File: path, Why: "is not there"})
		}
		return false
	}
	open := func() (io.ReadCloser, error) { return v.open(digests) }
	if sums, err := open(); err == nil {
		sums.Close()
	} else {
		if _, listed := v.listed[digests]; !listed {
			v.fault(audit.Fault{File: digests, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return false
	}
	file, err := v.folder.Open(path)
	if err != nil {
		v.fault(audit.Fault{File: path, Why: err.Error()})
		return false
	}
	defer file.Close()
	culprit := v.culprit(path, digests, release.ManifestFile)
	counts := release.NewTally(c.Table)
	withheld := 0
	a := audit.Audit[released.Parts]{
		File: file, Table: c.Table,
		Record: audit.Record{By: "the release", Digest: t.Digest, RowSums: audit.LinesOf(open)},
		Check: func(r *released.Parts) (wrong []error) {
			key := released.Row{In: c, Parts: r}.Key()
			_ = v.panics.Catch(key, func() error { wrong = v.checkRow(c, r); return nil }) // which gives no error: a panic is collected
			return wrong
		},
		Keep: func(r *released.Parts) {
			counts.Add(r)
			if r.Withheld {
				withheld++
			}
			v.keep(c, r)
		},
		Fault: func(f audit.Fault) {
			if f.Table, f.File = "", culprit; culprit == digests {
				f.Why = "is not the digest of the row in " + path
			}
			v.fault(f)
		},
	}
	was := v.found[path]
	sound = a.Run(ctx)
	v.content.read[c] = a.Rows
	if sound && v.found[path] == was && !v.asListed(path) && v.listed[path] != "" {
		v.fault(audit.Fault{File: path, Why: "every value in it is the one that was published: " +
			"another program wrote it, or what holds no value was changed"})
	}
	v.content.counted = append(v.content.counted, func() { v.checkCounts(t, c, counts, withheld) })
	v.content.hidden[c] = withheld
	return sound
}

// keep takes what is to be known of a row that was read.
func (v *verification) keep(c *released.Configuration, r *released.Parts) {
	switch c {
	case released.Problems:
		p := &r.Problem
		v.content.ids[maphash.String(v.content.seed, p.ID)] = struct{}{}
		l := licensed{p.Source, p.License, p.LicenseEvidence, p.Synthetic}
		if _, known := v.content.licensed[l]; !known {
			l = licensed{schema.Source(strings.Clone(string(l.source))), strings.Clone(l.license), strings.Clone(l.evidence), l.synthetic}
		}
		v.content.licensed[l]++
	case released.Augmented:
		if m := r.Augmented.Model; m != "" {
			v.content.drawn[m]++
		}
	case released.Selection:
		if m := r.Translation.Model; m != "" {
			v.content.translators[m] = true
		}
	}
	if r.Withheld {
		if c != released.Questions { // what they hide, their rows in the subsets have sealed
			v.content.withheld[[2]string{c.Table.Name(), c.Table.Key(r)}] = true
		}
		return
	}
	for _, column := range requestColumns(c) {
		if request := *column.Field(r).(*string); request != "" {
			in := askedIn{c, column.Name}
			v.content.asked[in] = append(v.content.asked[in], asked{c.Table.Key(r), request})
		}
	}
}

// requestColumns are the columns of a configuration that name an answer in the ledger.
func requestColumns(c *released.Configuration) (out []*schema.Column[released.Parts]) {
	for i := range c.Table.Columns {
		if column := &c.Table.Columns[i]; c.Origins[column.Name].Column == release.RequestColumn {
			out = append(out, column)
		}
	}
	return out
}

// rows gives the rows of a configuration again, with the bytes of images.
func (v *verification) rows(c *released.Configuration) iter.Seq2[*released.Parts, error] {
	return func(yield func(*released.Parts, error) bool) {
		file, err := v.folder.Open(v.tableFile(c))
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		for rows, err := range arrowform.ScanFrom(file, c.Table) {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range rows {
				if !yield(&rows[i], nil) {
					return
				}
			}
		}
	}
}

// checkProblem decodes a problem's image.
var checkProblem = ingest.New(ingest.Data{}, nil).Describe().Audit.CheckRow

// checkRow gives what is wrong with a row by itself.
func (v *verification) checkRow(c *released.Configuration, r *released.Parts) []error {
	wrong := func(field, why string) []error { return []error{&schema.FieldError{Field: field, Why: why}} }
	row := released.Row{In: c, Parts: r}
	if r.Withheld != v.manifest.Withholds(row.Source()) {
		return wrong("withheld", fmt.Sprintf("is %v, and %s says otherwise of the row's source", r.Withheld,
			release.ManifestFile))
	}
	if r.Withheld {
		return nil
	}
	if c == released.Problems {
		if err := checkProblem(c.Table.Name(), &r.Problem); err != nil {
			return []error{err}
		}
		v.content.add(v.content.images, r.Problem.ID, &r.Problem.Image)
	} else if why := v.checkPicture(row); why != "" {
		return wrong("image", why)
	} else if row.OwnPicture() {
		v.content.add(v.content.pictures, row.Key(), row.Picture())
	}
	if c != released.Questions && c.ContentDigest(r) != r.ContentDigest {
		return wrong("content_digest", "is not that of the row's content")
	}
	return nil
}

// checkPicture says what is wrong with the image of a row beside the problems, "" for nothing.
func (v *verification) checkPicture(row released.Row) string {
	is := row.Picture()
	if row.In == released.Reformed && v.content.has(row.ProblemID()) {
		_, has := v.content.images[row.ProblemID()]
		return row.Parts.Reformed.PictureFault(has)
	}
	if is == nil || row.OwnPicture() {
		return ""
	}
	if row.ShowsAnswer() || schema.IsNull(is) && row.In == released.Questions {
		if !schema.IsNull(is) {
			return "is there, though it shows the number that is asked for"
		}
		return "" // whether a question should have one is known once all rows are read
	}
	sum, there := v.content.images[row.ProblemID()]
	if !there {
		sum, there = sha256.Sum256(nil), v.content.has(row.ProblemID())
	}
	if there && sum != sha256.Sum256(is.Bytes) {
		return "is not the problem's"
	}
	return ""
}

// add takes the digest of an image's bytes.
func (c *content) add(to map[string][sha256.Size]byte, key string, image *schema.Image) {
	if len(image.Bytes) == 0 {
		return
	}
	sum := sha256.Sum256(image.Bytes)
	c.adding.Lock()
	defer c.adding.Unlock()
	to[strings.Clone(key)] = sum
}
