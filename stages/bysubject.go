package stages

import "iter"

// A SubjectRow is a row, a *R, and the key of the subject that it is of.
type SubjectRow struct {
	Key string
	Row any
}

// BySubject gives the rows of a table that the job's stage reads, with the keys of their subjects and in the order of these: for
// those who join subjects elsewhere than [Subjects] does. A table that is read as a whole gives none.
func (r Read) BySubject(job *Job) iter.Seq2[SubjectRow, error] {
	return func(yield func(SubjectRow, error) bool) {
		if r.subjects == nil {
			return
		}
		for g, err := range r.subjects(job) {
			if err != nil {
				yield(SubjectRow{}, err)
				return
			}
			for i := range g.len() {
				if !yield(SubjectRow{g.key(i), g.row(i)}, nil) {
					return
				}
			}
		}
	}
}
