package llm_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// picture is a grey picture in a format.
func picture(t testing.TB, width, height int, encode func(*bytes.Buffer, image.Image) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(b *bytes.Buffer, i image.Image) error { return png.Encode(b, i) }

func shown(t testing.TB, b []byte) *llm.Image {
	t.Helper()
	i, err := llm.NewImage(b)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestPicturesThatAreShown(t *testing.T) {
	drawing := picture(t, 40, 30, asPNG)
	for _, c := range []struct {
		name  string
		bytes []byte
		want  string
	}{
		{"PNG", drawing, ""},
		{"JPEG", picture(t, 40, 30, func(b *bytes.Buffer, i image.Image) error { return jpeg.Encode(b, i, nil) }), ""},
		{"GIF", picture(t, 40, 30, func(b *bytes.Buffer, i image.Image) error { return gif.Encode(b, i, nil) }), ""},
		{"nothing", nil, "a file of type text/plain"},
		{"a page", []byte("<html>x</html>"), "a file of type text/html"},
		{"SVG", []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`), "a file of type text/xml"},
		{"a bitmap", []byte("BM0000000000000000"), "a file of type image/bmp"},
		{"half of one", drawing[:20], "cannot be read"},
		{"a side that is too long", picture(t, 16_385, 1, asPNG), "16385 × 1 pixels"},
		{"too large", append(bytes.Clone(drawing), make([]byte, llm.MaxImage)...), "are shown to a model"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i, err := llm.NewImage(c.bytes)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Fatal(err)
			}
			if err == nil && i.Digest != fmt.Sprintf("%x", sha256.Sum256(c.bytes)) {
				t.Errorf("the digest is %s", i.Digest)
			}
		})
	}
}

// The picture is sent as its bytes; key and ledger have its digest, and a request without one has the key it ever had.
func TestAKeyHasThePicturesDigestAndTheLedgerNoBytes(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	ledger := newMemory()
	client := newClient(t, fast(s.URL), ledger, instantly)
	drawing := picture(t, 400, 300, asPNG)
	with := func(i *llm.Image, detail string) llm.Request {
		r := ask("AB = 3")
		if i != nil {
			one := *i
			one.Detail = detail
			r.Messages[0].Image = &one
		}
		return r
	}
	requests := map[string]llm.Request{
		"none": with(nil, ""), "plain": with(shown(t, drawing), ""), "low": with(shown(t, drawing), "low"),
		"another": with(shown(t, picture(t, 400, 301, asPNG)), ""),
	}
	keys := map[string]string{}
	for name, r := range requests {
		if other, twice := keys[r.Key()]; twice {
			t.Errorf("%s and %s have one key", name, other)
		}
		keys[r.Key()] = name
	}
	plain := requests["plain"]
	known := with(llm.ImageOf(sha256.Sum256(drawing)), "")
	if known.Key() != plain.Key() {
		t.Error("a picture that is known by its digest has another key")
	}
	if _, err := client.Ask(t.Context(), known); err == nil || !strings.Contains(err.Error(), "without its bytes") || s.Requests() != 0 {
		t.Errorf("asked without the bytes: %v", err)
	}
	a, err := client.Ask(t.Context(), plain)
	if err != nil || a.Text != "AB = 3" {
		t.Fatalf("%+v, %v", a, err)
	}
	if again, err := client.Ask(t.Context(), known); err != nil || again.Text != a.Text || s.Requests() != 1 {
		t.Errorf("what was bought is not found by the digest: %v", err)
	}
	encoded := base64.StdEncoding.EncodeToString(drawing)
	if p := s.Calls()[0].Pictures; len(p) != 1 || p[0] != "data:image/png;base64,"+encoded {
		t.Errorf("%d pictures were sent", len(p))
	}
	entry, err := json.Marshal(ledger.entries[plain.Key()])
	if err != nil || bytes.Contains(entry, []byte(encoded[:40])) || !bytes.Contains(entry, []byte(plain.Messages[0].Image.Digest)) {
		t.Errorf("the ledger has %s", entry)
	}
	low := requests["low"]
	body, err := llm.Body(&low)
	want := `"messages":[{"role":"user","content":[{"type":"text","text":"AB = 3"},{"type":"image_url","image_url":{"url":"data:image/png;base64,` +
		encoded + `","detail":"low"}}]}]`
	if err != nil || !strings.Contains(string(body), want) {
		t.Errorf("%.200s, %v", body, err)
	}
}

// The figures are those of the makers' examples.
func TestTokensOfPictures(t *testing.T) {
	for _, c := range []struct {
		model, detail  string
		width, height  int
		expected, most int
	}{
		{"gpt-4o", "high", 1024, 1024, 765, 765},
		{"gpt-4o", "high", 2048, 4096, 1105, 1105},
		{"gpt-4o", "low", 2048, 4096, 85, 85},
		{"openai/gpt-4o-2024-08-06", "", 1024, 1024, 765, 765},
		{"gpt-4o-mini", "high", 1024, 1024, 25501, 25501},
		{"gpt-5", "low", 100, 100, 70, 70},
		{"o3", "high", 1024, 1024, 675, 675},
		{"gpt-4.1-mini", "", 1024, 1024, 1659, 1659},
		{"gpt-5-nano", "", 8000, 8000, 3779, 3779},
		{"qwen2.5vl:7b", "", 280, 280, 100, 6500},
		{"qwen2.5vl:7b", "", 2800, 2800, 10000, 10000},
		{"a", "", 16384, 16384, 16384, 16384},
		{"gpt-4o", "", 1, 16384, 765, 765},
	} {
		t.Run(fmt.Sprint(c.model, c.detail, c.width, "x", c.height), func(t *testing.T) {
			i := shown(t, picture(t, c.width, c.height, asPNG))
			i.Detail = c.detail
			if expected, most := i.Tokens(c.model); expected != c.expected || most != c.most {
				t.Errorf("%d expected and at most %d, want %d and %d", expected, most, c.expected, c.most)
			}
		})
	}
	// What is not here is as large as it may be.
	if expected, most := llm.ImageOf([32]byte{1}).Tokens("gpt-4o"); expected != 765 || most != 765 {
		t.Errorf("%d, %d", expected, most)
	}
}

func TestABudgetSetsAsideWhatAPictureMayCost(t *testing.T) {
	client := newClient(t, fast("http://localhost:1/v1"), newMemory(), instantly)
	r := ask("q")
	without := client.Estimate(&r)
	r.Messages[0].Image = shown(t, picture(t, 300, 200, asPNG))
	if with := client.Estimate(&r); with.PromptTokens != without.PromptTokens+6500 {
		t.Errorf("%+v and without %+v", with, without)
	}
}
