package dedupe

import (
	"geoeval/internal/format/diagram"
	"geoeval/schema"
)

// A picture is what is known of a problem's diagram.
type picture struct {
	kind pictureKind
	// name is equal for equal pictures of one kind: a hash. It is zero without a diagram, and where nothing shows whether two
	// are equal.
	name [hashed]byte
}

type pictureKind uint8

const (
	// noDiagram: the problem has none.
	noDiagram pictureKind = iota
	// unseen: there is a diagram, and nothing by which to know it again: a placeholder, or clauses alone.
	unseen
	// pixels: the picture is there.
	pixels
	// missingFile: the picture is named and not there.
	missingFile
	// drawing: there is the drawing's source code and no picture.
	drawing
)

// same reports whether two problems have the same picture, or have no diagram either of them.
func (p picture) same(q picture) bool { return p == q && p.kind != unseen }

// written reports whether the problem has no picture, but perhaps the code of a drawing.
func (p picture) written() bool { return p.kind == noDiagram || p.kind == drawing }

// seen reports whether the problem can be read in full.
func (p picture) seen() bool { return p.kind == noDiagram || p.kind == pixels || p.kind == drawing }

// pictureOf gives a problem's picture. Clauses are no picture: those of two diagrams that differ in what was not
// annotated are equal.
func pictureOf(p *schema.Problem) picture {
	switch p.Diagram {
	case schema.PictureDiagram:
		return named(pixels, p.PixelDigest)
	case schema.CodeDiagram:
		return named(drawing, p.DiagramCode)
	case schema.MissingDiagram:
		return named(missingFile, string(p.Source)+"/"+p.ImagePath)
	case schema.BlankDiagram:
		return picture{kind: unseen}
	}
	if len(p.Structural)+len(p.Semantic) > 0 {
		return picture{kind: unseen}
	}
	return picture{}
}

// named is a picture that goes by a name; by none where that is empty.
func named(kind pictureKind, name string) picture {
	if name == "" {
		return picture{kind: kind}
	}
	return picture{kind, hashOfTexts(name)}
}

// isNamed reports whether something shows which pictures are equal to it.
func (p picture) isNamed() bool { return p.name != [hashed]byte{} }

// alike reports whether two pictures look alike.
func (s *search) alike(i, j int) bool {
	a, b := s.notes[i].part(lookPart), s.notes[j].part(lookPart)
	return len(a) > 0 && len(b) > 0 && diagram.Hash(a).Likeness(diagram.Hash(b)) >= s.config.Retold.Likeness
}
