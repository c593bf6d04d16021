package submit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// Work is a worker that a runner has started as a process: it works until the runner says that it is over, or is gone. id is
// as the runner wrote it, with quotes or without.
func Work(ctx context.Context, id, provision string) error {
	ctx = grpcx.WriteWorkerID(ctx, strings.Trim(id, "'"))
	asking, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	info, err := tools.ProvisionInfo(asking, provision)
	if err != nil {
		return fmt.Errorf("%s does not say where to work: %w", provision, err)
	}
	return harness.MainWithOptions(ctx, info.GetLoggingEndpoint().GetUrl(), info.GetControlEndpoint().GetUrl(),
		harness.Options{StatusEndpoint: info.GetStatusEndpoint().GetUrl(), RunnerCapabilities: info.GetRunnerCapabilities()})
}
