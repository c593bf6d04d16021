package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"github.com/sashabaranov/go-openai"
)

func hashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// A cutting doer breaks off the first downloads in the middle.
type cutting struct {
	doer openai.HTTPDoer
	left int
}

func (c *cutting) Do(r *http.Request) (*http.Response, error) {
	res, err := c.doer.Do(r)
	if err != nil || !strings.HasSuffix(r.URL.Path, "/content") || c.left == 0 {
		return res, err
	}
	c.left--
	b, _ := io.ReadAll(res.Body)
	res.Body.Close()
	res.Body = io.NopCloser(io.MultiReader(strings.NewReader(string(b[:len(b)/2])), broken{}))
	return res, nil
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
