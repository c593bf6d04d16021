package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"
	"geoeval/internal/review/web"

	"github.com/spf13/cobra"
)

// reviewAddress is where the server listens unless told otherwise.
const reviewAddress = "127.0.0.1:8640"

type serveOptions struct {
	*reviewOptions
	listen string
	hosts  []string
}

func newServe(opts *reviewOptions) *cobra.Command {
	o := &serveOptions{reviewOptions: opts}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show the reviewers their problems, in their browsers",
		Long: `Serve is a web application: a reviewer who opens their link sees their problems, one by one, marks them
and comments, with keys or without. It needs nothing from outside. A mark is on the disk before the
browser hears of it. Stop it with ^C.

Only this machine can reach it unless --listen names another address; what goes over a network then is
not encrypted, so put a proxy with TLS before it and name its host with --host.`,
		Example: `  geoeval review serve
  geoeval review serve --listen 0.0.0.0:8640 --host review.example.org`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				return runServe(cmd.Context(), o, s, cmd.OutOrStdout(), cmd.ErrOrStderr())
			})
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, servingEvent{})
	cmd.Flags().StringVar(&o.listen, "listen", reviewAddress, "address and port to listen on; port 0 takes a free one")
	cmd.Flags().StringSliceVar(&o.hosts, "host", nil,
		"a name (host or host:port) by which browsers call the server; loopback addresses always work")
	return cmd
}

// servingEvent is what review serve answers, before it serves.
type servingEvent struct {
	// Event is serving.
	Event string `json:"event"`
	// URL is the server's.
	URL string `json:"url"`
}

func runServe(ctx context.Context, o *serveOptions, s *review.Store, out, errOut io.Writer) error {
	state, err := s.State(ctx)
	if err != nil {
		return err
	}
	if err := o.checkGraded(state); err != nil {
		return err
	}
	problems := o.reviewed(state)
	if state.Now().Phase != review.Done {
		if err := state.Unchanged(problems); err != nil {
			return err
		}
	}
	if _, _, err := net.SplitHostPort(o.listen); err != nil {
		return app.Usage(fmt.Errorf("--listen: %w", err))
	}
	listener, err := listenAt(o.listen)
	if err != nil {
		return err
	}
	address := listener.Addr().(*net.TCPAddr).AddrPort()
	log := slog.New(slog.NewTextHandler(errOut, nil))
	pages, err := web.New(s, problems, hostsOf(address, o.hosts), log)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	server := &http.Server{
		Handler:           pages,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	if !address.Addr().IsLoopback() {
		fmt.Fprintf(errOut, "geoeval: warning: %s can be reached from other machines, "+
			"and what goes over the network is not encrypted\n", address)
	}
	url := "http://" + address.String()
	serving := servingEvent{"serving", url}
	if err := o.tell(out, serving, "serving the review at %s; ^C stops it\n", url); err != nil {
		return errors.Join(err, listener.Close())
	}
	return serveUntil(ctx, server, listener)
}

// listenAt listens on an address, and says what to do where another program does.
func listenAt(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%w: another program has that port, such as the server of another review. Name another one "+
			"(--listen 127.0.0.1:8641), and put it into the links that review assign printed, before /r/", err)
	}
	return listener, err
}

// serveUntil serves until the context ends, and then lets requests that are on their way finish.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return err
	}
	return <-stopped
}

// hostsOf are the names by which a server at an address may be called: this machine's own, with the port, and those
// given, as they are and with the port. A server that listens on one address of a network goes by that one too.
func hostsOf(address netip.AddrPort, given []string) []string {
	port := strconv.Itoa(int(address.Port()))
	var hosts []string
	for _, h := range []string{"127.0.0.1", "localhost", "::1"} {
		hosts = append(hosts, net.JoinHostPort(h, port))
	}
	if !address.Addr().IsUnspecified() {
		hosts = append(hosts, address.String())
	}
	for _, h := range given {
		hosts = append(hosts, h, net.JoinHostPort(h, port))
	}
	return hosts
}
