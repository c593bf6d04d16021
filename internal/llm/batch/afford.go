package batch

import (
	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// worthwhile is the part of all that waits that a batch must have, where the money is not enough for more: a batch may
// take a day.
const worthwhile = 0.1

// owe sets money aside for a batch that was created before.
func (r *run) owe(j *job, in *input) (err error) {
	j.reservation, _, err = r.options.Reserve(in.requests, true)
	return err
}

// afford sets money aside for a job without a batch, unless it has some. Where there is not enough, the job is dropped,
// and its requests wait.
func (r *run) afford(j *job, batches []openai.Batch) (bool, error) {
	if j.reservation != nil {
		return true, nil
	}
	in := r.inputs[j.Input]
	if r.find(j, batches) != nil {
		return true, r.owe(j, in)
	}
	reservation, n, err := r.options.Reserve(in.requests, false)
	if err != nil {
		return false, err
	}
	if n < len(in.requests) {
		reservation.Cancel()
		r.waiting = append([]*input{in}, r.waiting...)
		delete(r.inputs, j.Input)
		return false, r.state.drop(j)
	}
	j.reservation = reservation
	return true, nil
}

// next takes from what waits the next input that money can be set aside for. Where there is too little, it is nil: for
// now where batches are under way, which may cost less than they could; otherwise nothing waits any more.
func (r *run) next(batches []openai.Batch, under int) (*input, *llm.Reservation, error) {
	in := r.waiting[0]
	owed := r.find(&job{Input: in.hash}, batches) != nil
	reservation, n, err := r.options.Reserve(in.requests, owed)
	switch {
	case err != nil:
		return nil, nil, err
	case n == len(in.requests):
		r.waiting = r.waiting[1:]
		return in, reservation, nil
	case under > 0:
		reservation.Cancel()
		return nil, nil, nil
	}
	left := 0
	for _, w := range r.waiting {
		left += len(w.requests)
	}
	if float64(n) < worthwhile*float64(left) || n == 0 {
		reservation.Cancel()
		r.report.Left, r.waiting = left, nil
		return nil, nil, nil
	}
	head, tail, err := in.cut(n)
	if err != nil {
		reservation.Cancel()
		return nil, nil, err
	}
	r.waiting[0] = tail
	return head, reservation, nil
}

// closeReservations ends what is open. What is under way will be paid.
func (r *run) closeReservations() {
	if r.state == nil {
		return
	}
	for _, j := range r.state.Inputs {
		j.reservation.Close()
	}
}
