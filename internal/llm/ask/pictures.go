package ask

import (
	"crypto/sha256"

	"geoeval/internal/llm"
)

// Pictures makes images of files' bytes, and of the digests of files that are not here, by whatever they are known by. Of
// those that cannot be shown to a model, such as one that is too large, it gives the number: nothing is asked with them.
func Pictures(files map[string][]byte, digests map[string][sha256.Size]byte) (images map[string]*llm.Image, unfit int) {
	images = make(map[string]*llm.Image, len(files)+len(digests))
	for name, b := range files {
		if i, err := llm.NewImage(b); err == nil {
			images[name] = i
		} else {
			unfit++
		}
	}
	for name, sum := range digests {
		images[name] = llm.ImageOf(sum)
	}
	return images, unfit
}

// UnfitNote tells of as many pictures that cannot be shown.
const UnfitNote = "%d pictures cannot be shown to a model, for they are no PNG, JPEG, GIF or WebP or too large: " +
	"their problems are asked about without"
