package ingest

import "geoeval/stages"

// A progress counts the files of units that are done.
type progress struct {
	job         *stages.Job
	done, total int
}

func newProgress(job *stages.Job, units []*unit) *progress {
	p := &progress{job: job}
	for _, u := range units {
		p.total += len(u.Files)
	}
	return p
}

// step counts a unit as done, once its last part has come.
func (p *progress) step(r part) {
	if r.last {
		p.done += len(r.unit.Files)
		p.job.Step(p.done, p.total)
	}
}
