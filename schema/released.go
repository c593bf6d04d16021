package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// A Released is a row of a release: a problem, joined with all that the build says of it. Which of its parts are filled
// depends on the configuration; those of which the build has no row are zero.
type Released struct {
	// ContentDigest is what [Configuration.ContentDigest] gives of the row with nothing withheld.
	ContentDigest string
	// Withheld: the columns of what its source published, and of what tells it, are empty.
	Withheld bool
	// Subsets are the other configurations that have the problem.
	Subsets []string

	Problem     Problem
	Duplicate   Duplicate
	Label       Label
	Check       Check
	Selected    Selected
	Rating      Rating
	Translation Translation
	Backward    Backward
	Augmented   Augmented
	Rephrasing  Rephrasing
	Hard        HardProblem
}

// A ReleasedRow is a row of a configuration.
type ReleasedRow struct {
	In *Configuration
	*Released
}

// Key is the row's id: the problem's, or that of the question that was made from it.
func (r ReleasedRow) Key() string { return r.In.Table.Key(r.Released) }

// ProblemID is the id of the row's problem.
func (r ReleasedRow) ProblemID() string {
	switch r.In {
	case ReleasedBackward:
		return r.Backward.ParentID
	case ReleasedAugmented:
		return r.Augmented.ParentID
	}
	return r.Problem.ID
}

// A Configuration is one of the tables of a release, whose name is also the configuration's. Its columns are those of the
// tables of the build, some under another name.
type Configuration struct {
	Table *Table[Released]
	// Published names the columns that hold what a source published: reading its native files gives them again.
	Published []string
	// Derived names those that were made from it and tell it, such as wordings and values. Own are all others: ids, digests,
	// labels, counts.
	Derived []string
}

// Own says whether a row of a withheld source keeps a column.
func (c *Configuration) Own(column string) bool {
	return !slices.Contains(c.Published, column) && !slices.Contains(c.Derived, column)
}

// ContentDigest is SHA-256, in hex, over a row's published and derived columns in the form of [Digester], and over the
// bytes of its image.
func (c *Configuration) ContentDigest(r *Released) string {
	sum := c.digest(r, func(column string) bool { return !c.Own(column) })
	return hex.EncodeToString(sum[:])
}

// PublishedDigest is the same over the published columns alone. A release never tells it: only who has what the source
// published can know it.
func (c *Configuration) PublishedDigest(r *Released) [sha256.Size]byte {
	return c.digest(r, func(column string) bool { return slices.Contains(c.Published, column) })
}

func (c *Configuration) digest(r *Released, of func(column string) bool) (sum [sha256.Size]byte) {
	h := sha256.New()
	var cell []byte
	for i := range c.Table.Columns {
		if column := &c.Table.Columns[i]; of(column.Name) {
			cell = appendCell(cell[:0], column.Field(r))
			h.Write(cell)
		}
	}
	image := sha256.Sum256(r.Problem.Image.Bytes)
	h.Write(image[:])
	h.Sum(sum[:0])
	return sum
}

// The configurations of a release.
var (
	ReleasedSelection = configure("geoeval_2000", "A problem of GeoEval-2000 (section 3.1.1), with its labels, the check of its solution, its complexity and its place in the selection.",
		problemID, liftProblem(plain), liftLabel(), liftCheck(), liftSelected(), liftRating(), liftTranslation())

	ReleasedBackward = configure("geoeval_backward", "A problem of GeoEval-backward (section 3.1.2): a problem of GeoEval-2000 with one number masked, its gold answer given, and the number asked for. The gold answer is x.",
		func(r *Released) string { return r.Backward.ID }, liftBackward(), liftProblem(asked), liftLabel(), liftCheck())

	ReleasedAugmented = configure("geoeval_aug", "A problem of GeoEval-aug (section 3.1.3): a problem of GeoEval-2000 in another wording.",
		func(r *Released) string { return r.Augmented.ID }, liftAugmented(), liftRephrasing(), liftProblem(reworded), liftLabel(), liftCheck())

	ReleasedHard = configure("geoeval_hard", "A problem of GeoEval-hard (section 3.1.4): solid and analytic geometry.",
		problemID, liftProblem(plain), liftLabel(), liftCheck(), liftHard())

	ReleasedProblems = configure("problems", "A problem of any of the sources in the one form that all share, whether it is in a subset or not.",
		problemID, liftProblem(plain), liftDuplicate(), liftLabel(), liftCheck(),
		[]releasedColumn{{Column: Texts("subsets", "the other configurations that have the problem", func(r *Released) *[]string { return &r.Subsets })}})
)

// Configurations lists them in the order of the dataset card.
var Configurations = []*Configuration{ReleasedSelection, ReleasedBackward, ReleasedAugmented, ReleasedHard, ReleasedProblems}

func problemID(r *Released) string { return r.Problem.ID }

// configure makes a configuration of columns. What must not be null in the tables that they come from must not be null here
// either, unless it is withheld.
func configure(name, doc string, key func(*Released) string, columns ...[]releasedColumn) *Configuration {
	c := &Configuration{Table: &Table[Released]{
		TableName: name,
		Doc:       doc,
		Key:       key,
		RowGroup:  100,
	}}
	var needed []Column[Released]
	columns = append(columns, []releasedColumn{
		{Column: Bool("withheld", "the source's licence does not let its content be published here: what it published, and what tells it, is null; geoeval hydrate fills it in", func(r *Released) *bool { return &r.Withheld })},
		{Column: Text("content_digest", "SHA-256 over the columns that are null where withheld, in a canonical form, in hex: the same whether they are or not", func(r *Released) *string { return &r.ContentDigest }).Needed()},
	})
	for _, l := range slices.Concat(columns...) {
		switch l.content {
		case published:
			c.Published = append(c.Published, l.Name)
		case derived:
			c.Derived = append(c.Derived, l.Name)
		}
		if l.Required && l.content != own {
			needed = append(needed, l.Column)
			l.Required = false
		}
		c.Table.Columns = append(c.Table.Columns, l.Column)
	}
	c.Table.Check = func(r *Released) *FieldError {
		for i := range c.Table.Columns {
			column := &c.Table.Columns[i]
			if r.Withheld && !c.Own(column.Name) && !IsNull(column.Field(r)) {
				return fieldf(column.Name, "has a value, though the row is withheld")
			}
		}
		for i := range needed {
			if !r.Withheld && IsNull(needed[i].Field(r)) {
				return fieldf(needed[i].Name, "must not be empty")
			}
		}
		return nil
	}
	return c
}
