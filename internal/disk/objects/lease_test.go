package objects_test

import (
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"geoeval/internal/disk/objects"
	"geoeval/internal/disk/objects/objectstest"
)

// long is a term that no test outlasts.
var long = objects.Term{Renewed: time.Hour, Lapses: 3 * time.Hour}

// A lock is held by one, who is named to the others, until it is let go.
func TestALockIsHeldByOne(t *testing.T) {
	s, b := start(t)
	do(t, b.Held("lock", long))
	lease, err := b.Hold("lock", long)
	do(t, err)
	var held *objects.HeldError
	if err := b.Held("lock", long); !errors.As(err, &held) || held.Holder == "" {
		t.Error(err)
	}
	_, err = b.Hold("lock", long)
	if !errors.As(err, &held) || !strings.Contains(err.Error(), "is held by process ") || !strings.Contains(err.Error(), "remove the object") {
		t.Fatal(err)
	}
	do(t, lease.Err())
	do(t, lease.Release())
	if keys := s.Keys(t); len(keys) > 0 {
		t.Error(keys)
	}
	again, err := b.Hold("lock", long)
	do(t, err)
	do(t, again.Release())
}

// The lock of a process that ended on this computer passes on at once, that of one elsewhere when its term is over.
func TestALockOfADeadOwnerPassesOn(t *testing.T) {
	_, b := start(t)
	lease, err := b.Hold("lock", long)
	do(t, err)
	content, _, err := b.ReadFile("lock", 1<<20)
	do(t, err)
	for _, test := range []struct {
		name, content string
		term          objects.Term
		passes        bool
	}{
		{"another process started then", strings.Replace(string(content), `"started":"`, `"started":"1`, 1), long, true},
		{"on another computer", strings.Replace(strings.Replace(string(content), `"started":"`, `"started":"1`, 1), `"machine":"`, `"machine":"x`, 1), long, false},
		{"in words of somebody else", "mine!", long, false},
		{"silent for its term", "mine!", objects.Term{Renewed: -2 * time.Hour, Lapses: -time.Hour}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(string(content), `"machine"`) && test.name != "silent for its term" {
				t.Skip("this system does not tell its processes apart")
			}
			_, err := b.Put("lock", []byte(test.content), objects.Condition{})
			do(t, err)
			if test.term.Renewed < 0 {
				test.term.Renewed = time.Hour
			}
			other, err := b.Hold("lock", test.term)
			if passes := err == nil; passes != test.passes {
				t.Fatalf("passes: %v, %v", passes, err)
			}
			if other != nil && test.term == long {
				do(t, other.Release())
			}
		})
	}
	_ = lease
}

// Who lost a lock knows it.
func TestALockThatIsLost(t *testing.T) {
	_, b := start(t)
	lease, err := b.Hold("lock", objects.Term{Renewed: time.Millisecond, Lapses: time.Hour})
	do(t, err)
	do(t, b.Remove("lock"))
	for lease.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	other, err := b.Hold("lock", long)
	do(t, err)
	do(t, lease.Release())
	if _, err := b.Stat("lock"); err != nil {
		t.Errorf("the other's lock: %v", err)
	}
	do(t, other.Release())
}

// A service that writes whatever is there has no locks.
func TestAServiceWithoutConditions(t *testing.T) {
	for _, test := range []struct{ minds, ignores string }{{"", "If-Match"}, {"If-Match", "If-None-Match"}, {"If-None-Match", "If-Match"}} {
		t.Run("minds "+test.minds, func(t *testing.T) {
			objectsThere := map[string]bool{}
			service := serve(t, func(w http.ResponseWriter, r *http.Request) {
				there := objectsThere[r.URL.Path]
				switch {
				case r.Method == http.MethodPut && (test.minds == "If-Match" && r.Header.Get("If-Match") != "" ||
					test.minds == "If-None-Match" && r.Header.Get("If-None-Match") != "" && there):
					w.WriteHeader(http.StatusPreconditionFailed)
				case r.Method == http.MethodPut:
					objectsThere[r.URL.Path] = true
					w.Header().Set("ETag", `"abc"`)
				case r.Method == http.MethodDelete:
					delete(objectsThere, r.URL.Path)
					w.WriteHeader(http.StatusNoContent)
				}
			})
			b, err := objects.ConnectWith(service, objectstest.Bucket, patience)
			do(t, err)
			if _, err := b.Hold("lock", long); err == nil || !strings.Contains(err.Error(), "ignores "+test.ignores+")") ||
				errors.Is(err, fs.ErrNotExist) {
				t.Error(err)
			}
			if len(objectsThere) > 0 {
				t.Error(objectsThere)
			}
		})
	}
}

// A service for which removed objects are there is no case of a lock that somebody has.
func TestAServiceThatKeepsRemovedObjects(t *testing.T) {
	service := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			w.WriteHeader(http.StatusPreconditionFailed)
		} else {
			http.NotFound(w, r)
		}
	})
	b, err := objects.ConnectWith(service, objectstest.Bucket, patience)
	do(t, err)
	var held *objects.HeldError
	if _, err := b.Hold("lock", long); err == nil || errors.As(err, &held) || !strings.Contains(err.Error(), "without versions") {
		t.Error(err)
	}
}

// serve is a service that answers as it is told.
func serve(t *testing.T, answer http.HandlerFunc) objects.Service {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return objects.Service{Endpoint: server.URL, Region: "us-east-1", Key: "key", Secret: "secret"}
}
