package llm

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"net/http"

	_ "golang.org/x/image/webp"
)

// An Image is a picture that is shown to a model. Its JSON, and so the key of a request, has the digest of its bytes in
// their place: who reads a request back has no bytes, and cannot send it.
type Image struct {
	// Digest is SHA-256 of the bytes, in hex.
	Digest string `json:"sha256"`
	// Detail is how closely the model is to look: low, high, auto, or "", which leaves it to the server.
	Detail string `json:"detail,omitempty"`

	bytes []byte
	// mediaType is by the bytes, and so are width and height, in pixels; 0 where the bytes are not there.
	mediaType     string
	width, height int
}

// Bounds of a picture that is shown.
const (
	// MaxImage is its size in bytes, as servers have it; in base64 it is a third longer.
	MaxImage = 20 << 20
	// maxSide is how many pixels it may have in width and in height.
	maxSide = 16_384
)

// shown are the types of pictures that servers read.
var shown = map[string]bool{"image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true}

// NewImage makes an Image of a file's bytes, which are not copied. What cannot be shown is an error: a file that is none
// of PNG, JPEG, GIF and WebP by its content, whatever it is called, one that is too large, or one without pixels.
func NewImage(b []byte) (*Image, error) {
	if len(b) > MaxImage {
		return nil, fmt.Errorf("a picture of %d bytes, and at most %d are shown to a model", len(b), MaxImage)
	}
	mediaType := http.DetectContentType(b)
	if !shown[mediaType] {
		return nil, fmt.Errorf("a file of type %s, and models are shown PNG, JPEG, GIF and WebP", mediaType)
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("a picture that cannot be read: %w", err)
	}
	if c.Width < 1 || c.Height < 1 || c.Width > maxSide || c.Height > maxSide {
		return nil, fmt.Errorf("a picture of %d × %d pixels, and a side has 1 to %d", c.Width, c.Height, maxSide)
	}
	sum := sha256.Sum256(b)
	return &Image{
		Digest: hex.EncodeToString(sum[:]), bytes: b, mediaType: mediaType, width: c.Width, height: c.Height,
	}, nil
}

// ImageOf is an Image whose bytes are not here, by SHA-256 of them: what was asked with it can be found in a ledger.
func ImageOf(digest [sha256.Size]byte) *Image { return &Image{Digest: hex.EncodeToString(digest[:])} }

// Size is width and height in pixels; 0 where the bytes are not there.
func (i *Image) Size() (width, height int) { return i.width, i.height }

// Bytes are the picture's file; nil where it is not there. They must not be changed.
func (i *Image) Bytes() []byte { return i.bytes }

// Complete says that the bytes are there, so that the image can be sent.
func (i *Image) Complete() bool { return i.bytes != nil }

// url is the picture as an address that has the bytes in itself.
func (i *Image) url() string {
	return "data:" + i.mediaType + ";base64," + base64.StdEncoding.EncodeToString(i.bytes)
}
