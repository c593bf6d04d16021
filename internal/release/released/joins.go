package released

import (
	"slices"

	"geoeval/schema"
)

// Parts are those of a row of a release: a problem, joined with all that the build says of it. Which of its parts are filled
// depends on the configuration; those of which the build has no row are zero. What a part holds says its entry in
// [Joins].
type Parts struct {
	// ContentDigest is what [Configuration.ContentDigest] gives of the row with nothing withheld.
	ContentDigest string
	// Withheld: the columns of what its source published, and of what tells it, are empty.
	Withheld bool
	// Subsets are the other configurations that have the problem.
	Subsets []string
	// Description and MaskIn are, in the configuration of backward questions, the diagram in words and what shows the letter of the
	// number. [Row.Settle] gives them.
	Description string
	MaskIn      []string

	Problem      schema.Problem
	Duplicate    schema.Duplicate
	Label        schema.Label
	Check        schema.ProgramCheck
	Selected     schema.Selected
	Rating       schema.Rating
	Translation  schema.Translation
	Backward     schema.Backward
	Augmented    schema.Augmented
	Rephrasing   schema.Rephrasing
	Hard         schema.HardProblem
	Annotation   schema.Annotation
	Principle    schema.Principle
	Composite    schema.Composite
	Step         schema.Step
	Undecomposed schema.Undecomposed
	Reformed     schema.Reformed

	// Question is filled in the configuration questions alone.
	Question Question
}

// The names of the configurations that are no subsets; package schema has those of the subsets.
const (
	geoEvalPrinciples = "geoeval_principles"
	allProblems       = "problems"
)

