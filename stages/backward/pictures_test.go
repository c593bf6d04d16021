package backward_test

import (
	"slices"
	"testing"

	"geoeval/internal/invented/figure"
	"geoeval/schema"
	"geoeval/stages/stagetest"
)

// A question of a problem whose figure shows the number has a picture of its own, which verify draws again.
func TestAQuestionsPictureIsThatOfItsScene(t *testing.T) {
	scene := &figure.Scene{
		Names: map[string]figure.Point{"A": {}, "B": {X: 12}},
		Elements: []figure.Element{figure.Segment{To: figure.Point{X: 12}},
			figure.Measure{B: figure.Point{X: 12}, Text: "12"}},
	}
	json, err := scene.Written()
	if err != nil {
		t.Fatal(err)
	}
	picture, info, err := figure.Again(scene, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := problem("unigeo/test/90", "g_double N_0", "24", "AB = ‹12›. How long is twice AB?")
	p.Synthetic, p.Diagram, p.DiagramScene, p.PixelDigest = true, schema.PictureDiagram, json, info.Pixels.String()
	p.Image = schema.Image{Bytes: picture, Path: "90.png"}
	p.ImageWidth, p.ImageHeight = int64(info.Width), int64(info.Height)
	unseen := p
	unseen.ID, unseen.NativeID, unseen.DiagramScene = "unigeo/test/91", "91", ""

	store := newCorpus(t, []schema.Problem{p, unseen}).put(t)
	stage := newStage(2, both)
	stagetest.Run(t, stage, store)
	o := outcomeIn(t, store)
	if got := o.unmasked[unseen.ID].Reason; got != schema.FigureTells {
		t.Errorf("the one whose figure cannot be drawn again is not asked because of %q", got)
	}
	q := o.questions[p.ID]
	if !q.Redrawn || q.Pictured || len(q.Image.Bytes) == 0 || q.Image.Path != "backward_unigeo_test_90.png" {
		t.Fatalf("redrawn: %v, pictured: %v, %d bytes at %q", q.Redrawn, q.Pictured, len(q.Image.Bytes), q.Image.Path)
	}
	again, err := figure.Read(q.Scene)
	if err != nil || !slices.Equal(again.Texts(), []string{q.Mask}) {
		t.Errorf("%v, %v", again, err)
	}
	checkRow := stage.Describe().Audit.CheckRow
	if err := checkRow("backward", &q); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*schema.Backward){
		"the problem's":  func(q *schema.Backward) { q.Image.Bytes = picture },
		"no picture":     func(q *schema.Backward) { q.Image.Bytes = nil },
		"what is no PNG": func(q *schema.Backward) { q.Image.Bytes = []byte("PNG") },
	} {
		t.Run(name, func(t *testing.T) {
			spoiled := q
			spoil(&spoiled)
			if checkRow("backward", &spoiled) == nil {
				t.Error("it is not noticed")
			}
		})
	}
}
