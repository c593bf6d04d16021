// Package submit runs pipelines on Beam's runners, and is the worker that these start as a process.
package submit

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // registers itself
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"    // likewise
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark" // likewise
)

// The runners. Prism comes with Beam's Go SDK and runs in this process; Universal is any that has a job server.
const (
	Prism     = "prism"
	Flink     = "flink"
	Spark     = "spark"
	Universal = "universal"
	Dataflow  = "dataflow"
)

// Run runs a pipeline to its end. What a runner needs beside its name it takes from Beam's own flags.
func Run(ctx context.Context, p *beam.Pipeline, runner string) error {
	if runner == Prism {
		_, err := prism.Execute(ctx, p)
		return err
	}
	if err := defaults(runner); err != nil {
		return err
	}
	_, err := beam.Run(ctx, runner, p)
	return err
}

// defaults has workers be processes of this program where nothing else is said: Beam would have them in containers, and
// compile the program from its source.
func defaults(runner string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if *jobopts.WorkerBinary == "" {
		*jobopts.WorkerBinary = self
	}
	if *jobopts.EnvironmentType != "" || !slices.Contains([]string{Flink, Spark, Universal}, runner) {
		return nil
	}
	config, err := json.Marshal(map[string]string{"command": self})
	if err != nil {
		return fmt.Errorf("%s: %w", self, err)
	}
	*jobopts.EnvironmentType, *jobopts.EnvironmentConfig = "PROCESS", string(config)
	return nil
}
