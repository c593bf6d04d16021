package submit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
)

// Work is a worker that a runner has started as a process: it works until the runner says that it is over. id is as the
// runner wrote it, with quotes or without.
func Work(ctx context.Context, id, provision string) error {
	living, err := alive()
	if err != nil {
		return fmt.Errorf("who has submitted the job is gone: %w", err)
	}
	defer living.Close()
	ctx = grpcx.WriteWorkerID(ctx, strings.Trim(id, "'"))
	asking, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	info, err := tools.ProvisionInfo(asking, provision)
	if err != nil {
		return fmt.Errorf("%s does not say where to work: %w", provision, err)
	}
	control, err := relayTo(ctx, info.GetControlEndpoint().GetUrl())
	if err != nil {
		return err
	}
	ended := make(chan error, 2)
	go func() {
		ended <- harness.MainWithOptions(ctx, info.GetLoggingEndpoint().GetUrl(), control,
			harness.Options{StatusEndpoint: info.GetStatusEndpoint().GetUrl(), RunnerCapabilities: info.GetRunnerCapabilities()})
	}()
	go func() {
		_, _ = io.Copy(io.Discard, living) // until who has submitted the job ends, however that does
		ended <- errors.New("who has submitted the job is gone: another call of geoeval-beam goes on from what is committed")
	}()
	return <-ended
}

// A relay stands between a worker and the runner that controls it, and leaves metrics out of what the worker answers. The Go
// SDK numbers metrics in each process from 1, and Prism keeps one list of these numbers for all workers of a job: what one
// worker counts would be read as what another measures, and fail the job.
type relay struct {
	fnpb.UnimplementedBeamFnControlServer
	to fnpb.BeamFnControlClient
}

// relayTo starts a relay to an endpoint and gives its own. It lives as long as the process.
func relayTo(ctx context.Context, endpoint string) (string, error) {
	runner, err := grpcx.Dial(ctx, endpoint, time.Minute)
	if err != nil {
		return "", fmt.Errorf("the control endpoint %s: %w", endpoint, err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := grpc.NewServer(grpc.MaxRecvMsgSize(math.MaxInt32), grpc.MaxSendMsgSize(math.MaxInt32))
	fnpb.RegisterBeamFnControlServer(server, &relay{to: fnpb.NewBeamFnControlClient(runner)})
	go func() { _ = server.Serve(l) }() // until the process ends
	return l.Addr().String(), nil
}

// Control relays instructions and answers.
func (r *relay) Control(worker fnpb.BeamFnControl_ControlServer) error {
	ctx, err := outgoing(worker.Context())
	if err != nil {
		return err
	}
	runner, err := r.to.Control(ctx)
	if err != nil {
		return err
	}
	ended := make(chan error, 2)
	go func() {
		for {
			request, err := runner.Recv()
			if err == nil {
				err = worker.Send(request)
			}
			if err != nil {
				ended <- err
				return
			}
		}
	}()
	go func() {
		for {
			response, err := worker.Recv()
			if err == nil {
				withoutMetrics(response)
				err = runner.Send(response)
			}
			if err != nil {
				ended <- err
				return
			}
		}
	}()
	return <-ended
}

// GetProcessBundleDescriptor relays what a worker asks.
func (r *relay) GetProcessBundleDescriptor(
	ctx context.Context, request *fnpb.GetProcessBundleDescriptorRequest,
) (*fnpb.ProcessBundleDescriptor, error) {
	ctx, err := outgoing(ctx)
	if err != nil {
		return nil, err
	}
	return r.to.GetProcessBundleDescriptor(ctx, request)
}

// outgoing hands on who a worker is.
func outgoing(ctx context.Context) (context.Context, error) {
	id, err := grpcx.ReadWorkerID(ctx)
	if err != nil {
		return nil, err
	}
	return grpcx.WriteWorkerID(ctx, id), nil
}

func withoutMetrics(r *fnpb.InstructionResponse) {
	if p := r.GetProcessBundle(); p != nil {
		p.MonitoringData, p.MonitoringInfos = nil, nil
	}
	if p := r.GetProcessBundleProgress(); p != nil {
		p.MonitoringData, p.MonitoringInfos = nil, nil
	}
}
