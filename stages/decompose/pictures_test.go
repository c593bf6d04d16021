package decompose_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/diagram"
	"geoeval/internal/invented/figure"
	"geoeval/schema"
	"geoeval/stages/decompose"
	"geoeval/stages/stagetest"
)

// drawnScene is a triangle with an angle of 40° at A and one of 80° at B, whose sides are drawn.
func drawnScene(t *testing.T) *figure.Scene {
	t.Helper()
	const written = `{"draw":[{"polygon":{"points":[[0,0],[10,0],[1.9849,11.2569]]}},` +
		`{"angle":{"a":[10,0],"at":[0,0],"b":[1.9849,11.2569],"text":"80°"}},` +
		`{"angle":{"a":[0,0],"at":[10,0],"b":[1.9849,11.2569]}}],"names":{"A":[0,0],"B":[10,0],"C":[1.9849,11.2569]}}`
	scene, err := figure.Read(written)
	if err != nil {
		t.Fatal(err)
	}
	return scene
}

// pictured gives every invented problem the diagram of a scene, and says how it was drawn.
func pictured(t *testing.T, scene *figure.Scene) []schema.Problem {
	t.Helper()
	written, err := scene.Written()
	if err != nil {
		t.Fatal(err)
	}
	picture, info, err := figure.Again(scene, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	problems := invented()
	for i := range problems {
		p := &problems[i]
		p.Synthetic, p.DiagramScene, p.Diagram = true, written, schema.PictureDiagram
		p.Image, p.PixelDigest = schema.Image{Bytes: picture, Path: "1.png"}, info.Pixels.String()
		p.ImageWidth, p.ImageHeight = int64(info.Width), int64(info.Height)
	}
	return problems
}

func drawnBy(t *testing.T, problems []schema.Problem, most int) ([]schema.Composite, []schema.Step) {
	t.Helper()
	stage := newStage()
	stage.Describe().Config.(*decompose.Config).Pictures = most
	store := newStore(t, problems)
	stagetest.Run(t, stage, store)
	return stagetest.Table(t, store, schema.Composites), stagetest.Table(t, store, schema.Steps)
}

func TestEveryStepHasThePictureWithWhatIsKnownBefore(t *testing.T) {
	t.Parallel()
	scene := drawnScene(t)
	problems := pictured(t, scene)
	composites, steps := drawnBy(t, problems, 1000)
	for _, c := range composites {
		if !c.Pictured {
			t.Errorf("%s has no pictures", c.ID)
		}
	}
	checkRow := newStage().Describe().Audit.CheckRow
	var before []byte
	for i := range steps {
		s := &steps[i]
		if err := checkRow("steps", s); err != nil || !s.HasImage {
			t.Errorf("%s: %v", s.ID, err)
		}
		if first := bytes.Equal(s.Image.Bytes, problems[0].Image.Bytes); first != (s.Step == 1) {
			t.Errorf("%s: it has the diagram as it is: %v", s.ID, first)
		}
		if bytes.Equal(s.Image.Bytes, before) && s.Step > 1 {
			t.Errorf("%s has the picture of the step before", s.ID)
		}
		before = s.Image.Bytes
	}
}

func TestWhatHasNoPictures(t *testing.T) {
	t.Parallel()
	scene := drawnScene(t)
	for name, c := range map[string]struct {
		most   int
		change func(p *schema.Problem)
	}{
		"none wanted":      {0, func(*schema.Problem) {}},
		"no scene":         {1000, func(p *schema.Problem) { p.DiagramScene = "" }},
		"no written scene": {1000, func(p *schema.Problem) { p.DiagramScene = "{" }},
		"nothing drawn":    {1000, func(p *schema.Problem) { p.DiagramScene = `{"draw":[]}` }},
		"another's scene":  {1000, func(p *schema.Problem) { p.DiagramScene = `{"draw":[{"circle":{"radius":2}}]}` }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			problems := pictured(t, scene)
			for i := range problems {
				c.change(&problems[i])
			}
			composites, steps := drawnBy(t, problems, c.most)
			if len(composites) == 0 || slices.ContainsFunc(composites, func(c schema.Composite) bool { return c.Pictured }) ||
				slices.ContainsFunc(steps, func(s schema.Step) bool { return s.HasImage || s.ImageDigest != "" || len(s.Image.Bytes) > 0 }) {
				t.Error("there are pictures")
			}
		})
	}
}

func TestTheShortestCompositesAreDrawnFirst(t *testing.T) {
	t.Parallel()
	composites, _ := drawnBy(t, pictured(t, drawnScene(t)), 2)
	drawn, longest := 0, int64(0)
	for _, c := range composites {
		if c.Pictured {
			drawn, longest = drawn+1, max(longest, c.Steps)
		}
	}
	if drawn != 2 || longest != 2 {
		t.Errorf("%d are drawn, of up to %d steps", drawn, longest)
	}
}

func TestAChangedPictureIsFound(t *testing.T) {
	t.Parallel()
	problems := pictured(t, drawnScene(t))
	_, steps := drawnBy(t, problems, 1000)
	checkRow := newStage().Describe().Audit.CheckRow
	blank, _, err := diagram.EncodeGray(9, 9, bytes.Repeat([]byte{255}, 81))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		bytes []byte
		want  string
	}{
		"another":   {blank, "image_digest"},
		"no image":  {[]byte("GIF89a"), "PNG"},
		"taken out": {nil, "is empty"},
	} {
		t.Run(name, func(t *testing.T) {
			s := steps[0]
			s.Image.Bytes = c.bytes
			if err := checkRow("steps", &s); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// What is noted of composites comes back from JSON as it was.
func TestNotesComeBackFromJSON(t *testing.T) {
	stage := newStage()
	stage.Describe().Config.(*decompose.Config).Pictures = 3
	stagetest.WantNotes(t, stage, newStore(t, pictured(t, drawnScene(t))))
}
