package corpus_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/invented/corpus"
)

// A stream is no copy of the collection of a corpus of the same seed: whoever trains on one may evaluate on the other.
func TestAStreamIsNoCopyOfACorpus(t *testing.T) {
	dir, options := filepath.Join(t.TempDir(), "corpus"), corpus.Options{Seed: 5, Scale: 0.02}
	if _, err := corpus.Write(t.Context(), dir, options); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(dir, "hard", "collection.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var streamed bytes.Buffer
	if err := corpus.Stream(t.Context(), &streamed, nil, 200, options.Seed); err != nil {
		t.Fatal(err)
	}
	there, same := texts(t, written), 0
	for text := range texts(t, streamed.Bytes()) {
		if there[text] {
			same++
		}
	}
	if same > 2 || len(there) < 150 {
		t.Errorf("%d of the stream's problems have the words of one of the %d in the corpus", same, len(there))
	}
}

// texts are those of lines of the collection.
func texts(t *testing.T, lines []byte) map[string]bool {
	all := map[string]bool{}
	for s := bufio.NewScanner(bytes.NewReader(lines)); s.Scan(); {
		var line struct{ Text string }
		if json.Unmarshal(s.Bytes(), &line) == nil && line.Text != "" { // one line is broken on purpose
			all[line.Text] = true
		}
	}
	if len(all) == 0 {
		t.Fatal("no line has a text")
	}
	return all
}
