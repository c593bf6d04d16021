package leaderboard

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

// Diagrams stand in the page as pictures that can be read on a screen, each once, in sixteen greys.
const (
	pictureWidth, pictureHeight = 420, 320
	picturesPerChunk            = 20
)

// A pictured is a diagram made smaller.
type pictured struct {
	of   [sha256.Size]byte
	data string
}

// choosePictures makes the diagrams smaller, as far as there is room, in the order of the questions' table.
func (e *evaluation) choosePictures(ctx context.Context) error {
	type asked struct {
		subset schema.Subset
		id     string
	}
	digests := map[asked][sha256.Size]byte{}
	places := map[[sha256.Size]byte]int{}
	size := int64(0)
	for rows, err := range pipeline.Scan(e.layout, schema.EvaluatedQuestions, "subset", "problem_id", "image") {
		if err != nil {
			return err
		}
		var unseen []pictured
		files := map[[sha256.Size]byte][]byte{}
		for i := range rows {
			q := &rows[i]
			if len(q.Image.Bytes) == 0 {
				continue
			}
			digest := sha256.Sum256(q.Image.Bytes)
			digests[asked{q.Subset, q.ProblemID}] = digest
			if _, made := places[digest]; !made && files[digest] == nil {
				files[digest] = q.Image.Bytes
				unseen = append(unseen, pictured{of: digest})
			}
		}
		if size >= e.options.MostPictures {
			continue
		}
		made, err := stages.Each(ctx, unseen, func(p pictured) (pictured, error) {
			p.data = onefile.Thumbnail(files[p.of], pictureWidth, pictureHeight)
			return p, nil
		})
		if err != nil {
			return err
		}
		for _, p := range made {
			if p.data == "" {
				places[p.of] = -1
			} else if size+int64(len(p.data)) <= e.options.MostPictures {
				places[p.of] = len(e.pictures)
				e.pictures = append(e.pictures, p.data)
				size += int64(len(p.data))
			}
		}
	}
	for i := range e.questions {
		place := -1
		if digest, has := digests[asked{e.questions[i].Subset, e.questions[i].ProblemID}]; has {
			if p, made := places[digest]; made {
				place = p
			} else {
				e.unpictured++
			}
		}
		e.pictureOf = append(e.pictureOf, place)
	}
	return nil
}

// writePictures writes them in blocks, a line each.
func (e *evaluation) writePictures(_ context.Context, out *onefile.Packer) error {
	for chunk := 0; chunk*picturesPerChunk < len(e.pictures); chunk++ {
		part := e.pictures[chunk*picturesPerChunk : min(len(e.pictures), (chunk+1)*picturesPerChunk)]
		if err := out.Block(fmt.Sprintf("pictures-%d", chunk), strings.Join(part, "\n")); err != nil {
			return err
		}
	}
	return nil
}
