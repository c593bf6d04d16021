package schema

import (
	"fmt"
	"strings"
)

// A Problem is one geometry problem as its dataset published it, in the one form that all datasets share.
type Problem struct {
	ID              string
	Source          Source
	SourceSplit     string
	NativeID        string
	NativeFile      string
	RecordDigest    string
	License         string
	LicenseEvidence string
	// AnnotatedBy is the record of another source that annotates the problem.
	AnnotatedBy string
	Synthetic   bool

	Language      Language
	Text          string
	TextPublished string
	TextZH        string

	Choices       []string
	ChoiceNumbers []*float64
	Answer        string
	AnswerValue   *float64
	AnswerLetter  string
	AnswerChoice  string
	AnswerUnit    string
	AnswerKind    AnswerKind
	// RecordFaults says what is wrong with the record and what was made of it.
	RecordFaults []string

	Image          Image
	ImagePath      string
	Diagram        DiagramKind
	ImageWidth     int64
	ImageHeight    int64
	PixelDigest    string
	PictureHash    string
	Structural     []string
	Semantic       []string
	TextLogicForms []string
	PointPositions string
	DiagramCode    string
	// CodeTells: the drawing's code names the answer.
	CodeTells bool
	// DiagramScene: how a picture that is our own was drawn.
	DiagramScene string

	KnowledgePoints []string
	NativeShapes    []string
	NativeGoals     []string
	NativeLevel     string
	NativeOrigin    string
	QuestionKind    QuestionKind

	Solution         string
	SolutionLanguage SolutionLanguage
	Rationale        string
	// SolutionPrinciples, SolutionElements and SolutionDepth: what a composed solution uses, of what, and how deep it is.
	SolutionPrinciples []string
	SolutionElements   []string
	SolutionDepth      int64
	Numbers            []Number
}

// RightChoice is the choice that the answer letter names, "" where it names none.
func (p *Problem) RightChoice() string {
	if p.AnswerLetter == "" || int(p.AnswerLetter[0])-'A' >= len(p.Choices) || p.AnswerLetter[0] < 'A' {
		return ""
	}
	return p.Choices[p.AnswerLetter[0]-'A']
}

// Annotator is the source whose record annotates the problem, "" where none does.
func (p *Problem) Annotator() Source {
	source, _, _ := strings.Cut(p.AnnotatedBy, "/")
	return Source(source)
}

// PromptCode is the drawing's source code as far as it may be put into a prompt: "" where it names the answer.
func (p *Problem) PromptCode() string {
	if p.CodeTells {
		return ""
	}
	return p.DiagramCode
}

// Description is the diagram's description in words: its structural and semantic clauses, and its drawing code.
func (p *Problem) Description() []string {
	parts := make([]string, 0, len(p.Structural)+len(p.Semantic)+1)
	parts = append(append(parts, p.Structural...), p.Semantic...)
	if p.DiagramCode != "" {
		parts = append(parts, p.DiagramCode)
	}
	return parts
}

