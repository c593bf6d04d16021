package stages

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// Pictures are the diagrams of problems, by their ids: bytes, or SHA-256 of these where a store has no bytes. A problem
// without a picture is in neither.
type Pictures struct {
	Bytes   map[string][]byte
	Digests map[string][sha256.Size]byte
}

// A Digester is a [Store] that has the digests of the pictures of problems in the place of their bytes. A stage that only
// makes again what it made before needs no more.
type Digester interface {
	PictureDigests() map[string][sha256.Size]byte
}

// PicturesOf gives the diagrams of some problems. The job's stage must say that it reads the column image of problems.
// The table is read one part after the other, and only those are kept.
func PicturesOf(job *Job, problems []*schema.Problem) (*Pictures, error) {
	const column = "image"
	reads := func(r Read) bool { return r.Table == schema.Problems.Name() && slices.Contains(r.Columns, column) }
	if !slices.ContainsFunc(job.Reads, reads) {
		return nil, fmt.Errorf("stage %s does not say that it reads the pictures of problems", job.Stage)
	}
	p := &Pictures{Bytes: map[string][]byte{}, Digests: map[string][sha256.Size]byte{}}
	if d, ok := job.Store.(Digester); ok {
		known, nothing := d.PictureDigests(), sha256.Sum256(nil)
		for _, of := range problems {
			if sum, ok := known[of.ID]; ok && sum != nothing {
				p.Digests[of.ID] = sum
			}
		}
		return p, nil
	}
	wanted := make(map[string]bool, len(problems))
	for _, of := range problems {
		wanted[of.ID] = true
	}
	image := func(p *schema.Problem) *schema.Image { return &p.Image }
	err := EachPicture(job, schema.Problems, []string{"id", column}, image, func(id string, picture []byte) {
		if wanted[id] {
			p.Bytes[id] = slices.Clone(picture)
		}
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// EachPicture calls do with each picture in a table's file, and the key of its row, one part of the table after the other;
// image gives a row's, and columns are those that this and the key need. The bytes are do's until it returns.
func EachPicture[R any](
	job *Job, t *schema.Table[R], columns []string, image func(*R) *schema.Image, do func(key string, picture []byte),
) error {
	f, err := job.Store.Open(t.Name())
	if err != nil {
		return err
	}
	defer f.Close()
	for rows, err := range snapshot.ScanFrom(f, t, columns...) {
		if err != nil {
			return err
		}
		for i := range rows {
			if b := image(&rows[i]).Bytes; len(b) > 0 {
				do(t.Key(&rows[i]), b)
			}
		}
	}
	return nil
}
