package batch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// metadataKey is under which a batch carries its input's hash.
const metadataKey = "geoeval_input"

// submitAll submits the jobs that have no batch and makes jobs of the inputs that wait, as far as AtOnce and the money
// allow; under is how many batches are under way.
func (r *run) submitAll(ctx context.Context, under int) error {
	room := func() bool { return r.options.AtOnce == 0 || under < r.options.AtOnce }
	var batches []openai.Batch
	listed := false
	list := func() (err error) {
		if !listed {
			batches, err = r.batches(ctx)
			listed = err == nil
		}
		return err
	}
	for _, j := range r.state.open() {
		if j.Batch != "" || !room() {
			continue
		}
		if err := list(); err != nil {
			return err
		}
		if ready, err := r.afford(j, batches); err != nil {
			return err
		} else if !ready {
			continue
		}
		under++
		if err := r.submit(ctx, j, batches); err != nil {
			return err
		}
	}
	for len(r.waiting) > 0 && room() {
		if err := list(); err != nil {
			return err
		}
		in, reservation, err := r.next(batches, under)
		if in == nil || err != nil {
			return err
		}
		j, err := r.state.add(in)
		if err != nil {
			reservation.Cancel()
			return err
		}
		j.reservation = reservation
		r.inputs[in.hash] = in
		under++
		if err := r.submit(ctx, j, batches); err != nil {
			return err
		}
	}
	return nil
}

// submit uploads a job's input and creates its batch, unless that is done already: batches are those that the service
// has. It may end after any step; called again, it goes on from there.
func (r *run) submit(ctx context.Context, j *job, batches []openai.Batch) error {
	if err := r.adopt(j, batches); err != nil || j.Batch != "" {
		return err
	}
	old := j.File != ""
	if j.File == "" {
		if err := r.upload(ctx, j); err != nil {
			return err
		}
	}
	if ready, err := r.ready(ctx, j); !ready {
		return err
	}
	created, err := r.api.CreateBatch(ctx, openai.CreateBatchRequest{
		InputFileID: j.File, Endpoint: endpointOf(&r.options.Server), CompletionWindow: "24h",
		Metadata: map[string]any{metadataKey: j.Input},
	})
	if err != nil {
		j.tried = true
		return r.notCreated(j, old, failed(ctx, "create the batch", err))
	}
	if created.ID == "" || len(created.ID) > maxID {
		j.tried = true
		return &APIError{Doing: "create the batch", Err: errors.New("the response names none")}
	}
	j.Batch, j.Status, r.further = created.ID, created.Status, true
	return r.state.save()
}

// ready says whether a job's file may be used. Azure reads a file before that; the next look sees whether it has.
func (r *run) ready(ctx context.Context, j *job) (bool, error) {
	if r.options.Server.Kind != llm.Azure {
		return true, nil
	}
	f, err := r.api.GetFile(ctx, j.File)
	if err != nil {
		return false, failed(ctx, "look at the input file", err)
	}
	switch strings.ToLower(f.Status) {
	case "pending", "running", "notrunning":
		return false, nil
	}
	return true, nil
}

// adopt gives a job the batch that was created for it, if there is one.
func (r *run) adopt(j *job, batches []openai.Batch) error {
	found := r.find(j, batches)
	if found == nil {
		return nil
	}
	j.Batch, j.File, j.Status = found.ID, found.InputFileID, found.Status
	return r.state.save()
}

// notCreated has a job's file uploaded anew where it may have expired since an earlier Run uploaded it: so says the status 0.
func (r *run) notCreated(j *job, old bool, err error) error {
	e := new(APIError)
	if !old || !errors.As(err, &e) || !slices.Contains([]int{http.StatusBadRequest, http.StatusNotFound}, e.Status) {
		return err
	}
	j.File, j.gone = "", true
	if err := r.state.save(); err != nil {
		return err
	}
	return &APIError{Doing: e.Doing, Err: e.Err}
}

// find gives the batch that was created for a job and that the folder does not know, nil where there is none. For an
// input that is new to this folder, a batch that has ended with nothing is none.
func (r *run) find(j *job, batches []openai.Batch) (found *openai.Batch) {
	for i := range batches {
		b := &batches[i]
		if b.ID == "" || r.state.knows(b.ID) || !j.made(b) {
			continue
		}
		if found == nil || better(b, found) {
			found = b
		}
	}
	return found
}

