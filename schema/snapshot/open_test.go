package snapshot_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"geoeval/schema/snapshot"
)

func TestOpenTrustsNoFooterLength(t *testing.T) {
	for name, content := range map[string]string{
		"empty":              "",
		"short":              "PAR1",
		"no Parquet":         strings.Repeat("x", 40),
		"longer than it all": "PAR1\x00\x00\x00\x00\xf0\xff\xff\xffPAR1",
		"one byte too long":  "PAR1\x05\x00\x00\x00PAR1",
		"encrypted":          "PAR1\x00\x00\x00\x00PARE",
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := snapshot.Open(bytes.NewReader([]byte(content)), int64(len(content)))
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			if made := after.TotalAlloc - before.TotalAlloc; made > 1<<20 {
				t.Errorf("%s: %d bytes of memory for %d", name, made, len(content))
			}
		})
	}
}
