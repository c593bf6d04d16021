package batch

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"geoeval/internal/disk/disktest"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

// inBody puts something else for the answer to a request into a results file.
func inBody(key, body string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, answered(key), body) }
}

// An answer with a fault is recorded once, as what it is, and asked again by nobody; the other results count.
func TestResultsWithFaults(t *testing.T) {
	all := questions("m", 4)
	key := all[0].Key()
	for name, c := range map[string]struct{ body, fault string }{
		"no model":              {`{"choices":[{"message":{"content":"a"}}]}`, "names no model"},
		"no choices":            {`{"model":"m","choices":null}`, "has no choices"},
		"choices of no type":    {`{"model":"m","choices":7}`, "has choices that are none"},
		"a NUL":                 {`{"model":"m","choices":[{"message":{"content":"\u0000"}}]}`, "has a NUL character"},
		"a NUL as it is":        {"{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":\"\x00\"}}]}", "is not the JSON"},
		"no UTF-8":              {"{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":\"\xff\"}}]}", "has lost a character"},
		"a long text":           {`{"model":"m","choices":[{"message":{"content":"` + strings.Repeat("a ", 10_000) + `"}}]}`, "has 20000 bytes"},
		"a text without end":    {`{"model":"m","choices":[{"message":{"content":"` + strings.Repeat("a ", 4<<20) + `"}}]}`, "has more than"},
		"choices without end":   {`{"model":"m","choices":[` + strings.Repeat(`{"message":{"content":"a"}},`, 100_000) + `{}]}`, "has more than"},
		"deep JSON":             {`{"model":"m","choices":` + strings.Repeat("[", 30_000) + strings.Repeat("]", 30_000) + "}", "is not the JSON"},
		"deep JSON, never shut": {`{"model":"m","choices":` + strings.Repeat("[", 1<<20) + "}", "has more than"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.service.fate = func(*serviceBatch) fate { return fate{status: "completed", spoil: inBody(key, c.body)} }
			for range 2 {
				if r := h.mustRun(all); len(r.Failures) != 0 || r.Answered+r.Known != 4 {
					t.Errorf("%+v", r)
				}
			}
			h.once()
			e, ok := h.options.Ledger.Lookup(key)
			if !ok || !strings.HasPrefix(e.Fault, c.fault) || len(e.Response) > ledger.MaxResponse {
				t.Fatalf("%.300v", e)
			}
			if a := llm.Recall(e); a.Unusable != e.Fault || a.Text != "" {
				t.Errorf("%+v", a)
			}
		})
	}
}

// Lines that are no results, whatever their parts are, cost nothing but themselves.
func TestLinesOfOtherTypes(t *testing.T) {
	all := questions("m", 4)
	for _, line := range []string{
		`{"custom_id":7,"response":{"status_code":200,"body":{}}}`, `{"custom_id":null}`, `[[[[]]]]`, `"a"`, "7", "null",
		`{"custom_id":["a"]}`, `{"custom_id":"` + strings.Repeat("k", 1<<20) + `"}`,
		`{"custom_id":"KEY","response":7}`, `{"custom_id":"KEY","response":{"status_code":"200","body":{}}}`,
		`{"custom_id":"KEY","response":{"status_code":200,"body":"a"}}`, `{"custom_id":"KEY","response":{"status_code":200}}`,
		`{"custom_id":"KEY","response":{"status_code":1e99,"body":{}}}`, `{"custom_id":"KEY","error":"no"}`,
		`{"custom_id":"KEY","error":{"code":{"a":[]},"message":"` + `\u001b` + `"}}`,
	} {
		t.Run(fmt.Sprintf("%.40s", line), func(t *testing.T) {
			h := newHarness(t)
			line := strings.ReplaceAll(line, "KEY", all[0].Key())
			h.service.fate = func(*serviceBatch) fate {
				return fate{status: "completed", spoil: func(s string) string { return line + "\n" + s }}
			}
			if r := h.mustRun(all); len(r.Failures) != 0 || r.Answered != 4 {
				t.Errorf("%+v", r)
			}
			h.answered(all)
			h.once()
		})
	}
}

// A results file without an end is read as far as its answers may go, in little memory.
func TestResultsWithoutEnd(t *testing.T) {
	for name, chunk := range map[string]string{
		"one line":      strings.Repeat("x", 1<<16),
		"empty lines":   strings.Repeat("\n", 1<<16),
		"short lines":   strings.Repeat("{}\n", 1<<14),
		"strange lines": strings.Repeat(`{"custom_id":"strange"}`+"\n", 1<<11),
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			content := h.service.Config.Handler
			endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if !strings.HasSuffix(r.URL.Path, "/content") {
					content.ServeHTTP(w, r)
					return
				}
				for {
					if _, err := io.WriteString(w, chunk); err != nil {
						return
					}
				}
			}))
			defer endless.Close()
			h.options.BaseURL = endless.URL + "/v1"
			all := questions("m", 4)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			r, err := h.run(t.Context(), all)
			runtime.ReadMemStats(&after)
			if err != nil || len(r.Failures) != 4 {
				t.Fatalf("%+v, %v", r, err)
			}
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 300 {
				t.Errorf("%d MB were allocated", used)
			}
		})
	}
}

// An account with any number of batches, of which any number claims to be of this program.
func TestAListWithoutEnd(t *testing.T) {
	h := newHarness(t)
	content, n := h.service.Config.Handler, 0
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.URL.Path != "/v1/batches" {
			content.ServeHTTP(w, r)
			return
		}
		n++
		fmt.Fprintf(w, `{"data":[{"id":"b%d","metadata":{"geoeval_input":%q}}],"has_more":true,"last_id":"b%d"}`,
			n, strings.Repeat("x", 1000), n)
	}))
	defer endless.Close()
	h.options.BaseURL = endless.URL + "/v1"
	_, err := h.run(t.Context(), questions("m", 4))
	var failed *APIError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "pages") {
		t.Error(err)
	}
}

// Whichever call of the disk fails, a run says which, and those that follow buy each answer once.
func TestBatchesWithFaults(t *testing.T) {
	all := questions("m", 3)
	for _, way := range disktest.Ways {
		t.Run(way.Name, func(t *testing.T) {
			for at := 1; ; at++ {
				trouble := &disktest.Trouble{At: at, Way: way}
				h := newHarness(t)
				h.options.Disk = trouble.Disk()
				_, err := h.run(t.Context(), all)
				if len(trouble.Struck()) > 0 && err != nil && !trouble.Explains(err) {
					t.Errorf("%v does not say what failed", err)
				}
				h.options.Disk.Fault = nil
				if r := h.mustRun(all); len(r.Failures) != 0 {
					t.Errorf("%+v", r)
				}
				h.answered(all)
				h.once()
				if t.Failed() {
					t.Fatalf("at call %d of %v", at, trouble.Calls())
				}
				if len(trouble.Calls()) < at {
					return
				}
			}
		})
	}
}
