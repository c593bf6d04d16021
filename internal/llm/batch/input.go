package batch

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// An input is one input file: requests of one model, for the service takes no mixed ones.
type input struct {
	// hash is SHA-256 of the file, in hex. It names the input, here and at the service.
	hash string
	// requests are in the order of their keys, which are keys.
	requests []llm.Request
	keys     []string
	// server is the one that is asked.
	server *llm.Server
}

// upload is the input file.
func (in *input) upload() (openai.UploadBatchFileRequest, error) {
	u := openai.UploadBatchFileRequest{FileName: in.name()}
	for i := range in.requests {
		line, err := newLine(in.server, in.keys[i], &in.requests[i])
		if err != nil {
			return u, err
		}
		u.Lines = append(u.Lines, line)
	}
	return u, nil
}

// name is the file's name at the service.
func (in *input) name() string { return "geoeval-" + in.hash + ".jsonl" }

// split puts requests to a server, with their keys, into as few inputs as the bounds allow. The same requests give the same inputs.
func split(server *llm.Server, wanted map[string]llm.Request, maxRequests, maxBytes int) ([]*input, error) {
	keys := slices.SortedFunc(maps.Keys(wanted), func(a, b string) int {
		return cmp.Or(cmp.Compare(wanted[a].Model, wanted[b].Model), cmp.Compare(a, b))
	})
	var inputs []*input
	var in *input
	size := 0
	sum := sha256.New()
	finish := func() {
		if in != nil {
			in.hash = hex.EncodeToString(sum.Sum(nil))
			inputs = append(inputs, in)
		}
		in, size = nil, 0
		sum.Reset()
	}
	for _, key := range keys {
		r := wanted[key]
		line, err := newLine(server, key, &r)
		if err != nil {
			return nil, err
		}
		if len(line) > maxBytes {
			return nil, fmt.Errorf("batch: request %s has %d bytes, an input file at most %d", key, len(line), maxBytes)
		}
		if in != nil && (len(in.keys) == maxRequests || size+1+len(line) > maxBytes || in.requests[0].Model != r.Model) {
			finish()
		}
		if in == nil {
			in = &input{server: server}
		} else {
			sum.Write([]byte{'\n'})
			size++
		}
		sum.Write(line)
		size += len(line)
		in.keys = append(in.keys, key)
		in.requests = append(in.requests, r)
	}
	finish()
	return inputs, nil
}

// cut makes two inputs of one; the first has n requests, fewer than all.
func (in *input) cut(n int) (head, tail *input, err error) {
	var parts [2]*input
	for i, part := range [][2]int{{0, n}, {n, len(in.requests)}} {
		wanted := map[string]llm.Request{}
		for k := part[0]; k < part[1]; k++ {
			wanted[in.keys[k]] = in.requests[k]
		}
		inputs, err := split(in.server, wanted, MaxRequests, MaxBytes)
		if err != nil {
			return nil, nil, err
		}
		parts[i] = inputs[0]
	}
	return parts[0], parts[1], nil
}
