package review

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
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
	var links []Link
	err := s.change(ctx, func(tx *sql.Tx) error {
		state, err := read(tx)
		if err != nil {
			return err
		}
		if len(reviewers) == 0 {
			reviewers = state.Reviewers
		}
		for _, r := range reviewers {
			if !slices.Contains(state.Reviewers, r) {
				return errors.New("has no reviewer " + r)
			}
			var token [32]byte
			rand.Read(token[:]) // never fails: it would end the program
			link := Link{r, base64.RawURLEncoding.EncodeToString(token[:])}
			sum := sha256.Sum256([]byte(link.Token))
			if err := insert(tx, `INSERT INTO tokens (reviewer, sha256, at) VALUES (?, ?, ?)`, r, sum[:],
				s.stamp()); err != nil {
				return err
			}
			links = append(links, link)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return links, nil
}

// Reviewer says whose token this is, or ErrNoLink.
func (s *Store) Reviewer(ctx context.Context, token string) (name string, err error) {
	sum := sha256.Sum256([]byte(token))
	err = s.change(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRow(`SELECT t.reviewer FROM tokens t WHERE t.sha256 = ? AND t.seq = (SELECT max(seq) FROM tokens WHERE reviewer = t.reviewer)`, sum[:]).Scan(&name)
		if err == sql.ErrNoRows {
			return ErrNoLink
		}
		return err
	})
	return name, err
}
