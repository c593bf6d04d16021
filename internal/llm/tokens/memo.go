package tokens

import "geoeval/internal/llm"

// A memo remembers counts: candidates of one problem have the same messages, and all prompts of a version have turns in
// common. It may not be used by several goroutines at a time.
type memo struct {
	counter *Counter
	counts  map[counted]int
}

type counted struct {
	encoding Encoding
	text     string
}

// remembered bounds the texts of a memo.
const remembered = 10_000

func newMemo(c *Counter) *memo { return &memo{c, map[counted]int{}} }

// count is Counter.Count.
func (m *memo) count(model, text string) int {
	e, _ := EncodingOf(model)
	key := counted{e, text}
	if n, ok := m.counts[key]; ok {
		return n
	}
	if len(m.counts) >= remembered {
		clear(m.counts)
	}
	n := m.counter.Count(model, text)
	m.counts[key] = n
	return n
}

// messages is Counter.CountMessages.
func (m *memo) messages(model string, messages []llm.Message) int {
	return countMessages(model, messages, m.count)
}
