package llm_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// completed is a chat completion whose message has this content, JSON.
func completed(content string) string {
	return `{"model":"m","choices":[{"message":{"role":"assistant","content":` + content + `},"finish_reason":"stop"}],` +
		`"usage":{"prompt_tokens":7,"completion_tokens":3}}`
}

// faulty are answers of which nothing can be used, by what is said of them.
var faulty = []struct{ name, body, fault string }{
	{"no model", `{"choices":[{"message":{"content":"a"}}]}`, "names no model"},
	{"an empty model", `{"model":"","choices":[{"message":{"content":"a"}}]}`, "names no model"},
	{"a model of another type", `{"model":["m"],"choices":[{"message":{"content":"a"}}]}`, "names no model"},
	{"a model with a NUL", `{"model":"m\u0000","choices":[{"message":{"content":"a"}}]}`, "names no model"},
	{"a model that has no end", `{"model":"` + strings.Repeat("m", 300) + `","choices":[{"message":{"content":"a"}}]}`, "names no model"},
	{"choices that are null", `{"model":"m","choices":null}`, "has no choices"},
	{"no choices", `{"model":"m","choices":[]}`, "has no choices"},
	{"usage alone", `{"model":"m","usage":{"prompt_tokens":7,"completion_tokens":3}}`, "has no choices"},
	{"a choice that is null", `{"model":"m","choices":[null]}`, "has a choice without a message"},
	{"no message", `{"model":"m","choices":[{}]}`, "has a choice without a message"},
	{"a message that is null", `{"model":"m","choices":[{"message":null}]}`, "has a choice without a message"},
	{"choices of another type", `{"model":"m","choices":"a"}`, "has choices that are none"},
	{"an object of choices", `{"model":"m","choices":{"0":{"message":{"content":"a"}}}}`, "has choices that are none"},
	{"a choice of another type", `{"model":"m","choices":[7]}`, "has choices that are none"},
	{"a message of another type", `{"model":"m","choices":[{"message":"a"}]}`, "has choices that are none"},
	{"a text of another type", `{"model":"m","choices":[{"message":{"content":{"a":1}}}]}`, "has choices that are none"},
	{"a number for a text", `{"model":"m","choices":[{"message":{"content":7}}]}`, "has choices that are none"},
	{"an end of another type", `{"model":"m","choices":[{"message":{"content":"a"},"finish_reason":7}]}`, "has choices that are none"},
	{"thousands of choices", `{"model":"m","choices":[` + strings.Repeat(`{"message":{"content":"a"}},`, 1999) +
		`{"message":{"content":"a"}}]}`, "has 2000 choices, and one was asked for"},
	{"a NUL", completed(`"a\u0000b"`), "has a NUL character at byte 1"},
	{"a NUL as it is", completed("\"a\x00b\""), "is not the JSON of a chat completion"},
	{"an escape of a terminal", completed(`"a\u001b[2Jb"`), "has the character U+001B at byte 1"},
	{"a bell", completed(`"a\u0007"`), "has the character U+0007 at byte 1"},
	{"a control character of Latin 1", completed(`"a\u009bb"`), "has the character U+009B at byte 1"},
	{"writing that is turned", completed(`"a\u202eb"`), "has the character U+202E at byte 1"},
	{"no UTF-8", completed("\"ab\xff\""), "has lost a character at byte 2"},
	{"half of a surrogate", completed(`"ab\ud800"`), "has lost a character at byte 2"},
	{"no character", completed(`"a\uffff"`), "has the character U+FFFF at byte 1"},
	{"two answers", completed(`"a"`) + completed(`"b"`), "is not the JSON of a chat completion"},
	{"no JSON", `{"model":"m","choices":[{"message":{"content":NaN}}]}`, "is not the JSON of a chat completion"},
	{"deep JSON", `{"model":"m","choices":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`,
		"is not the JSON of a chat completion"},
	{"a long text", completed(`"` + strings.Repeat("a ", 2000) + `"`), "has 4000 bytes of text"},
	{"a long body", completed(`"` + strings.Repeat("a ", 1<<20) + `"`), "has more than"},
}

// What is wrong with an answer is in the ledger with it: it is paid for once, whoever asks, and is the same afterwards.
func TestAnAnswerWithAFaultIsBoughtOnce(t *testing.T) {
	for _, c := range faulty {
		t.Run(c.name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: c.body})})
			dir := filepath.Join(t.TempDir(), "ledger")
			var first *llm.Answer
			for range 3 {
				l, err := ledger.Open(dir, ledger.Options{})
				if err != nil {
					t.Fatal(err)
				}
				a, err := newClient(t, fast(s.URL), l, instantly).Ask(t.Context(), ask("q"))
				if err != nil {
					t.Fatal(err)
				}
				if !strings.HasPrefix(a.Unusable, c.fault) || !strings.HasPrefix(a.Fault(), llm.Unusable+": ") || a.Text != "" {
					t.Errorf("%+v", a)
				}
				if first == nil {
					first = a
				} else if diff := cmp.Diff(first, a); diff != "" {
					t.Error(diff)
				}
				e, ok := l.Lookup(onlyKey(t, l))
				if !ok || e.Fault != a.Unusable || len(e.Response) > ledger.MaxResponse || !utf8.Valid(e.Response) {
					t.Errorf("it is kept as %.300q with the fault %q", e.Response, e.Fault)
				}
				l.Close()
			}
			if s.Requests() != 1 {
				t.Errorf("%d requests", s.Requests())
			}
		})
	}
}

