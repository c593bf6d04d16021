package llm

import (
	"math"
	"strings"
)

// A vision is how a family of models counts pictures, as its maker publishes it.
type vision struct {
	// families are beginnings of names, without the maker's before a slash.
	families []string
	// base and tile are the tokens of a picture, and of each square of 512 pixels of it.
	base, tile int
	// factor, where not 0, counts by patches of 32 pixels instead, of which there are 1,536 at the most.
	factor float64
}

// visions are OpenAI's models; the first that fits counts. The figures are those of the guide to images and vision.
var visions = []vision{
	{families: []string{"gpt-4.1-nano", "gpt-5-nano"}, factor: 2.46},
	{families: []string{"gpt-4.1-mini", "gpt-5-mini"}, factor: 1.62},
	{families: []string{"o4-mini"}, factor: 1.72},
	{families: []string{"gpt-4o-mini"}, base: 2833, tile: 5667},
	{families: []string{"gpt-5"}, base: 70, tile: 140},
	{families: []string{"gpt-4o", "gpt-4.1", "gpt-4.5", "gpt-4-turbo", "chatgpt-4o"}, base: 85, tile: 170},
	{families: []string{"o1", "o3"}, base: 75, tile: 150},
}

const (
	// patch is the side of what models that are not OpenAI's make a token of, in pixels: 28 for Qwen-VL, and the area of
	// 750 pixels of Claude is nearly that.
	patch = 28
	// mostPatches bounds these, and leastMost what is set aside in any case: some count every picture as large.
	mostPatches = 16_384
	leastMost   = 6_500
)

// Tokens is how many tokens a picture is expected to have in a prompt, and how many at most: those differ for models of
// which nobody has published how they count. Where the server turns out to count more, a client learns it.
func (i *Image) Tokens(model string) (expected, most int) {
	width, height := i.width, i.height
	if width == 0 {
		width, height = 2048, 2048 // it is not here: the largest
	}
	name := strings.TrimPrefix(model[strings.LastIndexByte(model, '/')+1:], "ft:")
	for _, v := range visions {
		for _, family := range v.families {
			if strings.HasPrefix(name, family) {
				n := v.tokens(width, height, i.Detail)
				return n, n
			}
		}
	}
	n := min(ceil(width, patch)*ceil(height, patch), mostPatches)
	return n, max(n, leastMost)
}

func (v *vision) tokens(width, height int, detail string) int {
	if v.factor > 0 {
		return int(math.Ceil(float64(min(ceil(width, 32)*ceil(height, 32), 1536)) * v.factor))
	}
	if detail == "low" {
		return v.base
	}
	// It is made to fit into a square of 2,048 pixels, and then its shorter side is made 768.
	w, h := float64(width), float64(height)
	if longer := max(w, h); longer > 2048 {
		w, h = w*2048/longer, h*2048/longer
	}
	scale := 768 / min(w, h)
	if longer := max(w, h); longer*scale > 2048 {
		scale = 2048 / longer
	}
	return v.base + v.tile*squares(w*scale)*squares(h*scale)
}

// squares is how many squares of 512 pixels cover a length.
func squares(length float64) int { return max(int(math.Ceil(math.Round(length)/512)), 1) }

func ceil(a, b int) int { return (a + b - 1) / b }
