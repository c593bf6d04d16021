package batch

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/llm"
)

// A state is what the folder remembers: state.json, and of every input that is not done the requests, in <hash>.jsonl.
type state struct {
	disk disk.Disk
	path string
	// folder is open, nil where there is none yet.
	folder *disk.Folder
	Inputs []*job `json:"inputs"`
}

// maxState bounds the state file, in bytes: a job has about 300.
const maxState = 64 << 20

// A job is what became of an input.
type job struct {
	// Input is the input's hash.
	Input    string `json:"input"`
	Model    string `json:"model"`
	Requests int    `json:"requests"`
	// File is the uploaded file, empty before.
	File string `json:"file,omitempty"`
	// Batch is the batch, empty before it is created, or found.
	Batch string `json:"batch,omitempty"`
	// Status is the batch's, as last seen.
	Status string `json:"status,omitempty"`
	// Done says that its answers are recorded, as far as there are any.
	Done bool `json:"done,omitempty"`

	// tried says that it may have been submitted without a trace in the folder.
	tried bool
	// gone says that its file is to be uploaded anew.
	gone bool
	// reservation is the money for it, nil before.
	reservation *llm.Reservation
	// completed is how many of its requests the service has answered, as last seen.
	completed int
	// torn counts how often its results were downloaded and were not whole.
	torn int
	// strange counts how often one after the other its status was none that is known.
	strange int
}

const stateFile = "state.json"

// A StateError is a folder that says what cannot be.
type StateError struct {
	File string
	Err  error
}

func (e *StateError) Error() string {
	return fmt.Sprintf("%s: %v: if it cannot be put back, delete the folder; batches under way are found again when the same requests are asked",
		e.File, e.Err)
}

func (e *StateError) Unwrap() error { return e.Err }

func loadState(d disk.Disk, path string) (*state, error) {
	s := &state{disk: d, path: path}
	folder, err := d.OpenFolder(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("batch: %w", err)
	}
	s.folder = folder
	b, err := folder.ReadFile(stateFile, maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return s, s.sweep()
	}
	if err != nil {
		return s, fmt.Errorf("batch: %w", err)
	}
	file := folder.Path(stateFile)
	var said struct {
		Inputs []*job `json:"inputs"`
	}
	if err := json.Unmarshal(b, &said); err != nil {
		return s, &StateError{file, err}
	}
	for _, j := range said.Inputs {
		if j == nil || !hexHash(j.Input) {
			return s, &StateError{file, errors.New("has an input without a hash")}
		}
	}
	s.Inputs = said.Inputs
	return s, s.sweep()
}

// close lets go of the folder.
func (s *state) close() {
	if s != nil && s.folder != nil {
		_ = s.folder.Close()
	}
}

// sweep removes what a killed process left: files that were not finished, and requests of no open job.
func (s *state) sweep() error {
	keep := map[string]bool{}
	for _, j := range s.open() {
		keep[j.Input+requestsSuffix] = true
	}
	if err := s.folder.Sweep(".", nil); err != nil {
		return fmt.Errorf("batch: %w", err)
	}
	files, err := s.folder.ReadDir(".")
	if err != nil {
		return fmt.Errorf("batch: %w", err)
	}
	for _, f := range files {
		hash, requests := strings.CutSuffix(f.Name(), requestsSuffix)
		if requests && hexHash(hash) && !keep[f.Name()] {
			if err := s.folder.Remove(f.Name()); err != nil {
				return fmt.Errorf("batch: %w", err)
			}
		}
	}
	return nil
}

// requestsSuffix ends the names of files of requests.
const requestsSuffix = ".jsonl"

// hexHash keeps what a file says from naming another file.
func hexHash(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == 64
}

func (s *state) save() error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return s.write(stateFile, func(w io.Writer) error {
		_, err := w.Write(append(b, '\n'))
		return err
	})
}

// open gives the jobs that are not done.
func (s *state) open() []*job {
	var open []*job
	for _, j := range s.Inputs {
		if !j.Done {
			open = append(open, j)
		}
	}
	return open
}

// knows says whether a batch is one of the folder's.
func (s *state) knows(batch string) bool {
	for _, j := range s.Inputs {
		if j.Batch == batch {
			return true
		}
	}
	return false
}

// add remembers an input that is about to be submitted: first its requests, then that it is there.
func (s *state) add(in *input) (*job, error) {
	err := s.write(in.hash+requestsSuffix, func(w io.Writer) error {
		for i := range in.requests {
			b, err := json.Marshal(&in.requests[i])
			if err != nil {
				return err
			}
			if _, err := w.Write(append(b, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	j := &job{Input: in.hash, Model: in.requests[0].Model, Requests: len(in.requests)}
	s.Inputs = append(s.Inputs, j)
	return j, s.save()
}

// input reads the requests of a job that is not done.
func (s *state) input(j *job) (*input, error) {
	f, err := s.folder.Open(j.Input + requestsSuffix)
	if err != nil {
		return nil, &StateError{s.folder.Path(j.Input + requestsSuffix), err}
	}
	defer f.Close()
	path := f.Name()
	in := &input{hash: j.Input}
	for d := json.NewDecoder(bufio.NewReader(f)); ; {
		var r llm.Request
		if err := d.Decode(&r); err == io.EOF {
			break
		} else if err != nil {
			return nil, &StateError{path, err}
		}
		in.requests = append(in.requests, r)
		in.keys = append(in.keys, r.Key())
	}
	if len(in.requests) != j.Requests {
		return nil, &StateError{path, fmt.Errorf("has %d requests and should have %d", len(in.requests), j.Requests)}
	}
	return in, nil
}

// done closes a job. Its requests are not needed any more.
func (s *state) done(j *job) error {
	j.Done = true
	if err := s.save(); err != nil {
		return err
	}
	return s.forget(j)
}

// drop forgets a job that was never submitted.
func (s *state) drop(j *job) error {
	for i := range s.Inputs {
		if s.Inputs[i] == j {
			s.Inputs = append(s.Inputs[:i], s.Inputs[i+1:]...)
			break
		}
	}
	if err := s.save(); err != nil {
		return err
	}
	return s.forget(j)
}

func (s *state) forget(j *job) error {
	for _, other := range s.Inputs {
		if other.Input == j.Input && !other.Done {
			return nil
		}
	}
	if err := s.folder.Remove(j.Input + requestsSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("batch: %w", err)
	}
	return nil
}

// write replaces a file of the folder as a whole. The folder is made where it is missing.
func (s *state) write(name string, content func(io.Writer) error) error {
	if s.folder == nil {
		folder, err := s.disk.MakeFolder(s.path)
		if err != nil {
			return fmt.Errorf("batch: %w", err)
		}
		s.folder = folder
	}
	if err := s.folder.Replace(name, content); err != nil {
		return fmt.Errorf("batch: %w", err)
	}
	return nil
}