// What a server repeats of the key is taken out before it is kept, and no answer is used of which a part was taken out.
func TestAnAnswerThatRepeatsTheKeyIsNotUsed(t *testing.T) {
	for name, content := range map[string]string{
		"as it is": testKey, "escaped": "\\u0073" + testKey[1:], "broken up": testKey[:9] + " " + testKey[9:], "in capitals": strings.ToUpper(testKey),
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: completed(`"Your key is ` + content + `, and x is 5."`)})})
			l := newMemory()
			for range 2 {
				a, err := newClient(t, fast(s.URL), l, instantly).Ask(t.Context(), ask("q"))
				if err != nil || a.Text != "" || a.Marred != "" || !strings.HasPrefix(a.Unusable, "repeats the key") {
					t.Errorf("%+v, %v", a, err)
				}
			}
			if s.Requests() != 1 {
				t.Errorf("%d requests", s.Requests())
			}
		})
	}
}

func onlyKey(t *testing.T, l *ledger.Ledger) string {
	t.Helper()
	keys := l.Keys()
	if len(keys) != 1 {
		t.Fatalf("%d keys", len(keys))
	}
	return keys[0]
}

// A ledger that another version wrote may have what this one would not keep: that is an answer with a fault too.
func TestWhatAnotherVersionKeptIsNoError(t *testing.T) {
	for _, c := range faulty {
		if !json.Valid([]byte(c.body)) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			r := ask("q")
			request, err := json.Marshal(&r)
			if err != nil {
				t.Fatal(err)
			}
			a := llm.Recall(&ledger.Entry{Key: r.Key(), Request: request, Response: json.RawMessage(c.body), Model: "m\x00"})
			if a.Text != "" || a.Unusable == "" || strings.Contains(a.Model, "\x00") {
				t.Errorf("%+v", a)
			}
		})
	}
}

// What stands beside the answer may be of any type, or missing.
func TestWhatAnAnswerDoesNotNeed(t *testing.T) {
	for name, body := range map[string]string{
		"nothing more":                `{"model":"m","choices":[{"message":{"content":"a"}}]}`,
		"odd types beside it":         `{"id":7,"created":"now","object":[],"model":"m","choices":[{"index":"0","message":{"role":1,"content":"a"}}]}`,
		"usage of another type":       `{"model":"m","usage":"much","choices":[{"message":{"content":"a"}}]}`,
		"usage that cannot be":        `{"model":"m","usage":{"prompt_tokens":-7,"completion_tokens":1e15},"choices":[{"message":{"content":"a"}}]}`,
		"a null for an end":           `{"model":"m","choices":[{"message":{"content":"a"},"finish_reason":null}]}`,
		"an error that is null":       `{"error":null,"model":"m","choices":[{"message":{"content":"a"}}]}`,
		"white space around":          " \n" + `{"model":"m","choices":[{"message":{"content":"a"}}]}` + "\n\n",
		"no UTF-8 where nobody looks": `{"id":"` + "\xff" + `","model":"m","choices":[{"message":{"content":"a"}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: body}))
			a, err := client.Ask(t.Context(), ask("q"))
			if err != nil || s.Requests() != 1 {
				t.Fatal(err)
			}
			a.Time = "" // the ledger's
			if diff := cmp.Diff(&llm.Answer{Text: "a", Model: "m", Bound: "max_tokens"}, a); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// streamed writes a body of about so many bytes, from one buffer.
func streamed(w io.Writer, begin, chunk string, bytes int) {
	io.WriteString(w, begin)
	buffer := []byte(strings.Repeat(chunk, 1<<16/len(chunk)))
	for sent := 0; sent < bytes; sent += len(buffer) {
		if _, err := w.Write(buffer); err != nil {
			return
		}
	}
}

// allocates is how many bytes are allocated while something is done, by this program and its server: no less than what
// the heap grows by.
func allocates(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// However much a server sends, little of it is read.
func TestWhatHasNoEndTakesLittleMemory(t *testing.T) {
	const gigabyte = 1 << 30
	bomb := func(begin, chunk string) func(w http.ResponseWriter, _ *http.Request) {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			streamed(z, begin, chunk, gigabyte)
			z.Close()
		}
	}
	for name, c := range map[string]struct {
		respond func(w http.ResponseWriter, r *http.Request)
		fault   string
	}{
		"a text": {func(w http.ResponseWriter, _ *http.Request) {
			streamed(w, `{"model":"m","choices":[{"message":{"content":"`, "word ", gigabyte)
		}, "has more than"},
		"choices": {func(w http.ResponseWriter, _ *http.Request) {
			streamed(w, `{"model":"m","choices":[`, `{"message":{"content":"a"}},`, gigabyte)
		}, "has more than"},
		"brackets":          {func(w http.ResponseWriter, _ *http.Request) { streamed(w, `{"choices":`, "[", gigabyte) }, "has more than"},
		"escapes":           {func(w http.ResponseWriter, _ *http.Request) { streamed(w, `{"choices":"`, `\u0025`, gigabyte) }, "has more than"},
		"a compressed text": {bomb(`{"model":"m","choices":[{"message":{"content":"`, "word "), "has more than"},
		"a page":            {func(w http.ResponseWriter, _ *http.Request) { streamed(w, "<html>", "word ", gigabyte) }, ""},
		"white space":       {func(w http.ResponseWriter, _ *http.Request) { streamed(w, "", " ", gigabyte) }, ""},
		"a compressed page": {bomb("<html>", "word "), ""},
		"a refusal": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(400)
			streamed(w, `{"error":{"message":"`, "word ", gigabyte)
		}, ""},
		"headers": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Long", strings.Repeat("x", 8<<20))
			io.WriteString(w, completed(`"a"`))
		}, ""},
		"many headers": {func(w http.ResponseWriter, _ *http.Request) {
			for i := range 20_000 {
				w.Header().Set(fmt.Sprint("X-", i), "x")
			}
			io.WriteString(w, completed(`"a"`))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			client, s, l := weather(t, llmtest.Repeat(llmtest.Event{Kind: llmtest.Hostile, Respond: c.respond}))
			used := allocates(func() {
				a, err := client.Ask(t.Context(), ask("q"))
				var failed *llm.ServerError
				switch {
				case c.fault == "" && (!errors.As(err, &failed) || l.len() != 0):
					t.Errorf("%+v, %v", a, err)
				case c.fault != "" && (err != nil || !strings.HasPrefix(a.Unusable, c.fault) || l.len() != 1 || s.Requests() != 1):
					t.Errorf("%+v, %v after %d requests", a, err, s.Requests())
				}
			})
			if used > 100<<20 {
				t.Errorf("%d MB were allocated", used>>20)
			}
		})
	}
}

