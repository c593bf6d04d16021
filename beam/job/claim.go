package job

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"time"

	"geoeval/internal/disk"
)

// claimsFolder has the locks of what is being bought, each for a share of all keys.
const claimsFolder = stagingFolder + "/claims"

// claim waits until no other process of the build buys the answer of a key: problems of several workers may ask the same,
// and a bundle may be tried again while the process that tried it first still works. The lock goes with the process.
func (s *Settings) claim(ctx context.Context, key string) (release func(), err error) {
	folder, err := disk.Disk{}.MakeFolder(filepath.Join(s.Out, filepath.FromSlash(claimsFolder)))
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:2])
	for {
		release, err := folder.Lock(name)
		if !errors.Is(err, disk.ErrLocked) {
			return release, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
