package ask

import (
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/internal/llm/tokens"
)

// How long an answer takes, and how many a server takes at a time, is in no ledger. These are the bounds between which it is
// taken to be: the quickest is a short answer of a fast model, of as many at a time as are ever asked for; the slowest a long
// one of a slow model, of as many as are asked for at first.
const (
	quickAnswer = 200 * time.Millisecond
	slowAnswer  = 20 * time.Second
)

// slowBatch bounds how long a batch takes: OpenAI ends it after a day.
const slowBatch = 24 * time.Hour

// used is which part of a limit the client uses; see the package llm.
const used = 0.98

// An asking is what is to be asked: by itself, in batches by server, and how many times as much again of all that by
// itself, with how many tokens together; and how many answers to one question, one after the other.
type asking struct {
	single  []tokens.Question
	batched map[string][]tokens.Question
	more    float64
	tokens  float64
	inTurn  int
}

// quickest is how many seconds it takes at least.
func (a *asking) quickest(s *session.Session) float64 {
	least := a.limited(s, quickAnswer, llm.UsualInFlight)
	for server := range a.batched {
		if of, _ := s.Config.Server(server); of.Batch != nil {
			least = max(least, time.Duration(of.Batch.Poll).Seconds())
		}
	}
	return least
}

// slowest is how many seconds it takes at most.
func (a *asking) slowest(s *session.Session) float64 {
	most := a.limited(s, slowAnswer, llm.FirstInFlight) + float64(a.inTurn)*slowAnswer.Seconds()
	if len(a.batched) > 0 {
		most += slowBatch.Seconds()
	}
	return most
}

// limited is how many seconds the slowest server takes with the configuration's limits, where an answer takes so long and so
// many are on the wire, at most.
func (a *asking) limited(s *session.Session, answer time.Duration, atOnce int) float64 {
	requests, all := map[string]float64{}, 0.0
	for i := range a.single {
		requests[a.single[i].Request.Server] += 1 + a.more
	}
	for server, of := range a.batched {
		requests[server] += float64(len(of)) * a.more
	}
	for _, n := range requests {
		all += n
	}
	seconds := 0.0
	for server, n := range requests {
		of, ok := s.Config.Server(server)
		if !ok || n == 0 {
			continue
		}
		minutes := 0.0
		for _, l := range []struct {
			n     float64
			limit int
		}{{n, *of.RequestsPerMinute}, {float64(a.tokens*n) / all, *of.TokensPerMinute}} {
			if l.limit > 0 {
				minutes = max(minutes, l.n/float64(l.limit))
			}
		}
		seconds = max(seconds, 60*minutes/used, n*answer.Seconds()/float64(min(atOnce, of.MostInFlight())))
	}
	return seconds
}