// Problems is the table that ingest writes: every native record that is a geometry problem.
var Problems = &Table[Problem]{
	TableName: "problems",
	Doc:       "One geometry problem, as its dataset published it.",
	About:     []string{"id"},
	Key:       func(p *Problem) string { return p.ID },
	RowGroup:  4000,
	Columns: []Column[Problem]{
		Text("id", "<source>/<split>/<native id>; never a row number", func(p *Problem) *string { return &p.ID }).Needed().Checked(checkProblemID).Ours(),
		Enum("source", "the dataset", Sources, func(p *Problem) *string { return (*string)(&p.Source) }).Needed().Ours(),
		Text("source_split", "the dataset's own split: train, val, dev, test", func(p *Problem) *string { return &p.SourceSplit }).Needed().Ours(),
		Text("native_id", "the record's own id in its dataset", func(p *Problem) *string { return &p.NativeID }).Needed().Ours(),
		Path("native_file", "the file of the record, under the source's folder", func(p *Problem) *string { return &p.NativeFile }).Needed().Ours(),
		Text("record_digest", "SHA-256 of the native record in a canonical form, in hex", func(p *Problem) *string { return &p.RecordDigest }).Needed().Ours(),
		Text("license", "SPDX identifier or the words in which the source states its licence; 'none stated' where it states none", func(p *Problem) *string { return &p.License }).Needed().Ours(),
		Text("license_evidence", "where that licence is stated", func(p *Problem) *string { return &p.LicenseEvidence }).Needed().Ours(),
		Text("annotated_by", "the record of another source, <source>/<file>#<record>, that structural_clauses, semantic_clauses, knowledge_points, solution and numbers are taken from: it annotates this problem; null where all is of the problem's own record", func(p *Problem) *string { return &p.AnnotatedBy }).Ours(),
		Bool("synthetic", "made by geoeval's own generator in the source's format, and not a problem of the source", func(p *Problem) *bool { return &p.Synthetic }),

		Enum("language", "language of text: en or zh", Languages, func(p *Problem) *string { return (*string)(&p.Language) }).Needed().Ours(),
		Text("text", "the problem, ready to read: placeholders filled in, spaced point names joined, what was decoded wrongly put right, logic forms in words, and without the choices, which are in choices", func(p *Problem) *string { return &p.Text }).Needed(),
		Text("text_published", "the problem exactly as published", func(p *Problem) *string { return &p.TextPublished }).Needed(),
		Text("text_zh", "the dataset's own Chinese wording of a problem whose text is English", func(p *Problem) *string { return &p.TextZH }),

		Texts("choices", "the choices as text, in the published order; null for an open question", func(p *Problem) *[]string { return &p.Choices }),
		Floats("choice_numbers", "the choices as numbers, as answer_value has them; null where a choice is not one; null for an open question", func(p *Problem) *[]*float64 { return &p.ChoiceNumbers }),
		Text("answer", "the gold answer as text, as published; the choice itself where a letter is published", func(p *Problem) *string { return &p.Answer }).Needed(),
		Float("answer_value", "the gold answer as a number, in its own unit: 16 % is 0.16, 16 : 9 is 1.777…, 25°30′ is 25.5 (degrees); null where it is not one number", func(p *Problem) **float64 { return &p.AnswerValue }),
		Text("answer_letter", "the letter of the right choice, A for the first; null for an open question, or where no choice is surely the gold answer", func(p *Problem) *string { return &p.AnswerLetter }).Checked(checkLetter),
		Text("answer_choice", "the right choice as choices has it, which may be spelled otherwise than answer: 57 where that is 57.000; null where answer_letter is", func(p *Problem) *string { return &p.AnswerChoice }),
		Text("answer_unit", "the unit or the things counted of the gold answer as published; % for a percentage, ° for degrees", func(p *Problem) *string { return &p.AnswerUnit }),
		Enum("answer_kind", "number, expression, coordinate or text", AnswerKinds, func(p *Problem) *string { return (*string)(&p.AnswerKind) }).Needed(),
		Texts("record_faults", "where the record contradicts itself or has lost something, and what was made of it, a sentence each; null where nothing is known to be wrong", func(p *Problem) *[]string { return &p.RecordFaults }),

		{Name: "image", Doc: "the diagram: the file's bytes as published, or a PNG of a published array; null where there is none that shows anything", Kind: KindImage, Field: func(p *Problem) any { return &p.Image }},
		Path("image_path", "the diagram's path under the source's folder, or <pickle file's stem>/<native id>.png for an array in a pickle; null where no diagram is named", func(p *Problem) *string { return &p.ImagePath }).Ours(),
		Enum("diagram", "what there is to see: picture; code, the drawing's source code and no picture; missing, a picture that the record names and that is not there; blank, one that is there and shows nothing, being a placeholder, which is left out; null where the record names none", DiagramKinds, func(p *Problem) *string { return (*string)(&p.Diagram) }).Ours(),
		Int("image_width", "pixels; 0 without an image", func(p *Problem) *int64 { return &p.ImageWidth }),
		Int("image_height", "pixels; 0 without an image", func(p *Problem) *int64 { return &p.ImageHeight }),
		Text("pixel_digest", "SHA-256 of the decoded pixels, in hex: equal for equal pictures whatever their file format", func(p *Problem) *string { return &p.PixelDigest }).Ours(),
		Text("picture_hash", "perceptual hash of the picture, in hex: nearly equal for pictures that look alike (internal/format/diagram); null where it shows nothing", func(p *Problem) *string { return &p.PictureHash }).Ours(),
		Texts("structural_clauses", "what lies on what in the diagram: lines, circles, points", func(p *Problem) *[]string { return &p.Structural }),
		Texts("semantic_clauses", "what the diagram says of values and relations", func(p *Problem) *[]string { return &p.Semantic }),
		Texts("text_logic_forms", "the problem text as logic forms (Geometry3K), those of its own record even where annotated_by is set", func(p *Problem) *[]string { return &p.TextLogicForms }),
		Text("point_positions", "JSON object: point name to [x, y] in pixels (Geometry3K); null where annotated_by is set: its clauses name points otherwise", func(p *Problem) *string { return &p.PointPositions }),
		Text("diagram_code", "the drawing's source code (MATH: Asymptote)", func(p *Problem) *string { return &p.DiagramCode }),
		Bool("code_tells_answer", "diagram_code names the answer, as a coordinate or a length: no prompt shows it", func(p *Problem) *bool { return &p.CodeTells }),
		Text("diagram_scene", "how the picture was drawn, as JSON, from which it can be drawn again with more in it: of a synthetic problem whose solution is a program; no prompt shows it", func(p *Problem) *string { return &p.DiagramScene }),

		Texts("knowledge_points", "knowledge points as published", func(p *Problem) *[]string { return &p.KnowledgePoints }),
		Texts("native_shapes", "the dataset's own labels of shapes (Geometry3K)", func(p *Problem) *[]string { return &p.NativeShapes }),
		Texts("native_goals", "the dataset's own labels of the goal (Geometry3K, GeoQA+)", func(p *Problem) *[]string { return &p.NativeGoals }),
		Text("native_level", "the dataset's own difficulty or grade", func(p *Problem) *string { return &p.NativeLevel }),
		Text("native_origin", "where the dataset says that it took the problem from: a book and page", func(p *Problem) *string { return &p.NativeOrigin }),
		Enum("question_kind", "judge, calculate or reason (hard)", QuestionKinds, func(p *Problem) *string { return (*string)(&p.QuestionKind) }),

		Text("solution", "the golden solution: a program, or worked prose where there is no program", func(p *Problem) *string { return &p.Solution }),
		Enum("solution_language", "pgps, stack, mathqa, equation or prose", SolutionLanguages, func(p *Problem) *string { return (*string)(&p.SolutionLanguage) }),
		Text("rationale", "prose that explains the solution beside its program; the solution as published, with its drawings (MATH)", func(p *Problem) *string { return &p.Rationale }),
		Texts("solution_principles", "the ids of the principles that the worked solution applies, in the order in which its steps come to them, as the program knows that composed the problem: of such a synthetic problem; null for every other", func(p *Problem) *[]string { return &p.SolutionPrinciples }).Ours(),
		Texts("solution_elements", "the key elements of each of solution_principles, in the same order: what its steps rest on and find, as formulas, $OA = OD$; null without solution_principles", func(p *Problem) *[]string { return &p.SolutionElements }).Ours(),
		Int("solution_depth", "how many steps of that solution stand one behind the other at least; 0 without solution_principles", func(p *Problem) *int64 { return &p.SolutionDepth }),
		{Name: "numbers", Doc: "the problem's numbers in the order of the solution language, with their places", Kind: KindNumbers, Field: func(p *Problem) any { return &p.Numbers }},
	},
	Check: checkProblem,
}

