package schema

import "slices"

// A Released is a row of a release: a problem, joined with all that the build says of it. Which of its parts are filled
// depends on the configuration; those of which the build has no row are zero. What a part holds says its entry in
// [Joins].
type Released struct {
	// ContentDigest is what [Configuration.ContentDigest] gives of the row with nothing withheld.
	ContentDigest string
	// Withheld: the columns of what its source published, and of what tells it, are empty.
	Withheld bool
	// Subsets are the other configurations that have the problem.
	Subsets []string

	Problem      Problem
	Duplicate    Duplicate
	Label        Label
	Check        ProgramCheck
	Selected     Selected
	Rating       Rating
	Translation  Translation
	Backward     Backward
	Augmented    Augmented
	Rephrasing   Rephrasing
	Hard         HardProblem
	Annotation   Annotation
	Principle    Principle
	Composite    Composite
	Step         Step
	Undecomposed Undecomposed

	// Question is filled in the configuration questions alone.
	Question Question
}

// The names of the configurations.
const (
	geoEval2000       = "geoeval_2000"
	geoEvalBackward   = "geoeval_backward"
	geoEvalAug        = "geoeval_aug"
	geoEvalHard       = "geoeval_hard"
	geoEvalSteps      = "geoeval_steps"
	geoEvalPrinciples = "geoeval_principles"
	allProblems       = "problems"
)

