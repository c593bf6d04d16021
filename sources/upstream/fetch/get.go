package fetch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"geoeval/internal/disk"
	"geoeval/sources/upstream"
)

// A part is what is known of a file of which a part has come.
type part struct {
	URL string `json:"url"`
	// Validator tells whether the server still has the same file: its ETag, or when it was changed.
	Validator string `json:"validator"`
	// Bytes is the size of the whole, -1 where it is not known.
	Bytes int64 `json:"bytes"`
}

// get downloads the file, from where an earlier attempt was cut off.
func (w *work) get(ctx context.Context) error {
	if _, err := w.Data.Stat(w.whole()); err == nil {
		return nil
	}
	for failures := 0; ; {
		before := w.come()
		err := w.try(ctx)
		switch {
		case err == nil:
			if err := w.Data.Rename(w.part(), w.whole()); err != nil {
				return err
			}
			return w.Data.RemoveAll(w.partOf())
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case isFinal(err), isDisk(err):
			return err
		}
		if failures++; w.come() > before {
			failures = 1
		}
		if failures >= w.Attempts {
			return fmt.Errorf("%w, %d times in a row", err, failures)
		}
		w.progress("waiting", w.come(), 0)
		if err := w.Wait(ctx, pauseAfter(err, failures)); err != nil {
			return err
		}
	}
}

// come is how many bytes have come so far.
func (w *work) come() int64 {
	info, err := w.Data.Stat(w.part())
	if err != nil {
		return 0
	}
	return info.Size()
}

// isDisk says whether it is the disk that failed, and not the network.
func isDisk(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path)
}

// pauseAfter is how long to wait after failures in a row, of which err is the last.
func pauseAfter(err error, failures int) time.Duration {
	pause := min(time.Second<<(failures-1), 30*time.Second)
	var later *laterError
	if errors.As(err, &later) {
		pause = max(pause, later.wait)
	}
	return pause
}

// A laterError is a server's wish to be asked later.
type laterError struct {
	error
	wait time.Duration
}

// longestWait bounds the wait that a server may ask for.
const longestWait = 2 * time.Minute

// try asks the server once for what is missing.
func (w *work) try(ctx context.Context) error {
	have, err := w.resumable()
	if err != nil {
		return err
	}
	at := int64(0)
	if have != nil {
		if at = w.come(); at == have.Bytes {
			return nil
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.download.URL, nil)
	if err != nil {
		return &finalError{err}
	}
	if err := upstream.Secure(request.URL); err != nil {
		return &finalError{err}
	}
	request.Header.Set("User-Agent", "geoeval")
	request.Header.Set("Accept-Encoding", "identity")
	if at > 0 {
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", at))
		request.Header.Set("If-Range", have.Validator)
	}
	response, err := w.client.Do(request)
	var unknown *net.DNSError
	if errors.As(err, &unknown) && unknown.IsNotFound {
		return final("no server of that name is found: is there a network?")
	}
	if err != nil {
		return err
	}
	defer response.Body.Close()
	switch code := response.StatusCode; {
	case code == http.StatusOK:
		at = 0
	case code == http.StatusPartialContent && at > 0:
		if err := sameRange(response, at, have); err != nil {
			return errors.Join(err, w.drop())
		}
	case code == http.StatusRequestedRangeNotSatisfiable && at > 0:
		return errors.Join(fmt.Errorf("the server has less of it than came before (%s)", response.Status), w.drop())
	case code == http.StatusTooManyRequests || code >= 500:
		return &laterError{fmt.Errorf("the server answers %s", response.Status), retryAfter(response)}
	default:
		return final("the server answers %s", response.Status)
	}
	return w.take(ctx, cancel, response, at)
}

// resumable gives what is known of the part that has come; nil where there is none, or none that can be gone on with.
func (w *work) resumable() (*part, error) {
	if w.come() == 0 {
		return nil, w.drop()
	}
	var p part
	content, err := w.Data.ReadFile(w.partOf(), 1<<16)
	if err == nil {
		err = json.Unmarshal(content, &p)
	}
	switch {
	case isDisk(err) && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err != nil, p.URL != w.download.URL, p.Validator == "", p.Bytes >= 0 && w.come() > p.Bytes:
		return nil, w.drop()
	}
	return &p, nil
}

// drop takes away what has come.
func (w *work) drop() error {
	return errors.Join(w.Data.RemoveAll(w.part()), w.Data.RemoveAll(w.partOf()))
}

// sameRange holds a partial answer against what was asked for.
func sameRange(response *http.Response, at int64, have *part) error {
	var from, to, whole int64
	given := response.Header.Get("Content-Range")
	unknown := strings.HasSuffix(given, "/*")
	_, err := fmt.Sscanf(strings.Replace(given, "/*", "/-1", 1), "bytes %d-%d/%d", &from, &to, &whole)
	switch {
	case err != nil || from != at || to < from:
		return fmt.Errorf("the server gives %q where the bytes from %d on were asked for", given, at)
	case !unknown && have.Bytes >= 0 && whole != have.Bytes:
		return fmt.Errorf("the file has %d bytes now and had %d", whole, have.Bytes)
	}
	if now := response.Header.Get("ETag"); now != "" && strings.HasPrefix(have.Validator, `"`) && now != have.Validator {
		return errors.New("the file is another one than before")
	}
	return nil
}

func retryAfter(response *http.Response) time.Duration {
	seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return 0
	}
	return min(time.Duration(min(seconds, 3600))*time.Second, longestWait)
}

