package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/sashabaranov/go-openai"
)

// A route is the way to one server: its key, its connections, its pacer, and whether it still makes sense to ask. What is
// spent is counted over all.
type route struct {
	server Server
	// buyable says that there is a key, or a server that may need none.
	buyable    bool
	wire       *http.Transport
	authorized *authorized
	breaker    *breaker
	pacer      *pacer
	// reached says that there was a connection.
	reached atomic.Bool
	// traffic is what is on its way.
	traffic traffic
}

// newRoutes makes the ways to all servers of a configuration, by name. No response of any may have the key of any.
func (c *Client) newRoutes(key string) (map[string]*route, error) {
	keys := map[string]string{"": key}
	for _, s := range c.config.Servers {
		if s.Key != "" && c.options.Keys != nil {
			keys[s.Name] = c.options.Keys(s.Key)
		}
	}
	hidden, err := newSecrets(&c.config, keys)
	if err != nil {
		return nil, err
	}
	routes := map[string]*route{}
	for _, name := range append([]string{""}, c.config.serverNames()...) {
		s, _ := c.config.Server(name)
		routes[name] = c.newRoute(s, hidden[name])
	}
	return routes, nil
}

func (c *Client) newRoute(s Server, hidden *secret) *route {
	r := &route{
		server: s, wire: newWire(s.MostInFlight()), breaker: newBreaker(context.Background(), c.config.BreakAfter),
		pacer: newPacer(s.MostInFlight(), *s.RequestsPerMinute, *s.TokensPerMinute, c.options.FirstWait/4),
	}
	// A server of the list that names no key needs none. The one of the section has always had one, but on this machine.
	r.buyable = !hidden.empty || s.Key == "" || s.Name == "" && local(s.BaseURL)
	r.authorized = &authorized{r.wire, hidden, s.Headers}
	return r
}

// keyless is a [*MissingError] where nothing can be bought, for want of a key.
func (r *route) keyless(key, model string) error {
	if r.buyable {
		return nil
	}
	return &MissingError{Key: key, Model: model, Variable: r.server.Key}
}

// Keyless is a [*MissingError] where none of a model's answers can be bought from a server, for want of a key; nil where the client
// is offline.
func (c *Client) Keyless(server, model string) error {
	if to := c.routes[server]; to != nil && !c.options.Offline {
		return to.keyless("", model)
	}
	return nil
}

// API is how go-openai reaches a server by what sends its requests. That adds the key: here, it could be printed.
func (s *Server) API(by openai.HTTPDoer) openai.ClientConfig {
	api := openai.DefaultConfig("")
	api.BaseURL, api.HTTPClient = s.BaseURL, by
	if s.Kind == Azure {
		api.APIType, api.APIVersion, api.AzureModelMapperFunc = openai.APITypeAzure, s.APIVersion, s.deployed
	}
	return api
}

// Body is a request as it is sent to a server, by itself or in a batch.
func (s *Server) Body(r *Request) (json.RawMessage, error) {
	if err := s.canBeSent(r); err != nil {
		return nil, err
	}
	return body(r, s.deployed(r.Model))
}

// canBeSent says why a request cannot be sent to a server.
func (s *Server) canBeSent(r *Request) error {
	if name := s.deployed(r.Model); s.Kind == Azure && !deployment.MatchString(name) {
		return fmt.Errorf("asks for %s, which is no name of a deployment: write what it is deployed as under deployments of "+
			"the server %s", r.Model, s.Name)
	}
	return r.complete()
}

// routeOf is the way to a request's server.
func (c *Client) routeOf(r *Request) (*route, error) {
	if to := c.routes[r.Server]; to != nil {
		return to, nil
	}
	return nil, &ConfigError{"servers", c.config.UnknownServer(r.Server)}
}