// Joins lists the tables of a build that a release has columns of, in the order of these columns in every
// configuration. A table is taken into a release by an entry here and a part of [Released]: writing and verifying
// releases, the dataset card, Croissant's description and the comparison of releases follow. Whose a column is stands
// at the column ([Standing]): what was published by a source, or tells what was, is what withholding takes out.
var Joins = []*Join{
	join(joining[Backward]{
		table: Backwards, part: func(r *Released) *Backward { return &r.Backward },
		in: []string{geoEvalBackward},
		naming: naming{
			as: map[string]string{"text": "question", "text_en": "question_en", "answer": "given_answer", "x": "answer_value",
				"x_text": "answer"},
			repeats: map[string]string{"shape": "primary_shape", "level": "complexity_level"},
		},
	}),
	join(joining[Augmented]{
		table: Augmenteds, part: func(r *Released) *Augmented { return &r.Augmented },
		in:     []string{geoEvalAug},
		naming: naming{as: map[string]string{"text": "question", "passed": "candidates_passed", "asked": "candidates_asked"}},
	}),
	join(joining[Rephrasing]{
		table: Rephrasings, part: func(r *Released) *Rephrasing { return &r.Rephrasing },
		in:    []string{geoEvalAug},
		taken: func(r *Rephrasing) bool { return r.Drawn },
		naming: naming{
			without: []string{"id", "parent_id", "candidate", "passed", "drawn", "faults"},
			repeats: map[string]string{"text": "question", "model": "model"},
		},
		optional: true,
	}),
	join(joining[Step]{
		table: Steps, part: func(r *Released) *Step { return &r.Step },
		in:      []string{geoEvalSteps},
		naming:  naming{as: map[string]string{"text": "question", "text_en": "question_en"}},
		adds:    wholeStep,
		lacking: []string{"concept", "relation", "equation"},
	}),
	join(joining[Composite]{
		table: Composites, part: func(r *Released) *Composite { return &r.Composite },
		in:     []string{geoEvalSteps},
		naming: naming{without: Composites.but("concepts", "pictured")},
	}),
	join(joining[Annotation]{
		table: Annotations, part: func(r *Released) *Annotation { return &r.Annotation },
		in: []string{geoEvalPrinciples},
	}),
	join(joining[Principle]{
		table: Principles, part: func(r *Released) *Principle { return &r.Principle },
		names: func(r *Released) string { return r.Annotation.Principle },
		in:    []string{geoEvalPrinciples},
		naming: naming{
			without: []string{"operators", "knowledge_points", "predicates", "words_en", "words_zh", "problems"},
			repeats: map[string]string{"id": "principle"},
		},
	}),
	join(joining[Problem]{
		table: Problems, part: func(r *Released) *Problem { return &r.Problem },
		naming: naming{as: map[string]string{"text": "question"}},
		namingIn: map[string]naming{
			geoEvalBackward: besideQuestion, geoEvalAug: besideWording, geoEvalSteps: besideStep, geoEvalPrinciples: besideAnnotation,
		},
		unsaid: Published,
	}),
	join(joining[Duplicate]{
		table: Duplicates, part: func(r *Released) *Duplicate { return &r.Duplicate },
		in: []string{allProblems},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"kept_id": "duplicate_of", "how": "duplicate_how", "similarity": "duplicate_similarity"},
		},
		optional: true,
	}),
	join(joining[Label]{
		table: Labels, part: func(r *Released) *Label { return &r.Label },
		in: wholly,
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"knowledge_points": "label_knowledge_points", "evidence": "label_evidence"},
		},
	}),
	join(joining[ProgramCheck]{
		table: ProgramChecks, part: func(r *Released) *ProgramCheck { return &r.Check },
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
	join(joining[Undecomposed]{
		table: Undecomposeds, part: func(r *Released) *Undecomposed { return &r.Undecomposed },
		in: []string{allProblems},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"reason": "undecomposed", "detail": "undecomposed_detail"},
			note:    "; null where it is in " + geoEvalSteps,
		},
		optional: true,
	}),
	join(joining[Selected]{
		table: Selection, part: func(r *Released) *Selected { return &r.Selected },
		in: []string{geoEval2000},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"rank": "selection_rank"},
			repeats: map[string]string{"shape": "primary_shape", "goal": "goal"},
		},
	}),
	join(joining[Rating]{
		table: Ratings, part: func(r *Released) *Rating { return &r.Rating },
		in:     []string{geoEval2000, geoEvalBackward, geoEvalAug, geoEvalHard},
		naming: ofRating,
		namingIn: map[string]naming{
			geoEvalBackward: ofRating.ofOriginal(), geoEvalAug: ofRating.ofOriginal(),
		},
	}),
	join(joining[Translation]{
		table: Translations, part: func(r *Released) *Translation { return &r.Translation },
		in:    []string{geoEval2000},
		taken: func(t *Translation) bool { return t.Passed },
		naming: naming{
			without: []string{"id", "parent_id", "candidate", "passed", "faults", "prompt_tokens", "completion_tokens"},
			as: map[string]string{"text": "question_en", "model": "question_en_model",
				"prompt": "question_en_prompt", "request": "question_en_request"},
			note: "; of the translation into English, null where there is none",
		},
		optional: true,
	}),
	join(joining[HardProblem]{
		table: HardProblems, part: func(r *Released) *HardProblem { return &r.Hard },
		in: []string{geoEvalHard},
		naming: naming{
			without: []string{"id"},
			as:      map[string]string{"kind": "hard_kind", "rank": "hard_rank"},
			repeats: map[string]string{"shape": "primary_shape", "question_kind": "question_kind"},
		},
	}),
}

// wholly are the configurations that say of a problem all that is known of it.
var wholly = []string{geoEval2000, geoEvalBackward, geoEvalAug, geoEvalHard, allProblems}

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
		without: []string{"id", "image"},
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
			"solution_principles": "forward_solution_principles", "solution_depth": "forward_solution_depth",
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
		without: Problems.but("source", "language", "text", "license", "synthetic", "record_digest", "pixel_digest", "structural_clauses",
			"semantic_clauses", "diagram_code", "code_tells_answer"),
		repeats: map[string]string{"source": "source", "language": "language"},
		as: map[string]string{
			"text": "composite_question", "structural_clauses": "composite_structural_clauses", "semantic_clauses": "composite_semantic_clauses",
			"diagram_code": "composite_diagram_code", "code_tells_answer": "composite_code_tells_answer",
		},
		note: ", of the composite problem",
	}
	besideAnnotation = naming{
		without: Problems.but("source", "language", "text", "license", "synthetic", "record_digest", "pixel_digest"),
		as:      map[string]string{"text": "question"},
		note:    ", of the problem",
	}
)
