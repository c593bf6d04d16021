package app

import (
	"cmp"

	"geoeval/schema"
)

// Unread gives the answers in the ledger of an output folder of which its tables say that the stage that asked could not read them, by
// their keys, each with the reason: they came whole, and say nothing that was asked for, as a judge's that has no ruling.
func Unread(dir string) map[string]string {
	unread := map[string]string{}
	add := func(why string, requests ...string) {
		for _, r := range requests {
			if r != "" && (unread[r] == "" || why < unread[r]) {
				unread[r] = cmp.Or(why, "no reason is known")
			}
		}
	}
	named(dir, schema.Judgements, func(r *schema.Judgement) {
		if r.Came() == schema.CameUnread {
			add(r.Reason, r.Request)
		}
	}, "status", "reason", "request")
	named(dir, schema.FirstErrors, func(r *schema.FirstError) {
		if r.Came() == schema.CameUnread {
			add(r.Reason, r.Request)
		}
	}, "why_not", "reason", "request")
	named(dir, schema.Verdicts, func(r *schema.Verdict) {
		if r.Came() == schema.CameUnread {
			add(r.Why, r.Requests...)
		}
	}, "status", "why", "requests")
	named(dir, schema.Applications, func(r *schema.Application) {
		switch {
		case r.Status == schema.PrincipleUnparsed:
			add(r.Why, r.Requests...)
		case r.Counts == schema.CountUnparsed && len(r.Requests) > 0:
			add(r.Why, r.Requests[len(r.Requests)-1]) // the votes before it could be read
		}
	}, "status", "counts", "why", "requests")
	return unread
}
