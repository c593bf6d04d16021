package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"

	"geoeval/internal/llm"
)

// A result is a line of an output or error file. Its parts are read each by itself, so that one of another type spoils no
// other.
type result struct {
	// torn says that nothing can be read.
	torn bool
	// key is the request's, status the response's and body what it says; 0 and nil where there is no response.
	key    string
	status int
	body   []byte
	// err is what the line says of an error, JSON.
	err json.RawMessage
}

// A fault is what the service says of an error.
type fault struct {
	Code    any    `json:"code"`
	Type    string `json:"type"`
	Message string `json:"message"`
}

// fault is what a result says of an error, nil where it says nothing.
func (r *result) fault() *fault {
	var said, inBody struct{ Error *fault }
	if json.Unmarshal(r.err, &said.Error) == nil && said.Error != nil {
		return said.Error
	}
	if json.Unmarshal(r.body, &inBody) != nil {
		return nil
	}
	return inBody.Error
}

// refusal is the body of a result that is no answer; where the line itself tells of an error, it is as in a body.
func (r *result) refusal() []byte {
	var said map[string]json.RawMessage
	if json.Unmarshal(r.err, &said) != nil || said == nil {
		return r.body
	}
	return slices.Concat([]byte(`{"error":`), r.err, []byte("}"))
}

// Results are those of a file, which may have any number of lines of any length: of each as many bytes are kept as an
// answer may have, and of all so many are read as all answers may have, and excess more.
type results struct {
	in *bufio.Reader
	// most bounds a line, in bytes, and left how many are still read that are not empty.
	most, left int
	buf        []byte
}

// excess is how many bytes more than it may have are read of a file, so that the results behind long ones count.
const excess = 64 << 20

// results reads a result file of the collection's batch.
func (c *collection) results(file io.Reader) *results {
	longest, all := 0, int64(excess)
	for _, r := range c.requests {
		longest = max(longest, llm.MaxBody(r))
		all += int64(llm.MaxBody(r) + maxAround)
	}
	return &results{
		in: bufio.NewReaderSize(io.LimitReader(file, all), 64<<10), most: longest + maxAround, left: 1000 + 4*len(c.requests),
	}
}

// next gives the next line that is not empty, valid until it is called again.
func (r *results) next() (*result, error) {
	for {
		line, long, err := r.line()
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if r.left--; r.left < 0 {
			return nil, io.EOF
		}
		if long {
			return longResult(line), nil
		}
		return newResult(line), nil
	}
}

// line gives the next line, or its beginning where it is long.
func (r *results) line() (line []byte, long bool, err error) {
	r.buf = r.buf[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if room := r.most - len(r.buf); len(part) > room {
			part, long = part[:room], true
		}
		r.buf = append(r.buf, part...)
		switch {
		case err == bufio.ErrBufferFull:
		case err == io.EOF && len(r.buf) > 0, err == nil:
			return r.buf, long, nil
		default:
			return nil, false, err
		}
	}
}

// newResult reads a line.
func newResult(line []byte) *result {
	if !bytes.Contains(line, []byte("custom_id")) {
		return &result{torn: true}
	}
	var l struct {
		CustomID json.RawMessage `json:"custom_id"`
		Response json.RawMessage `json:"response"`
		Error    json.RawMessage `json:"error"`
	}
	r := &result{}
	if json.Unmarshal(line, &l) != nil {
		if r = longResult(line); r.torn || !bytes.HasSuffix(line, []byte("}")) {
			return &result{torn: true} // it breaks off
		}
		return r
	}
	r.err = l.Error
	if json.Unmarshal(l.CustomID, &r.key) != nil {
		r.torn = true
		return r
	}
	var response struct {
		Status json.RawMessage `json:"status_code"`
		Body   json.RawMessage `json:"body"`
	}
	if json.Unmarshal(l.Response, &response) == nil && json.Unmarshal(response.Status, &r.status) == nil {
		r.body = response.Body
	}
	return r
}

var (
	customID = regexp.MustCompile(`"custom_id"\s*:\s*"([0-9a-f]{64})"`)
	bodyOf   = regexp.MustCompile(`"status_code"\s*:\s*200\b.*?"body"\s*:\s*`)
)

// longResult reads the beginning of a line that is too long, or no JSON, as far as it says whose answer it is.
func longResult(line []byte) *result {
	key, body := customID.FindSubmatch(line), bodyOf.FindIndex(line)
	if key == nil || body == nil {
		return &result{torn: true}
	}
	return &result{key: string(key[1]), status: http.StatusOK, body: line[body[1]:]}
}
