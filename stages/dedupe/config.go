package dedupe

import (
	"cmp"
	"fmt"
	"math"

	"geoeval/stages"
)

// Config says how much must agree for two problems to be the same.
type Config struct {
	// AnswerTolerance is how far two gold answers or choices may be apart and still be equal, as a part of the greater
	// one; 0 to 0.1.
	AnswerTolerance float64 `yaml:"answer_tolerance"`
	// ReAnnotated is the rule by which PGPS9K's annotation and Geometry3K's original are found to be the same.
	ReAnnotated ReAnnotated `yaml:"reannotated"`
	// NearText is the rule of nearly the same wording.
	NearText NearText `yaml:"near_text"`
	// Retold is the rule of one question told in other words or drawn again.
	Retold Retold `yaml:"retold"`
}

// Retold configures the rule retold.
type Retold struct {
	// Similarity is the least Jaccard similarity of two wordings' shingles; above 0, to 1.
	Similarity float64 `yaml:"similarity"`
	// Likeness is how alike two pictures must be at least to be taken for one that was drawn again; above 0, to 1.
	Likeness float64 `yaml:"likeness"`
}

// ReAnnotated configures the rule reannotated.
type ReAnnotated struct {
	// Overlap is the least Jaccard similarity of the terms (numbers and expressions such as 3x+5) that two problems state
	// in text and clauses; above 0, to 1.
	Overlap float64 `yaml:"overlap"`
}

// NearText configures the rule near_text.
type NearText struct {
	// Similarity is the least Jaccard similarity of two wordings' shingles; above 0, to 1.
	Similarity float64 `yaml:"similarity"`
	// Shingle is how many characters of the normalised text make a shingle, by language; at least 1.
	Shingle struct {
		EN int `yaml:"en"`
		ZH int `yaml:"zh"`
	} `yaml:"shingle"`
	// Bands and Rows are those of the MinHash signature: two wordings are compared if all rows of one band agree. At
	// least 1 each, and together at most 1,024.
	Bands int `yaml:"bands"`
	Rows  int `yaml:"rows"`
}

// maxSignature is the most values that a MinHash signature has.
const maxSignature = 1024

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	n := &c.NearText
	if !(c.AnswerTolerance >= 0 && c.AnswerTolerance <= 0.1) {
		return &stages.ConfigError{Path: "answer_tolerance",
			Why: fmt.Sprintf("%v is not between 0 and 0.1", c.AnswerTolerance)}
	}
	if err := cmp.Or(wantShare("reannotated.overlap", c.ReAnnotated.Overlap), wantShare("near_text.similarity", n.Similarity),
		wantShare("retold.similarity", c.Retold.Similarity), wantShare("retold.likeness", c.Retold.Likeness)); err != nil {
		return err
	}
	switch {
	case n.Shingle.EN < 1:
		return &stages.ConfigError{Path: "near_text.shingle.en",
			Why: fmt.Sprintf("%d is not a length; it must be at least 1", n.Shingle.EN)}
	case n.Shingle.ZH < 1:
		return &stages.ConfigError{Path: "near_text.shingle.zh",
			Why: fmt.Sprintf("%d is not a length; it must be at least 1", n.Shingle.ZH)}
	case n.Bands < 1 || n.Bands > maxSignature:
		return &stages.ConfigError{Path: "near_text.bands",
			Why: fmt.Sprintf("%d is not between 1 and %d", n.Bands, maxSignature)}
	case n.Rows < 1 || n.Rows > maxSignature/n.Bands:
		return &stages.ConfigError{Path: "near_text.rows",
			Why: fmt.Sprintf("%d is not between 1 and %d, which with %d bands makes the longest signature", n.Rows,
				maxSignature/n.Bands, n.Bands)}
	}
	return nil
}

// wantShare wants a number above 0 and at most 1, which NaN is not.
func wantShare(path string, f float64) error {
	if f > 0 && f <= 1 {
		return nil
	}
	return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%v is not above 0 and at most 1", f)}
}

// absolute is how far two numbers may be apart in any case: the noise of floating point around 0.
const absolute = 1e-9

// near reports whether two numbers are equal within the tolerance.
func (c *Config) near(a, b float64) bool {
	return math.Abs(a-b) <= absolute+c.AnswerTolerance*max(math.Abs(a), math.Abs(b))
}
