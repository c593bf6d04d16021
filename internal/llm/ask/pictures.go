package ask

import (
	"crypto/sha256"

	"geoeval/internal/llm"
)

// Pictures makes images of files' bytes, and of the digests of files that are not here, by whatever they are known by. It
// tells of those that cannot be shown to a model, such as one that is too large: nothing is asked with them.
func Pictures(
	files map[string][]byte, digests map[string][sha256.Size]byte, note func(format string, args ...any),
) map[string]*llm.Image {
	images := make(map[string]*llm.Image, len(files)+len(digests))
	unfit := 0
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
	if unfit > 0 {
		note(UnfitNote, unfit)
	}
	return images
}

// UnfitNote tells of as many pictures that cannot be shown.
const UnfitNote = "%d pictures cannot be shown to a model, for they are no PNG, JPEG, GIF or WebP or too large: " +
	"their problems are asked about without"
