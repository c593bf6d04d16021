package asking

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"

	"geoeval/internal/disk"
)

// MaxMarks bounds a file of what people said, in bytes.
const MaxMarks = 256 << 20

// ReadMarks reads a file of what people said, in a folder; "" names none, and there is nothing. The digest is that of its bytes; what
// the file is called is for errors.
func ReadMarks(folder, name, what string) (content []byte, digest string, err error) {
	if name == "" {
		return nil, "", nil
	}
	at := filepath.FromSlash(name)
	if !filepath.IsAbs(at) {
		at = filepath.Join(folder, at)
	}
	if content, err = disk.ReadNamed(at, MaxMarks); err != nil {
		return nil, "", fmt.Errorf("%s: %w", what, err)
	}
	sum := sha256.Sum256(content)
	return content, hex.EncodeToString(sum[:]), nil
}
