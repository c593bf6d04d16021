package app

import "fmt"

// ReviewFile is the journal of a review in an output folder.
const ReviewFile = "review.jsonl"

// TellReviewNote tells what a crash left in a review's file.
func (o *Options) TellReviewNote(note string) {
	if o.log != nil {
		fmt.Fprintf(o.log, "geoeval: warning: %s\n", note)
	}
}
