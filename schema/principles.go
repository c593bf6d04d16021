package schema

import (
	"slices"
	"strings"
)

// A Principle is something that one knows of geometry: a concept of We-Math, or a principle of GeoSense.
type Principle struct {
	ID          string
	Benchmark   PrincipleOf
	Kind        PrincipleKind
	NameEN      string
	NameZH      string
	Path        []string
	StatementEN string
	StatementZH string

	Operators       []string
	KnowledgePoints []string
	Predicates      []string
	WordsEN         []string
	WordsZH         []string

	Problems  int64
	Mentioned int64
}

// PrincipleOf is the benchmark that has a principle.
type PrincipleOf string

// The benchmarks that principles are from.
const (
	// WeMath has 67 concepts in five domains (arXiv 2407.01284).
	WeMath PrincipleOf = "wemath"
	// GeoSense has 148 principles, of which 144 are listed and one more is in figures (arXiv 2504.12597).
	GeoSense PrincipleOf = "geosense"
)

// PrinciplesOf lists every benchmark.
var PrinciplesOf = []PrincipleOf{WeMath, GeoSense}

// PrincipleKind is what a principle is, in the words of GeoSense.
type PrincipleKind string

// The kinds of principles.
const (
	Definition PrincipleKind = "definition"
	Theorem    PrincipleKind = "theorem"
	Formula    PrincipleKind = "formula"
)

// PrincipleKinds lists every kind.
var PrincipleKinds = []PrincipleKind{Definition, Theorem, Formula}

// Principles is the table that principles writes first: the catalogue, whether a problem needs a principle or not.
var Principles = &Table[Principle]{
	TableName: "principles",
	Doc:       "The catalogue: something that one knows of geometry, how it is stated, and by what it is found in a problem.",
	Key:       func(p *Principle) string { return p.ID },
	RowGroup:  1000,
	Columns: []Column[Principle]{
		Text("id", "<benchmark>/<name in lower case>", func(p *Principle) *string { return &p.ID }).Needed(),
		Enum("benchmark", "wemath or geosense", PrinciplesOf, func(p *Principle) *string { return (*string)(&p.Benchmark) }).Needed(),
		Enum("kind", "definition, theorem or formula", PrincipleKinds, func(p *Principle) *string { return (*string)(&p.Kind) }).Needed(),
		Text("name_en", "its name; of a concept of We-Math, the benchmark's own word for word", func(p *Principle) *string { return &p.NameEN }).Needed(),
		Text("name_zh", "its name in Chinese", func(p *Principle) *string { return &p.NameZH }).Needed(),
		Texts("path", "the levels above it in its benchmark, the highest first", func(p *Principle) *[]string { return &p.Path }).Needed(),
		Text("statement_en", "what it says, whatever the problem", func(p *Principle) *string { return &p.StatementEN }).Needed(),
		Text("statement_zh", "the same in Chinese", func(p *Principle) *string { return &p.StatementZH }).Needed(),
		Texts("operators", "operators of solution programs that apply it, as <language>.<operator>", func(p *Principle) *[]string { return &p.Operators }),
		Texts("knowledge_points", "knowledge points of datasets that name it", func(p *Principle) *[]string { return &p.KnowledgePoints }),
		Texts("predicates", "predicates of clauses and logic forms that state or mention it", func(p *Principle) *[]string { return &p.Predicates }),
		Texts("words_en", "English words that name it in a text", func(p *Principle) *[]string { return &p.WordsEN }),
		Texts("words_zh", "Chinese words that do", func(p *Principle) *[]string { return &p.WordsZH }),
		Int("problems", "how many problems of the build need it; 0 for one that none needs", func(p *Principle) *int64 { return &p.Problems }),
		Int("mentioned", "how many problems of the build mention it and are not known to need it", func(p *Principle) *int64 { return &p.Mentioned }),
	},
	Check: func(p *Principle) *FieldError {
		if !strings.HasPrefix(p.ID, string(p.Benchmark)+"/") {
			return fieldf("id", "%q does not begin with the benchmark %s", p.ID, p.Benchmark)
		}
		return nil
	},
}

// An Annotation says that a problem needs a principle or mentions it, and how that is known.
type Annotation struct {
	ID        string
	ProblemID string
	Principle string
	How       AnnotatedBy
	Role      AnnotationRole

	ApplicationEN string
	ApplicationZH string
	Evidence      []string
	Step          int64
	By            []string
}

// AnnotationRole is what a principle is to a problem.
type AnnotationRole string

// The roles of principles.
const (
	// Need: whoever solves the problem has to know it.
	Need AnnotationRole = "need"
	// Mentioned: the problem names it or what it is about; that it has to be known does not follow.
	Mentioned AnnotationRole = "mentioned"
)

