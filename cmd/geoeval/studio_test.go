package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A studio is a site at which a language model rephrases.
type studio struct {
	*site
	author *author
	key    string
}

// newStudio is a studio of so many invented problems, whose first configuration holds nobody up.
func newStudio(t testing.TB, n int, a *author) *studio {
	t.Helper()
	s := &studio{newSite(t, n), a, inventedKey}
	s.edit("provider: rules", "provider: model")
	s.edit("https://api.openai.com/v1", a.URL)
	s.edit("attempts: 8", "attempts: 20")
	return s
}

// geoeval makes the command that runs a verb, with the model's key.
func (s *studio) geoeval(out string, args ...string) *exec.Cmd {
	cmd := s.site.geoeval(out, args...)
	cmd.Env = append(os.Environ(), "OPENAI_API_KEY="+s.key)
	return cmd
}

// says runs a verb that must end with an exit status, and gives all that it said. The key is not in it.
func (s *studio) says(status int, out string, args ...string) string {
	s.t.Helper()
	cmd := s.geoeval(out, args...)
	said, err := cmd.CombinedOutput()
	if strings.Contains(string(said), inventedKey) {
		s.t.Error("the key is said")
	}
	if code := cmd.ProcessState.ExitCode(); code != status {
		s.t.Fatalf("%v ended with %d, not %d: %v\n%s", args, code, status, err, said)
	}
	return string(said)
}

// build builds, and gives the tables. The key is in nothing that it writes.
func (s *studio) build(out string, args ...string) map[string]string {
	s.t.Helper()
	s.says(app.ExitDone, out, append([]string{"build"}, args...)...)
	s.holdsNoKey(out)
	return s.tables(out)
}

// holdsNoKey wants no file with the key under a folder, or of the lock beside it.
func (s *studio) holdsNoKey(out string) {
	s.t.Helper()
	s.do(filepath.WalkDir(filepath.Dir(out), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if strings.Contains(string(content)+path, inventedKey) {
			s.t.Errorf("%s holds the key", path)
		}
		return err
	}))
}

func (s *studio) candidates(out string) []schema.Rephrasing {
	s.t.Helper()
	rows, err := snapshot.Read(filepath.Join(out, "tables", "rephrasings.parquet"), schema.Rephrasings)
	s.do(err)
	return rows
}

// paidOnce wants every candidate of a build delivered once, and nothing else, and each to be in the ledger.
func (s *studio) paidOnce(out string) {
	s.t.Helper()
	asked := map[string]int{}
	problems, err := snapshot.Read(filepath.Join(out, "tables", "problems.parquet"), schema.Problems, "id", "text")
	s.do(err)
	text := map[string]string{}
	for _, p := range problems {
		text[p.ID] = p.Text
	}
	rows := s.candidates(out)
	for _, r := range rows {
		asked[text[r.ParentID]]++
	}
	of, all := s.author.delivered()
	for p, n := range asked {
		if of[p] != n {
			s.t.Errorf("%d answers were delivered for %d candidates of %q", of[p], n, p)
		}
	}
	if kept := len(s.ledger(out)); all != len(rows) || kept != len(rows) || all < 100 {
		s.t.Errorf("%d answers were delivered, and %d kept, for %d candidates", all, kept, len(rows))
	}
}

// asksNothing does something in which no request and no connection is made.
func (s *studio) asksNothing(do func()) {
	s.t.Helper()
	requests, connections := s.author.Requests(), s.author.Connections()
	do()
	if s.author.Requests() != requests || s.author.Connections() != connections {
		s.t.Errorf("%d requests on %d connections", s.author.Requests()-requests, s.author.Connections()-connections)
	}
}
