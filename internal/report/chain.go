package report

import (
	"crypto/sha256"
	"strconv"
	"strings"

	"geoeval/internal/report/onefile"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// mostDrawnBytes bounds the pictures of steps, as the page holds them: steps beyond are told without theirs.
const mostDrawnBytes = 8 << 20

// chain adds to what is told of a step where each number that it gives comes from, 0 for the problem's text and else the
// step whose result it is, and the place of its picture.
func (b *build) chain(told onefile.Row, s *schema.Step) {
	var given []onefile.Row
	for _, n := range s.Numbers {
		from := 0
		if step, is := strings.CutPrefix(n.Name, "#"); is {
			from, _ = strconv.Atoi(step)
		}
		given = append(given, onefile.Row{"text": n.Text, "from": from})
	}
	if given != nil {
		told["given"] = given
	}
	if place, has := b.drawn[s.ID]; has {
		told["drawn"] = place
	}
}

// drawSteps gives the pictures of steps that the report holds, each once.
func (b *build) drawSteps() []string {
	b.drawn = map[string]int{}
	at := map[[sha256.Size]byte]int{}
	var out []string
	size := 0
	for _, s := range joined.All(b.rows, schema.Steps) {
		if len(s.Image.Bytes) == 0 {
			continue
		}
		sum := sha256.Sum256(s.Image.Bytes)
		place, has := at[sum]
		if !has {
			line := pictureLine(s.Image.Bytes)
			if size+len(line) > mostDrawnBytes {
				continue
			}
			size += len(line)
			place = len(out)
			at[sum] = place
			out = append(out, line)
		}
		b.drawn[s.ID] = place
	}
	return out
}