// AnnotationRoles lists every role.
var AnnotationRoles = []AnnotationRole{Need, Mentioned}

// AnnotatedBy is how it is known that a problem needs a principle.
type AnnotatedBy string

// How principles are known.
const (
	// KnownByOperator: an operator of its verified program applies it.
	KnownByOperator AnnotatedBy = "operator"
	// KnownByTrace: the worked solution of a composed problem applies it in a step.
	KnownByTrace AnnotatedBy = "trace"
	// KnownByKnowledgePoint: its dataset publishes a knowledge point that names it.
	KnownByKnowledgePoint AnnotatedBy = "knowledge_point"
	// KnownByPredicate: a clause or logic form states or mentions it.
	KnownByPredicate AnnotatedBy = "predicate"
	// KnownByWords: its text names it.
	KnownByWords AnnotatedBy = "words"
	// KnownByModel: a language model proposed it.
	KnownByModel AnnotatedBy = "model"
	// KnownByReview: two people said so.
	KnownByReview AnnotatedBy = "review"
)

// AnnotatedBys lists every way, the surest first.
var AnnotatedBys = []AnnotatedBy{KnownByReview, KnownByOperator, KnownByTrace, KnownByPredicate, KnownByKnowledgePoint, KnownByWords, KnownByModel}

// Annotations is the table that principles writes beside the catalogue.
var Annotations = &Table[Annotation]{
	TableName:  "annotations",
	Doc:        "That a problem needs a principle or mentions it, how that is known, and what the principle says of this problem.",
	About:      []string{"problem_id"},
	Key:        func(a *Annotation) string { return a.ProblemID + " " + a.Principle + " " + string(a.How) },
	KeyColumns: []string{"problem_id", "principle", "how"},
	RowGroup:   1000,
	Columns: []Column[Annotation]{
		Text("id", "annotations/<problem_id>/<principle>/<how>", func(a *Annotation) *string { return &a.ID }).Needed(),
		Text("problem_id", "the problem", func(a *Annotation) *string { return &a.ProblemID }).Needed(),
		Text("principle", "the principle's id", func(a *Annotation) *string { return &a.Principle }).Needed(),
		Enum("how", "operator of its verified program, trace of its composed solution, predicate, knowledge_point, words, model or review", AnnotatedBys, func(a *Annotation) *string { return (*string)(&a.How) }).Needed(),
		Enum("role", "need: whoever solves the problem has to know the principle; mentioned: the problem names it or what it is about, and is not known to need it; measures of models leave that out", AnnotationRoles, func(a *Annotation) *string { return (*string)(&a.Role) }).Needed(),
		Text("application_en", "the principle as this problem uses it, its key elements within <note> and </note>", func(a *Annotation) *string { return &a.ApplicationEN }).Needed().Tells(),
		Text("application_zh", "the same in Chinese", func(a *Annotation) *string { return &a.ApplicationZH }).Needed().Tells(),
		Texts("evidence", "what it rests on: the program's step, the clause, the knowledge point or the words of the text, as they stand there; of a trace, which of how many principles it comes to", func(a *Annotation) *[]string { return &a.Evidence }).Needed().Tells(),
		Texts("by", "who says so: the model that proposed it, or the people who agree on it; null where the record itself tells", func(a *Annotation) *[]string { return &a.By }),
		Int("step", "the program's step that applies it, counted from 1; 0 where it is known otherwise", func(a *Annotation) *int64 { return &a.Step }),
	},
	Check: func(a *Annotation) *FieldError {
		switch {
		case a.Role == Mentioned && a.How != KnownByPredicate && a.How != KnownByKnowledgePoint && a.How != KnownByWords:
			return fieldf("role", "%q does not go with %s", a.Role, a.How)
		case (a.How == KnownByModel || a.How == KnownByReview) != (len(a.By) > 0):
			return fieldf("by", "%q does not go with %s", a.By, a.How)
		case a.ID != AnnotationID(a.ProblemID, a.Principle, a.How):
			return fieldf("id", "%q is not that of %s in %s, known by %s", a.ID, a.Principle, a.ProblemID, a.How)
		case (a.How == KnownByOperator) != (a.Step > 0):
			return fieldf("step", "%d does not go with %s", a.Step, a.How)
		}
		return nil
	},
}

// SurerThan says whether an annotation tells more surely than another one that its problem needs its principle.
func (a *Annotation) SurerThan(b *Annotation) bool {
	if a.Role != b.Role {
		return a.Role == Need
	}
	return slices.Index(AnnotatedBys, a.How) < slices.Index(AnnotatedBys, b.How)
}

// AnnotationID is the id of the annotation that says that a problem needs or mentions a principle.
func AnnotationID(problem, principle string, how AnnotatedBy) string {
	return "annotations/" + problem + "/" + principle + "/" + string(how)
}