// Joins lists the tables of a build that a release has columns of, in the order of these columns in every
// configuration. A table is taken into a release by an entry here and a part of [Parts]: writing and verifying
// releases, the dataset card, Croissant's description and the comparison of releases follow. Whose a column is stands
// at the column ([schema.Standing]): what was published by a source, or tells what was, is what withholding takes out.
var Joins = []*Join{
	join(joining[schema.Backward]{
		table: schema.Backwards, part: func(r *Parts) *schema.Backward { return &r.Backward },
		in: []string{schema.GeoEvalBackward},
		naming: naming{
			as: map[string]string{"text": "question", "text_en": "question_en", "answer": "given_answer", "x": "answer_value",
				"x_text": "answer"},
			repeats: map[string]string{"shape": "primary_shape", "level": "complexity_level"},
		},
	}),
	join(joining[schema.Augmented]{
		table: schema.Augmenteds, part: func(r *Parts) *schema.Augmented { return &r.Augmented },
		in:     []string{schema.GeoEvalAug},
		naming: naming{as: map[string]string{"text": "question", "passed": "candidates_passed", "differ": "candidates_differ", "asked": "candidates_asked"}},
	}),
	join(joining[schema.Rephrasing]{
		table: schema.Rephrasings, part: func(r *Parts) *schema.Rephrasing { return &r.Rephrasing },
		in:    []string{schema.GeoEvalAug},
		taken: func(r *schema.Rephrasing) bool { return r.Drawn },
		naming: naming{
			without: []string{"id", "parent_id", "candidate", "passed", "drawn", "faults"},
			repeats: map[string]string{"text": "question", "model": "model"},
		},
		optional: true,
	}),
	join(joining[schema.Step]{
		table: schema.Steps, part: func(r *Parts) *schema.Step { return &r.Step },
		in:      []string{schema.GeoEvalSteps},
		naming:  naming{as: map[string]string{"text": "question", "text_en": "question_en"}},
		adds:    wholeStep,
		lacking: []string{"concept", "relation", "equation"},
	}),
	join(joining[schema.Composite]{
		table: schema.Composites, part: func(r *Parts) *schema.Composite { return &r.Composite },
		in:     []string{schema.GeoEvalSteps},
		naming: naming{without: schema.Composites.But("concepts", "pictured")},
	}),
	join(joining[schema.Reformed]{
		table: schema.Reformeds, part: func(r *Parts) *schema.Reformed { return &r.Reformed },
		in:     []string{schema.GeoEvalReformed},
		naming: naming{as: map[string]string{"text": "question"}},
	}),
	join(joining[schema.Annotation]{
		table: schema.Annotations, part: func(r *Parts) *schema.Annotation { return &r.Annotation },
		in: []string{geoEvalPrinciples},
	}),
	join(joining[schema.Principle]{
		table: schema.Principles, part: func(r *Parts) *schema.Principle { return &r.Principle },
		names: func(r *Parts) string { return r.Annotation.Principle },
		in:    []string{geoEvalPrinciples},
		naming: naming{
			without: []string{"operators", "knowledge_points", "predicates", "words_en", "words_zh", "problems"},
			repeats: map[string]string{"id": "principle"},
		},
	}),
	join(joining[schema.Problem]{
		table: schema.Problems, part: func(r *Parts) *schema.Problem { return &r.Problem },
		naming: naming{as: map[string]string{"text": "question"}},
		namingIn: map[string]naming{
			schema.GeoEvalBackward: besideQuestion, schema.GeoEvalAug: besideWording, schema.GeoEvalSteps: besideStep, schema.GeoEvalReformed: besideReformed, geoEvalPrinciples: besideAnnotation,
		},
		unsaid: schema.Published,
	}),
	join(joining[schema.Duplicate]{
		table: schema.Duplicates, part: func(r *Parts) *schema.Duplicate { return &r.Duplicate },
		in: []string{allProblems},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"kept_id": "duplicate_of", "how": "duplicate_how", "similarity": "duplicate_similarity"},
		},
		optional: true,
	}),
	join(joining[schema.Label]{
		table: schema.Labels, part: func(r *Parts) *schema.Label { return &r.Label },
		in: append(slices.Clone(wholly), schema.GeoEvalReformed),
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"knowledge_points": "label_knowledge_points", "evidence": "label_evidence"},
		},
	}),
	join(joining[schema.ProgramCheck]{
		table: schema.ProgramChecks, part: func(r *Parts) *schema.ProgramCheck { return &r.Check },
		in: wholly,
		naming: naming{
			without: []string{"id"},
			as: map[string]string{
				"status": "check_status", "computed": "check_computed", "gold": "check_gold", "tolerance": "check_tolerance",
				"tolerance_from": "check_tolerance_from", "nearest_choice": "check_nearest_choice", "values": "check_values", "percent": "check_percent",
				"failure": "check_failure", "detail": "check_detail",
			},
		},
	}),
	join(joining[schema.Undecomposed]{
		table: schema.Undecomposeds, part: func(r *Parts) *schema.Undecomposed { return &r.Undecomposed },
		in: []string{allProblems},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"reason": "undecomposed", "detail": "undecomposed_detail"},
			note:    "; null where it is in " + schema.GeoEvalSteps,
		},
		optional: true,
	}),
	join(joining[schema.Selected]{
		table: schema.Selection, part: func(r *Parts) *schema.Selected { return &r.Selected },
		in: []string{schema.GeoEval2000},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"rank": "selection_rank"},
			repeats: map[string]string{"shape": "primary_shape", "goal": "goal"},
		},
	}),
	join(joining[schema.Rating]{
		table: schema.Ratings, part: func(r *Parts) *schema.Rating { return &r.Rating },
		in:     []string{schema.GeoEval2000, schema.GeoEvalBackward, schema.GeoEvalAug, schema.GeoEvalHard, schema.GeoEvalReformed},
		naming: ofRating,
		namingIn: map[string]naming{
			schema.GeoEvalBackward: ofRating.ofOriginal(), schema.GeoEvalAug: ofRating.ofOriginal(), schema.GeoEvalReformed: ofRating.ofOriginal(),
		},
	}),
	join(joining[schema.Translation]{
		table: schema.Translations, part: func(r *Parts) *schema.Translation { return &r.Translation },
		in:    []string{schema.GeoEval2000},
		taken: func(t *schema.Translation) bool { return t.Passed },
		naming: naming{
			without: []string{"id", "parent_id", "candidate", "passed", "faults", "prompt_tokens", "completion_tokens"},
			as: map[string]string{"text": "question_en", "model": "question_en_model",
				"prompt": "question_en_prompt", "request": "question_en_request"},
			note: "; of the translation into English, null where there is none",
		},
		optional: true,
	}),
	join(joining[schema.HardProblem]{
		table: schema.HardProblems, part: func(r *Parts) *schema.HardProblem { return &r.Hard },
		in: []string{schema.GeoEvalHard},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"kind": "hard_kind", "rank": "hard_rank"},
			repeats: map[string]string{"shape": "primary_shape", "question_kind": "question_kind"},
		},
	}),
}

