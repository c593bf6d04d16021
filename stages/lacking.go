package stages

import (
	"slices"
	"strings"

	"geoeval/internal/text/leaning"
	"geoeval/internal/text/logicform"
	"geoeval/schema"
)

// LackingColumns are those of problems that [HasLostValue], [HasTwin] and [LeansOn] read.
var LackingColumns = []string{"text", "record_faults", "diagram", "structural_clauses", "semantic_clauses", "diagram_code", "code_tells_answer"}

// HasLostValue says that a problem's text has lost a value that it needs, as its record_faults say.
func HasLostValue(p *schema.Problem) bool {
	return slices.ContainsFunc(p.RecordFaults, func(fault string) bool { return strings.HasSuffix(fault, logicform.LostValue) })
}

// TwinFault ends what the record_faults say of a problem whose right choice stands twice.
const TwinFault = "is equal to the right one: either letter is right"

// HasTwin says that a problem's right choice stands twice, as its record_faults say: nobody can tell which letter is meant.
func HasTwin(p *schema.Problem) bool {
	return slices.ContainsFunc(p.RecordFaults, func(fault string) bool { return strings.HasSuffix(fault, TwinFault) })
}

// hidden is what a text leans on whose figure is a code that tells the answer.
const hidden = "a figure that is drawn by a code which tells the answer, so that no prompt shows it"

// LeansOn gives the words by which a problem's text leans on a figure of which there is nothing: no picture, no clauses and no code.
// "" where there is any of it, or where the text says enough without. Whether it does is not asked where there is a code that no prompt
// shows, as it tells the answer: a drawing that gives the answer gives what is asked for.
func LeansOn(p *schema.Problem) string {
	switch {
	case p.Diagram == schema.PictureDiagram || p.PromptCode() != "" || len(p.Structural)+len(p.Semantic) > 0:
		return ""
	case p.DiagramCode != "":
		return hidden
	}
	return leaning.On(p.Text)
}
