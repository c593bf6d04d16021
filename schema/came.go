package schema

// Came is what came of asking a judge.
type Came int

// What comes of it.
const (
	// NobodyAsked: a person or a rule says it, or it was passed over.
	NobodyAsked Came = iota
	// CameRead: the judge's answer was read.
	CameRead
	// CameUnread: the judge answered, and that cannot be read.
	CameUnread
	// CameNot: no answer was obtained; the next run asks again.
	CameNot
)

// cameOf is what came of a row that a judge was asked for, or was not.
func cameOf(asked, lost, unread bool) Came {
	switch {
	case !asked:
		return NobodyAsked
	case lost:
		return CameNot
	case unread:
		return CameUnread
	}
	return CameRead
}

// Came says what came of asking the judge.
func (j *Judgement) Came() Came {
	return cameOf(j.Request != "", j.Status == JudgementError, j.Status == JudgementUnparsed)
}

// Came says what came of asking the judge.
func (e *FirstError) Came() Came {
	return cameOf(e.Request != "", e.Why == ErrorNotObtained, e.Why == ErrorUnusable)
}

// Came says what came of asking the judge.
func (a *Application) Came() Came {
	return cameOf(a.Way == FoundByJudge, a.Status == PrincipleError || a.Counts == CountError, a.Status == PrincipleUnparsed || a.Counts == CountUnparsed)
}

// Came says what came of asking the judge.
func (v *Verdict) Came() Came {
	return cameOf(true, v.Status == JudgementError, v.Status == JudgementUnparsed)
}

// Asked counts what judges are asked for, a row of a table each, and what came of it.
type Asked struct {
	// N is how many rows judges are asked for, Missing for how many of them no answer was obtained, and Unread for how many it cannot be
	// read.
	N, Missing, Unread int
	// OneMissing and OneUnread are the least examples; "" for none.
	OneMissing, OneUnread string
}

// Add counts a row, which as an example is called one.
func (a *Asked) Add(came Came, one string) {
	if came != NobodyAsked {
		a.N++
	}
	switch came {
	case CameNot:
		if a.Missing++; a.Missing == 1 || one < a.OneMissing {
			a.OneMissing = one
		}
	case CameUnread:
		if a.Unread++; a.Unread == 1 || one < a.OneUnread {
			a.OneUnread = one
		}
	}
}
