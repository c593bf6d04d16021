package review

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
)

// A Phase is a part of a round of review.
type Phase string

// The phases of a round, in their order. Done follows the last round.
const (
	Individual Phase = "individual"
	Swap       Phase = "swap"
	Vote       Phase = "vote"
	Done       Phase = "done"
)

// Grading is the only phase of a review of answers: see Store.Grade.
const Grading Phase = "grading"

// Annotating is the only phase of a review of annotations: see Store.Annotate.
const Annotating Phase = "annotating"

// Classifying is the only phase of a review of first errors: see Store.Classify.
const Classifying Phase = "classifying"

// Rules says whether reviewers rule in a phase, on answers, annotations or errors, and do not mark problems.
func (p Phase) Rules() bool { return p == Grading || p == Annotating || p == Classifying }

// Rulings are what can be ruled in a phase; none where problems are marked.
func (p Phase) Rulings() []Ruling {
	switch p {
	case Grading, Annotating:
		return []Ruling{Right, Wrong, Unsure}
	case Classifying:
		return ErrorKinds
	}
	return nil
}

// A Content is what a reviewer sees of a problem. All of it is plain text, never HTML.
type Content struct {
	ID, Text string
	// Name is what reviewers are told instead of the ID, where that would tell whose answer they grade; empty for the ID.
	Name string
	// Response is the answer that is graded, or the annotation that is judged; empty where a problem itself is reviewed.
	Response string
	Choices  []string
	// Letter names the right choice, A for the first; empty where there is none.
	Letter, Answer, Solution string
	// Kind is judge, calculate or reason, or empty.
	Kind string
	// Program says that the solution begins with a program, and is not prose. Steps tell it, where it can be read.
	Program bool
	Steps   []ProgramStep
	// Annotation is what the Response says, for a page to set; nil where no annotation is judged.
	Annotation *Annotation
	// Principles are what a first error may be about: what the problem needs. None where anything else is reviewed.
	Principles []Principle
	// Image is the diagram's file, nil where there is none; whether it can be shown is found out by decoding it.
	Image []byte
}

// A Principle is one of the catalogue, by its id and with its names.
type Principle struct{ ID, English, Chinese string }

// A ProgramStep is one of a solution program: what is computed, and what that gives.
type ProgramStep struct {
	Text  string
	Gives []string
}

// An Annotation says that a problem needs a principle: what that says, a fact a line, and in which ways the need is known.
type Annotation struct {
	Principle
	StatementEN, StatementZH string
	Ways                     []Way
}

// A Way is how a need is known, as the table of annotations calls it, and how the problem uses the principle.
type Way struct {
	How, English, Chinese string
	// Quoted is what a model's proposal rests on.
	Quoted []string
}

// Digest is the SHA-256 of all that a reviewer sees, however it is set, in hex. A mark is about the problem with the digest that was
// assigned.
func (p *Content) Digest() string {
	h := sha256.New()
	parts := append([]string{p.ID, p.Text, p.Letter, p.Answer, p.Solution, p.Kind, string(p.Image)}, p.Choices...)
	if p.Response != "" {
		parts = append(parts, "graded", p.Name, p.Response)
	}
	for _, about := range p.Principles {
		parts = append(parts, about.ID)
	}
	for _, part := range parts {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write([]byte(part))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Problems finds what reviewers see of problems by their ids. An id that it does not know is absent from what it gives.
type Problems func(ids []string) (map[string]*Content, error)

// A Mark is what a reviewer says of a problem. In the vote a mark against either standard is a vote to drop the
// problem.
type Mark struct {
	// Diagram and Answer say that the problem fails the standard: that the diagram is not complete and relevant, and
	// that the answer is not reasonable.
	Diagram, Answer bool
	Comment         string
	// Ruling is what the reviewer says of an answer, an annotation or an error, and empty in a review of problems.
	Ruling Ruling
	// Sentence is the one of an answer in which the reviewer sees the first error; it may be empty, and is so but for errors.
	Sentence string
	// Principle is the id of the one that the first error is about; it may be empty, and is so but for errors.
	Principle string
}

// A Ruling is what a reviewer says of an answer or an annotation.
type Ruling string

// The rulings.
const (
	Right  Ruling = "right"
	Wrong  Ruling = "wrong"
	Unsure Ruling = "unsure"
)

// ErrorKinds are the rulings on the first error of an answer: the kinds of the table errors, the last for who cannot tell.
var ErrorKinds = []Ruling{"knowledge", "reasoning", "calculation", "visual", "hallucination", "not_classified"}

// Fails says whether the problem fails one of the standards.
func (m Mark) Fails() bool { return m.Diagram || m.Answer }

// String names the standards that the problem fails.
func (m Mark) String() string {
	var failed []string
	if m.Diagram {
		failed = append(failed, "diagram")
	}
	if m.Answer {
		failed = append(failed, "answer")
	}
	if failed == nil {
		return "passes"
	}
	return "marked: " + strings.Join(failed, ", ")
}
