package llm

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/sashabaranov/go-openai"
)

// maxListed bounds the list of a server's models, in bytes.
const maxListed = 8 << 20

// Reach asks a server for the names of its models, which costs nothing: whether it is there, and takes the key. name is
// that of a server of the configuration, "" for the one that the section itself describes. The names are sorted. The key
// is in no error.
func Reach(ctx context.Context, config Config, name, key string, patience time.Duration) ([]string, error) {
	server, ok := config.Server(name)
	if !ok {
		return nil, fmt.Errorf("%s", config.UnknownServer(name))
	}
	secrets, err := newSecrets(&config, map[string]string{name: key})
	if err != nil {
		return nil, err
	}
	wire := newWire(1)
	defer wire.CloseIdleConnections()
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("no whole answer in %v", patience))
	defer cancel()
	list, err := openai.NewClientWithConfig(server.API(reaching{&authorized{wire, secrets[name], server.Headers}})).ListModels(ctx)
	if err != nil {
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return nil, secrets[name].redactError(err)
	}
	var models []string
	for _, m := range list.Models {
		models = append(models, m.ID)
	}
	slices.Sort(models)
	return models, nil
}

// A reaching doer bounds what is read of an answer.
type reaching struct{ http.RoundTripper }

func (r reaching) Do(req *http.Request) (*http.Response, error) {
	response, err := r.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		response.Body.Close()
		return nil, fmt.Errorf("it sends elsewhere (%s), where no key goes", response.Status)
	}
	response.Body = bounded{io.LimitReader(response.Body, maxListed), response.Body}
	return response, nil
}

type bounded struct {
	io.Reader
	io.Closer
}