// made reports whether a batch has the job's input; before the job was tried, one that ended without results is another's.
func (j *job) made(b *openai.Batch) bool {
	mine := b.Metadata[metadataKey] == j.Input || j.File != "" && b.InputFileID == j.File
	return mine && (j.tried || !ended(b.Status) || named(b.OutputFileID) != "")
}

// better says which of two batches of one input is taken: one that may still give or has given answers, then the older.
func better(a, b *openai.Batch) bool {
	futileA, futileB := ended(a.Status) && named(a.OutputFileID) == "", ended(b.Status) && named(b.OutputFileID) == ""
	if futileA != futileB {
		return futileB
	}
	return a.CreatedAt < b.CreatedAt || a.CreatedAt == b.CreatedAt && a.ID < b.ID
}

// upload gives a job the file that the service has of it, or uploads it.
func (r *run) upload(ctx context.Context, j *job) error {
	in := r.inputs[j.Input]
	u, err := in.upload()
	if err != nil {
		return err
	}
	if j.tried && !j.gone {
		files, err := r.api.ListFiles(ctx)
		if err != nil {
			return failed(ctx, "list the files", err)
		}
		size := len(u.MarshalJSONL())
		for _, f := range files.Files {
			same := f.FileName == u.FileName && f.Purpose == string(openai.PurposeBatch) && f.Bytes == size
			if same && f.Status != "error" && f.ID != "" && len(f.ID) <= maxID {
				j.File, r.further = f.ID, true
				return r.state.save()
			}
		}
	}
	j.tried = true
	f, err := r.api.UploadBatchFile(ctx, u)
	if err != nil {
		return failed(ctx, "upload the input file", err)
	}
	if f.ID == "" || len(f.ID) > maxID {
		return &APIError{Doing: "upload the input file", Err: errors.New("the response names none")}
	}
	j.File, j.gone, r.further = f.ID, false, true
	return r.state.save()
}

// What is believed of the list of an account's batches.
const (
	// page is how many batches are asked for at a time, and maxPages how often.
	page     = 100
	maxPages = 1000
	// maxID bounds an id, in bytes.
	maxID = 256
)

// batches are the batches of the account that may be of an input of this program, as far as find reads them.
func (r *run) batches(ctx context.Context) ([]openai.Batch, error) {
	limit := page
	var all []openai.Batch
	var after *string
	seen := map[string]bool{}
	for range maxPages {
		l, err := r.api.ListBatch(ctx, after, &limit)
		if err != nil {
			return nil, failed(ctx, "list the batches", err)
		}
		for i := range l.Data {
			if b := &l.Data[i]; r.mayBeOurs(b) {
				all = append(all, openai.Batch{
					ID: b.ID, InputFileID: b.InputFileID, Status: b.Status, OutputFileID: b.OutputFileID, CreatedAt: b.CreatedAt,
					Metadata: map[string]any{metadataKey: b.Metadata[metadataKey]},
				})
			}
		}
		if !l.HasMore {
			return all, nil
		}
		last := l.LastID
		if n := len(l.Data); last == "" && n > 0 {
			last = l.Data[n-1].ID
		}
		if last == "" || seen[last] {
			return nil, &APIError{Doing: "list the batches", Err: fmt.Errorf("the list does not go on after %q", last)}
		}
		seen[last] = true
		after = &last
	}
	return nil, &APIError{Doing: "list the batches", Err: fmt.Errorf("the list has more than %d pages", maxPages)}
}

// mayBeOurs says of a batch that it has the mark of an input, or the file of a job.
func (r *run) mayBeOurs(b *openai.Batch) bool {
	for _, s := range []string{b.ID, b.InputFileID, named(b.OutputFileID), b.Status} {
		if len(s) > maxID {
			return false
		}
	}
	if hash, marked := b.Metadata[metadataKey].(string); marked && hexHash(hash) {
		return true
	}
	return b.InputFileID != "" && slices.ContainsFunc(r.state.Inputs, func(j *job) bool { return j.File == b.InputFileID })
}

func ended(status string) bool {
	switch status {
	case "completed", "failed", "expired", "cancelled":
		return true
	}
	return false
}

// underWay says that a status is one of a batch that is worked on.
func underWay(status string) bool {
	switch status {
	case "validating", "in_progress", "finalizing", "cancelling":
		return true
	}
	return false
}

func named(id *string) string {
	if id == nil {
		return ""
	}
	return *id
}
