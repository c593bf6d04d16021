package review

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A Link opens the review to one reviewer. Its token is 32 random bytes as base64url; the store keeps only its SHA-256.
type Link struct {
	Reviewer string
	Token    string
}

// ErrNoLink says that a token opens nothing.
var ErrNoLink = errors.New("no link has this token")

// Links makes a new link for each of the reviewers, for all where none is named. Their former links open nothing from
// now on. The tokens cannot be had again.
func (s *Store) Links(ctx context.Context, reviewers ...string) ([]Link, error) {
	state, err := s.State(ctx)
	if err != nil {
		return nil, err
	}
	if len(reviewers) == 0 {
		reviewers = state.Reviewers
	}
	var links []Link
	var lines [][]byte
	for _, r := range reviewers {
		if !slices.Contains(state.Reviewers, r) {
			return nil, fmt.Errorf("%s: has no reviewer %s", s.path, r)
		}
		var token [32]byte
		rand.Read(token[:]) // never fails: it would end the program
		link := Link{r, base64.RawURLEncoding.EncodeToString(token[:])}
		line, err := json.Marshal(tokenLine{r, hashed(link.Token), s.stamp()})
		if err != nil {
			return nil, err
		}
		links, lines = append(links, link), append(lines, line)
	}
	if err := s.links.Change(ctx, func() ([][]byte, error) { return lines, nil }); err != nil {
		return nil, err
	}
	return links, nil
}

// Reviewer says whose token this is, or ErrNoLink.
func (s *Store) Reviewer(ctx context.Context, token string) (name string, err error) {
	err = s.links.Change(ctx, func() ([][]byte, error) {
		of, ok := s.tokens.of[hashed(token)]
		if !ok || s.tokens.latest[of] != hashed(token) {
			return nil, ErrNoLink
		}
		name = of
		return nil, nil
	})
	return name, err
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// A tokenLine is a link that was made.
type tokenLine struct {
	Reviewer string `json:"reviewer"`
	SHA256   string `json:"sha256"`
	At       string `json:"at"`
}

// Tokens are the hashes of all links. They implement [journal.State].
type tokens struct {
	// of says whose they are, and latest which one of each reviewer opens something.
	of, latest map[string]string
}

// Reset implements [journal.State].
func (t *tokens) Reset() { *t = tokens{map[string]string{}, map[string]string{}} }

// Replay implements [journal.State].
func (t *tokens) Replay(object []byte) error {
	var l tokenLine
	if err := json.Unmarshal(object, &l); err != nil {
		return err
	}
	t.of[l.SHA256], t.latest[l.Reviewer] = l.Reviewer, l.SHA256
	return nil
}
