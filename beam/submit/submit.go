// Package submit runs pipelines on Beam's runners. What Beam's Go SDK lacks for one of them is here: a place for each worker on
// a Prism job server, as processes of this program.
package submit

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // registers itself
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"    // likewise
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark" // likewise
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/protobuf/proto"
)

// Prism is the runner that comes with Beam's Go SDK: in this process, or as a server where an endpoint is named.
const Prism = "prism"

// A Place says where a pipeline runs.
type Place struct {
	// Runner is a runner's name: prism, flink, spark, dataflow, universal.
	Runner string
	// Lanes are the scopes of what has a worker of its own each.
	Lanes []string
}

// Run runs a pipeline to its end. Runners other than Prism take what else they need from Beam's own flags, and spread
// bundles over workers themselves.
func Run(ctx context.Context, p *beam.Pipeline, at Place) error {
	if at.Runner != Prism {
		if *jobopts.WorkerBinary == "" { // Beam would compile the program, which needs Go and the sources
			self, err := os.Executable()
			if err != nil {
				return err
			}
			*jobopts.WorkerBinary = self
		}
		_, err := beam.Run(ctx, at.Runner, p)
		return err
	}
	if *jobopts.Endpoint == "" || *jobopts.EnvironmentType != "" {
		_, err := prism.Execute(ctx, p)
		return err
	}
	return onServer(ctx, p, at.Lanes)
}

// onServer runs a pipeline on a Prism job server, each lane in a process of this program that the server starts. Prism has one
// worker for each environment of a pipeline, so each lane has an environment; the Go SDK gives all of them the same.
func onServer(ctx context.Context, p *beam.Pipeline, lanes []string) error {
	watch, err := newWatch()
	if err != nil {
		return err
	}
	defer watch.close()
	marshaled, err := processes(ctx, p, watch.address())
	if err != nil {
		return err
	}
	apart(marshaled, lanes)
	standIn, remove, err := standInBinary()
	if err != nil {
		return err
	}
	defer remove()
	if err := runnerlib.UpdateGoEnvironmentWorker(standIn, marshaled); err != nil {
		return err
	}
	server, err := grpcx.Dial(ctx, *jobopts.Endpoint, time.Minute)
	if err != nil {
		return fmt.Errorf("the job server %s: %w", *jobopts.Endpoint, err)
	}
	defer server.Close()
	client := jobpb.NewJobServiceClient(server)
	// Splitting bundles goes by metrics, which workers keep to themselves: see relay.
	options := &runnerlib.JobOptions{Name: jobopts.GetJobName(), Experiments: append(jobopts.GetExperiments(), "prism_disable_sdf_split")}
	prepared, artifacts, token, err := runnerlib.Prepare(ctx, client, marshaled, options)
	if err != nil {
		return err
	}
	if token, err = runnerlib.Stage(ctx, prepared, artifacts, standIn, token); err != nil {
		return err
	}
	id, err := runnerlib.Submit(ctx, client, prepared, token)
	if err != nil {
		return err
	}
	return watch.over(ctx, client, id)
}

// processes is a pipeline for workers that are processes of this program, which tell the watch at an address that they live.
func processes(ctx context.Context, p *beam.Pipeline, watch string) (*pipepb.Pipeline, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	config, err := json.Marshal(map[string]any{"command": self, "env": map[string]string{watchVariable: watch}})
	if err != nil {
		return nil, err
	}
	environment, err := graphx.CreateEnvironment(ctx, "beam:env:process:v1", func(context.Context) string { return string(config) })
	if err != nil {
		return nil, err
	}
	edges, _, err := p.Build()
	if err != nil {
		return nil, err
	}
	return graphx.Marshal(edges, &graphx.Options{Environment: environment})
}

// apart gives each lane but the first an environment of its own.
func apart(p *pipepb.Pipeline, lanes []string) {
	environments := p.GetComponents().GetEnvironments()
	for _, t := range p.GetComponents().GetTransforms() {
		shared := environments[t.GetEnvironmentId()]
		lane := slices.IndexFunc(lanes, func(lane string) bool {
			return slices.Contains(strings.Split(t.GetUniqueName(), "/"), lane)
		})
		if shared == nil || lane < 1 {
			continue
		}
		id := t.GetEnvironmentId() + "-" + lanes[lane]
		if environments[id] == nil {
			own := proto.Clone(shared).(*pipepb.Environment)
			own.Dependencies = nil // nothing is staged for a process that is there
			environments[id] = own
		}
		t.EnvironmentId = id
	}
}

// standInBinary is a file to stage in the place of a worker's program, which is there already: Beam wants to stage one.
func standInBinary() (name string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "geoeval-beam-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	name = filepath.Join(dir, "worker")
	if err := os.WriteFile(name, []byte("the program is there already\n"), 0o600); err != nil {
		remove()
		return "", nil, err
	}
	return name, remove, nil
}

// Serve is a Prism job server on a port of this computer, until the context ends.
func Serve(ctx context.Context, port int) error {
	if _, err := prism.CreateJobServer(ctx, prism.Options{Port: port}); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
