package submit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
)

// watchVariable tells a worker the address of the watch.
const watchVariable = "GEOEVAL_BEAM_WATCH"

// ErrWorkerLost says that a worker's process ended before its job did.
var ErrWorkerLost = errors.New("a worker process ended before the job")

// A watch sees workers end: each keeps a connection to it open as long as it lives. Prism fails a job whose worker ends in the
// middle of a bundle, but gives the next bundle to one that ended between two, and waits for it without end.
type watch struct {
	listener net.Listener
	lost     chan struct{}
}

func newWatch() (*watch, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	w := &watch{l, make(chan struct{}, 1)}
	go w.accept()
	return w, nil
}

func (w *watch) address() string { return w.listener.Addr().String() }
func (w *watch) close()          { w.listener.Close() }

func (w *watch) accept() {
	for {
		c, err := w.listener.Accept()
		if err != nil {
			return // closed
		}
		go func() {
			defer c.Close()
			_, _ = io.Copy(io.Discard, c) // until the process ends, however it does
			select {
			case w.lost <- struct{}{}:
			default:
			}
		}()
	}
}

// alive opens the connection of a worker to the watch. It is open until either process closes it, or the system does when
// the process ends. Where there is no watch, it leads nowhere.
func alive() (net.Conn, error) {
	address := os.Getenv(watchVariable)
	if address == "" {
		nobody, _ := net.Pipe()
		return nobody, nil
	}
	return net.Dial("tcp", address)
}

// endsTogether is how long a job may take to end once its first worker has: a server ends workers before it says that a job has
// ended.
const endsTogether = 5 * time.Second

// over waits for the end of a job, and cancels it where a worker is lost or the context ends.
func (w *watch) over(ctx context.Context, client jobpb.JobServiceClient, id string) error {
	ended := make(chan error, 1)
	waiting, stop := context.WithCancel(ctx)
	defer stop()
	go func() { ended <- runnerlib.WaitForCompletion(waiting, client, id) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return errors.Join(ctx.Err(), cancel(client, id))
	case <-w.lost:
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(endsTogether):
		return errors.Join(ErrWorkerLost, cancel(client, id))
	}
}

// cancel has a server give up a job.
func cancel(client jobpb.JobServiceClient, id string) error {
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	if _, err := client.Cancel(ctx, &jobpb.CancelJobRequest{JobId: id}); err != nil {
		return fmt.Errorf("job %s is not cancelled: %w", id, err)
	}
	return nil
}
