package asking

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/schema"
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

// A Marked is what every line of such a file begins with: the response that it is about, and who says it.
type Marked struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	Repeat    int64         `json:"repeat"`
	Reviewer  string        `json:"reviewer"`
}

// Attempt is the response.
func (m *Marked) Attempt() schema.Attempt {
	return schema.Attempt{Model: m.Model, Setting: m.Setting, Subset: m.Subset, ProblemID: m.ProblemID, Repeat: m.Repeat}
}

// Fault says what is wrong with it, "" for nothing.
func (m *Marked) Fault() string {
	for _, n := range []struct{ what, name string }{{"model", m.Model}, {"setting", m.Setting}, {"reviewer", m.Reviewer}} {
		if why := schema.NameFault(n.name); why != "" {
			return fmt.Sprintf("%s %q %s", n.what, n.name, why)
		}
	}
	switch {
	case !slices.Contains(schema.EvaluatedSubsets, m.Subset):
		return fmt.Sprintf("subset %q is none", m.Subset)
	case strings.TrimSpace(m.ProblemID) == "":
		return "it has no problem_id"
	}
	return ""
}

// EachMark decodes each line of such a file that is not empty and hands it on with its number, from 1; err says why it is no JSON.
func EachMark[M any](content []byte, use func(line int, m M, err error) error) error {
	lines := bufio.NewScanner(bytes.NewReader(content))
	lines.Buffer(nil, MaxMarks)
	for line := 1; lines.Scan(); line++ {
		text := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(text) == 0 {
			continue
		}
		var m M
		err := json.Unmarshal(text, &m)
		if err := use(line, m, err); err != nil {
			return err
		}
	}
	return lines.Err()
}