func checkProblemID(p *Problem) error {
	id, err := ParseID(p.ID)
	if err != nil {
		return err
	}
	if id.Source != p.Source || id.Split != p.SourceSplit || id.Native != p.NativeID {
		return fmt.Errorf("does not say source %q, split %q and native id %q", p.Source, p.SourceSplit, p.NativeID)
	}
	return nil
}

func checkLetter(p *Problem) error {
	if len(p.AnswerLetter) != 1 || p.AnswerLetter[0] < 'A' || int(p.AnswerLetter[0]-'A') >= len(p.Choices) {
		return fmt.Errorf("%q is not the letter of one of %d choices", p.AnswerLetter, len(p.Choices))
	}
	return nil
}

func checkProblem(p *Problem) *FieldError {
	if len(p.Choices) != len(p.ChoiceNumbers) {
		return fieldf("choice_numbers", "%d numbers for %d choices", len(p.ChoiceNumbers), len(p.Choices))
	}
	if (p.Solution == "") != (p.SolutionLanguage == "") {
		return fieldf("solution_language", "%q does not go with the solution %q", p.SolutionLanguage, p.Solution)
	}
	if pixels := p.ImageWidth * p.ImageHeight; (p.PixelDigest == "") != (pixels == 0) {
		return fieldf("pixel_digest", "%q does not go with an image of %d x %d", p.PixelDigest, p.ImageWidth, p.ImageHeight)
	}
	if p.DiagramScene != "" && (!p.Synthetic || p.PixelDigest == "") {
		return fieldf("diagram_scene", "is there, and the problem is not synthetic or has no picture")
	}
	if len(p.SolutionPrinciples) > 0 && !p.Synthetic {
		return fieldf("solution_principles", "are there, and the problem is not synthetic")
	}
	if len(p.SolutionElements) != len(p.SolutionPrinciples) {
		return fieldf("solution_elements", "are those of %d principles, not of %d", len(p.SolutionElements), len(p.SolutionPrinciples))
	}
	if (len(p.SolutionPrinciples) > 0) != (p.SolutionDepth > 0) {
		return fieldf("solution_depth", "%d does not go with %d principles", p.SolutionDepth, len(p.SolutionPrinciples))
	}
	for i, n := range p.Numbers {
		if err := p.place(n); err != nil {
			return fieldf("numbers", "element %d: %v", i, err)
		}
	}
	return nil
}

// place says whether a number stands where it says it does.
func (p *Problem) place(n Number) error {
	field := p.Text
	switch n.Field {
	case InText:
	case InRecord:
		if n.Text == "" || n.Value == nil || n.Clause != 0 || n.Start != 0 || n.End != 0 {
			return fmt.Errorf("%q of the record has no value, or a place", n.Text)
		}
		return nil
	case InClauses:
		if n.Clause < 0 || n.Clause >= int64(len(p.Semantic)) {
			return fmt.Errorf("clause %d of %d", n.Clause, len(p.Semantic))
		}
		field = p.Semantic[n.Clause]
	default:
		return fmt.Errorf("field %q is not %s, %s or %s", n.Field, InText, InClauses, InRecord)
	}
	if n.Start < 0 || n.End > int64(len(field)) || n.Start >= n.End || field[n.Start:n.End] != n.Text {
		return fmt.Errorf("%q does not stand at %d to %d of %q", n.Text, n.Start, n.End, strings.TrimSpace(field))
	}
	return nil
}
