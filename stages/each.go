package stages

import (
	"context"
	"reflect"
	"runtime"
	"slices"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/ordered"
)

// ahead is how many results may wait for their turn while an earlier one is worked on.
const ahead = 1000

// Each makes something of each element, on all processors, and gives the results in the order of the elements. The
// first error, in that order, ends it; a panic does not: it is the error, which names the element, once all others are made.
func Each[I, O any](ctx context.Context, in []I, make func(I) (O, error)) ([]O, error) {
	do := func(_ context.Context, i I) (O, error) { return make(i) }
	return each(ctx, runtime.GOMAXPROCS(0), ahead, in, do)
}

// EachOn is Each for work that waits for others: on so many goroutines, and with its progress reported to the
// job: it counts what is done, in whichever order. However long one element takes, no other waits for it. The context ends with the first error.
func EachOn[I, O any](ctx context.Context, job *Job, workers int, in []I,
	make func(context.Context, I) (O, error)) ([]O, error) {
	counts := job.counts(len(in))
	counted := func(ctx context.Context, i I) (O, error) {
		o, err := make(ctx, i)
		if err == nil {
			counts.add(1)
		}
		return o, err
	}
	return each(ctx, workers, len(in)+1, in, counted)
}

func each[I, O any](ctx context.Context, workers, ahead int, in []I, make func(context.Context, I) (O, error)) ([]O, error) {
	out := []O{}
	var panics bug.Bag
	caught := func(ctx context.Context, i I) (o O, err error) {
		err = panics.Catch(nameOf(i), func() (err error) { o, err = make(ctx, i); return err })
		return o, err
	}
	for o, err := range ordered.Map(ctx, workers, ahead, slices.Values(in), caught) {
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	if err := panics.Err(); err != nil {
		return nil, err
	}
	return out, nil
}

// nameOf is the id of what is a row of a problem, or holds one; empty of anything else.
func nameOf(element any) string {
	v := reflect.Indirect(reflect.ValueOf(element))
	if v.Kind() != reflect.Struct {
		return ""
	}
	for _, name := range []string{"ID", "ProblemID", "ParentID"} {
		if id := v.FieldByName(name); id.IsValid() && id.Kind() == reflect.String {
			return id.String()
		}
	}
	for i := range v.NumField() { // an element that holds a row
		if row := reflect.Indirect(v.Field(i)); row.Kind() == reflect.Struct {
			if id := row.FieldByName("ID"); id.IsValid() && id.Kind() == reflect.String {
				return id.String()
			}
		}
	}
	return ""
}
