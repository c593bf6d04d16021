package schema

import "slices"

// content says whose a column of a release is.
type content int

const (
	// own: made by the build, and telling nothing that a source published.
	own content = iota
	// published by a source.
	published
	// derived from what a source published, and telling it.
	derived
)

// A releasedColumn is a column of a release, and whose it is.
type releasedColumn struct {
	Column[Released]
	content content
}

// A lifting says what becomes of a table's columns in a release.
type lifting struct {
	// as renames columns, all of those that are not named keep their names; "" leaves one out.
	as map[string]string
	// note is added to the description of columns that are renamed.
	note string
	// derived names columns by their names in their table.
	derived []string
	// optional: the build may have no row.
	optional bool
}

// lift takes the columns of a table into a release.
func lift[R any](t *Table[R], row func(*Released) *R, how lifting) []releasedColumn {
	var out []releasedColumn
	for _, c := range t.Columns {
		name, renamed := how.as[c.Name]
		if !renamed {
			name = c.Name
		}
		if name == "" {
			continue
		}
		l := releasedColumn{Column: Column[Released]{Name: name, Doc: c.Doc, Kind: c.Kind, Required: c.Required}}
		l.Field = func(r *Released) any { return c.Field(row(r)) }
		if renamed {
			l.Doc += how.note
		}
		if c.Check != nil {
			l.Check = func(r *Released) error { return c.Check(row(r)) }
		}
		if slices.Contains(how.derived, c.Name) {
			l.content = derived
		}
		if how.optional && c.Kind != KindInt && c.Kind != KindBool {
			l.Required = false
		}
		out = append(out, l)
	}
	return out
}

// ownOfProblem are the columns of a problem that do not tell what its source published.
var ownOfProblem = []string{
	"id", "source", "source_split", "native_id", "native_file", "record_digest", "license", "license_evidence", "synthetic", "language",
	"image_path", "image_missing", "image_width", "image_height", "pixel_digest",
}

// How the columns of a problem are named: as they are, beside a backward question, or beside another wording.
var (
	plain = lifting{}
	asked = lifting{note: ", of the problem that the question was made from", as: map[string]string{
		"id": "", "source": "", "language": "", "text": "forward_text", "semantic_clauses": "forward_semantic_clauses", "numbers": "forward_numbers",
		"choices": "forward_choices", "choice_numbers": "forward_choice_numbers", "answer": "forward_answer", "answer_value": "forward_answer_value",
		"answer_letter": "forward_answer_letter", "answer_unit": "forward_answer_unit", "answer_kind": "forward_answer_kind",
		"text_published": "forward_text_published", "text_zh": "forward_text_zh", "solution": "forward_solution",
		"solution_language": "forward_solution_language", "rationale": "forward_rationale",
	}}
	reworded = lifting{note: ", of the original problem", as: map[string]string{
		"id": "", "text": "original_text", "text_published": "original_text_published", "text_zh": "original_text_zh", "numbers": "original_numbers",
	}}
)

func liftProblem(how lifting) []releasedColumn {
	columns := lift(Problems, func(r *Released) *Problem { return &r.Problem }, how)
	for i := range columns {
		name := columns[i].Name
		for was, is := range how.as {
			if is == name {
				name = was
			}
		}
		if !slices.Contains(ownOfProblem, name) {
			columns[i].content = published
		}
	}
	return columns
}

func liftDuplicate() []releasedColumn {
	return lift(Duplicates, func(r *Released) *Duplicate { return &r.Duplicate }, lifting{optional: true, as: map[string]string{
		"id": "", "kept_id": "duplicate_of", "how": "duplicate_how", "similarity": "duplicate_similarity",
	}})
}

func liftLabel() []releasedColumn {
	return lift(Labels, func(r *Released) *Label { return &r.Label }, lifting{derived: []string{"evidence"}, as: map[string]string{
		"id": "", "knowledge_points": "label_knowledge_points", "evidence": "label_evidence",
	}})
}

func liftCheck() []releasedColumn {
	return lift(Checks, func(r *Released) *Check { return &r.Check }, lifting{
		derived: []string{"computed", "gold", "tolerance", "nearest_choice", "values", "detail"},
		as: map[string]string{
			"id": "", "status": "check_status", "computed": "check_computed", "gold": "check_gold", "tolerance": "check_tolerance",
			"tolerance_from": "check_tolerance_from", "nearest_choice": "check_nearest_choice", "values": "check_values",
			"failure": "check_failure", "detail": "check_detail",
		},
	})
}

func liftSelected() []releasedColumn {
	return lift(Selection, func(r *Released) *Selected { return &r.Selected }, lifting{as: map[string]string{
		"id": "", "shape": "", "goal": "", "rank": "selection_rank",
	}})
}

func liftRating() []releasedColumn {
	return lift(Ratings, func(r *Released) *Rating { return &r.Rating }, lifting{as: map[string]string{
		"id": "", "score": "complexity", "level": "complexity_level",
	}})
}

func liftTranslation() []releasedColumn {
	return lift(Translations, func(r *Released) *Translation { return &r.Translation }, lifting{optional: true, derived: []string{"text"}, note: "; of the translation into English, null where there is none",
		as: map[string]string{
			"id": "", "parent_id": "", "candidate": "", "passed": "", "faults": "", "prompt_tokens": "", "completion_tokens": "",
			"text": "text_en", "model": "text_en_model", "prompt": "text_en_prompt", "request": "text_en_request",
		},
	})
}

func liftBackward() []releasedColumn {
	return lift(Backwards, func(r *Released) *Backward { return &r.Backward }, lifting{
		derived: []string{"text", "text_en", "semantic_clauses", "answer", "x", "x_text", "places", "recovered", "other_solutions", "equations"},
		as:      map[string]string{"answer": "given_answer", "shape": "", "level": "complexity_level"},
	})
}

func liftAugmented() []releasedColumn {
	return lift(Augmenteds, func(r *Released) *Augmented { return &r.Augmented }, lifting{derived: []string{"text"}, as: map[string]string{
		"passed": "candidates_passed", "asked": "candidates_asked",
	}})
}

func liftRephrasing() []releasedColumn {
	return lift(Rephrasings, func(r *Released) *Rephrasing { return &r.Rephrasing }, lifting{optional: true, as: map[string]string{
		"id": "", "parent_id": "", "candidate": "", "text": "", "passed": "", "drawn": "", "faults": "", "model": "",
	}})
}

func liftHard() []releasedColumn {
	return lift(HardProblems, func(r *Released) *HardProblem { return &r.Hard }, lifting{as: map[string]string{
		"id": "", "shape": "", "question_kind": "", "kind": "hard_kind", "rank": "hard_rank",
	}})
}