// wholly are the configurations that say of a problem all that is known of it.
var wholly = []string{schema.GeoEval2000, schema.GeoEvalBackward, schema.GeoEvalAug, schema.GeoEvalHard, allProblems}

// ofRating says how those of a rating are named.
var ofRating = naming{without: []string{"id"}, as: map[string]string{
	"score": "complexity", "level": "complexity_level", "level_by_quantile": "complexity_level_by_quantile",
}}

// ofOriginal is the same beside what was made of the problem that is rated, whose lengths are other ones.
func (n naming) ofOriginal() naming {
	n.without = append(slices.Clone(n.without), "text_words", "description_words", "solution_words")
	n.note = "; of the original problem"
	return n
}

// How the columns of a problem are named beside a backward question, and beside another wording.
var (
	besideQuestion = naming{
		without: []string{"id", "image", "solution_elements"},
		repeats: map[string]string{"source": "source", "language": "language"},
		as: map[string]string{
			"text": "forward_question", "semantic_clauses": "forward_semantic_clauses", "numbers": "forward_numbers",
			"choices": "forward_choices", "choice_numbers": "forward_choice_numbers", "answer": "forward_answer",
			"answer_value": "forward_answer_value", "answer_letter": "forward_answer_letter",
			"answer_choice": "forward_answer_choice", "answer_unit": "forward_answer_unit",
			"answer_kind": "forward_answer_kind", "text_published": "forward_text_published", "text_zh": "forward_text_zh",
			"image_width": "forward_image_width", "image_height": "forward_image_height",
			"diagram_code": "forward_diagram_code", "diagram_scene": "forward_diagram_scene",
			"code_tells_answer": "forward_code_tells_answer", "solution": "forward_solution", "solution_language": "forward_solution_language", "rationale": "forward_rationale",
			"solution_principles": "forward_solution_principles", "solution_elements": "forward_solution_elements", "solution_depth": "forward_solution_depth",
		},
		note: ", of the problem that the question was made from",
	}
	besideWording = naming{
		without: []string{"id"},
		as: map[string]string{
			"text": "original_question", "text_published": "original_text_published", "text_zh": "original_text_zh", "numbers": "original_numbers",
		},
		note: ", of the original problem",
	}
	besideStep = naming{
		without: schema.Problems.But("source", "language", "text", "license", "synthetic", "record_digest", "pixel_digest", "structural_clauses",
			"semantic_clauses", "diagram_code", "code_tells_answer"),
		repeats: map[string]string{"source": "source", "language": "language"},
		as: map[string]string{
			"text": "composite_question", "structural_clauses": "composite_structural_clauses", "semantic_clauses": "composite_semantic_clauses",
			"diagram_code": "composite_diagram_code", "code_tells_answer": "composite_code_tells_answer",
		},
		note: ", of the composite problem",
	}
	besideReformed = naming{
		without: schema.Problems.But("source", "language", "text", "answer", "license", "synthetic", "record_digest", "pixel_digest", "solution_language"),
		repeats: map[string]string{"source": "source", "language": "language"},
		as:      map[string]string{"text": "original_question", "answer": "original_answer"},
		note:    ", of the original problem",
	}
	besideAnnotation = naming{
		without: schema.Problems.But("source", "language", "text", "license", "synthetic", "record_digest", "pixel_digest"),
		as:      map[string]string{"text": "question"},
		note:    ", of the problem",
	}
)