// take writes what a response holds behind the first at bytes.
func (w *work) take(ctx context.Context, cancel context.CancelCauseFunc, response *http.Response, at int64) error {
	now := part{w.download.URL, validator(response.Header), -1}
	if response.ContentLength >= 0 {
		now.Bytes = at + response.ContentLength
	}
	most := w.Most
	if w.download.Bytes > 0 {
		most = w.download.Bytes
	}
	switch {
	case strings.HasPrefix(strings.TrimSpace(strings.ToLower(response.Header.Get("Content-Type"))), "text/html"):
		return &finalError{errPage}
	case w.download.Bytes > 0 && now.Bytes >= 0 && now.Bytes != w.download.Bytes:
		return final("the server has a file of %d bytes, and the one in the list has %d", now.Bytes, w.download.Bytes)
	case now.Bytes > most:
		return final("the server has a file of %d bytes, over the limit of %d", now.Bytes, most)
	}
	var file *disk.Log
	var err error
	if at == 0 {
		if err = w.drop(); err != nil {
			return err
		}
		if err = w.write(w.partOf(), now); err == nil {
			file, err = w.Data.Append(w.part())
		}
	} else {
		file, err = w.Data.Continue(w.part())
	}
	if err != nil {
		return err
	}
	body := &lively{in: response.Body, stalled: func() { cancel(errStalled) }, stall: w.Stall}
	total := max(now.Bytes, w.download.Bytes, 0)
	told := &told{file, at, func(n int64) { w.progress("downloading", n, total) }}
	n, err := io.CopyBuffer(told, io.LimitReader(body, most-at+1), make([]byte, 64<<10))
	body.end()
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, errStalled) {
		err = fmt.Errorf("%w for %v", errStalled, w.Stall)
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	switch {
	case err != nil:
		return err
	case at+n > most:
		return errors.Join(final("more than %d bytes come", most), w.drop())
	case now.Bytes >= 0 && at+n < now.Bytes:
		return fmt.Errorf("cut off after %d of %d bytes", at+n, now.Bytes)
	case w.download.Bytes > 0 && at+n < w.download.Bytes:
		return errors.Join(final("it ends after %d bytes, and the one in the list has %d", at+n, w.download.Bytes), w.drop())
	}
	return nil
}

var (
	errStalled = errors.New("the server sends nothing")
	errPage    = errors.New("the server gives a web page, as for signing in, and not the file")
)

// validator is by what a server tells one version of a file from another: a strong ETag, or when it was changed.
func validator(h http.Header) string {
	tag := h.Get("ETag")
	if strings.HasPrefix(tag, "W/") || len(tag) < 2 || tag[0] != '"' || len(tag) > 1000 {
		tag = ""
	}
	changed := h.Get("Last-Modified")
	if _, err := http.ParseTime(changed); err != nil {
		changed = ""
	}
	return cmp.Or(tag, changed)
}

// A lively reader gives up on a source that gives nothing for too long.
type lively struct {
	in      io.Reader
	stalled func()
	stall   time.Duration
	timer   *time.Timer
}

func (l *lively) Read(p []byte) (int, error) {
	if l.timer == nil {
		l.timer = time.AfterFunc(l.stall, l.stalled)
	} else {
		l.timer.Reset(l.stall)
	}
	return l.in.Read(p)
}

func (l *lively) end() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

// A told writer says how much was written in all.
type told struct {
	out  io.Writer
	n    int64
	tell func(int64)
}

func (t *told) Write(p []byte) (int, error) {
	n, err := t.out.Write(p)
	t.n += int64(n)
	t.tell(t.n)
	return n, err
}

// explain says of an error where it happened, and what now.
func (w *work) explain(err error) error {
	if errors.Is(err, context.Canceled) || isDisk(err) {
		return err
	}
	advice := "try again: what has come is kept, and the next geoeval fetch goes on from there"
	if isFinal(err) {
		advice = "download it by hand and say geoeval fetch " + string(w.source.Name) + " --from FILE"
	}
	return fmt.Errorf("%s: %w: %s", w.download.URL, err, advice)
}

func (w *work) write(name string, v any) error {
	content, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return w.Data.Replace(name, func(out io.Writer) error { _, err := out.Write(append(content, '\n')); return err })
}