// An answer that does not say what it cost, for it is too long to be read, counts as what it could have cost.
func TestALongAnswerCountsAsDear(t *testing.T) {
	body := completed(`"` + strings.Repeat("a ", 1<<20) + `"`)
	client, _, _ := weather(t, llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: body}))
	if _, err := client.Ask(t.Context(), ask("q")); err != nil {
		t.Fatal(err)
	}
	if p := client.Progress(); p.Dollars == 0 || p.Doubtful != p.Dollars {
		t.Errorf("%+v", p)
	}
}

// A request that is too long for the ledger is not sent.
func TestALongRequestIsNotSent(t *testing.T) {
	client, s, _ := weather(t, nil)
	_, err := client.Ask(t.Context(), ask(strings.Repeat("long ", ledger.MaxRequest/5)))
	var wrong *llm.RequestError
	if !errors.As(err, &wrong) || s.Requests() != 0 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
}

// A length that is none, and what comes behind an answer, change no answer.
func TestLengthsThatAreLies(t *testing.T) {
	whole := completed(`"a"`)
	raw := func(headers, body string) llmtest.Event {
		return llmtest.Event{Kind: llmtest.Raw, Body: "HTTP/1.1 200 OK\r\n" + headers + "\r\n" + body}
	}
	for name, c := range map[string]struct {
		event  llmtest.Event
		answer bool
	}{
		"too short":     {raw(fmt.Sprintf("Content-Length: %d\r\n", len(whole)-5), whole), false},
		"too long":      {raw(fmt.Sprintf("Content-Length: %d\r\n", len(whole)+5), whole), false},
		"far too long":  {raw("Content-Length: 9223372036854775807\r\n", whole), false},
		"below nothing": {raw("Content-Length: -1\r\n", whole), false},
		"two of them":   {raw("Content-Length: 1\r\nContent-Length: 2\r\n", whole), false},
		"none":          {raw("", whole), true},
		"one beside chunks": {raw("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
			fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(whole), whole)), true},
		"more behind it": {raw(fmt.Sprintf("Content-Length: %d\r\n", len(whole)), whole+"HTTP/1.1 200 OK\r\n\r\n"+whole), true},
		"no compression": {raw("Content-Encoding: gzip\r\n", whole), false},
	} {
		t.Run(name, func(t *testing.T) {
			client, _, l := weather(t, llmtest.Repeat(c.event))
			a, err := client.Ask(t.Context(), ask("q"))
			if c.answer && (err != nil || a.Text != "a") || !c.answer && (err == nil || l.len() != 0) {
				t.Errorf("%+v, %v", a, err)
			}
		})
	}
}
