package llm

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

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
	api        *openai.Client
	breaker    *breaker
	pacer      *pacer
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
		server: s, wire: newWire(s.MostInFlight()), breaker: newBreaker(c.config.BreakAfter),
		pacer: newPacer(s.MostInFlight(), *s.RequestsPerMinute, *s.TokensPerMinute, c.options.FirstWait/4),
	}
	// A server of the list that names no key needs none. The one of the section has always had one, but on this machine.
	r.buyable = !hidden.empty || s.Key == "" || s.Name == "" && local(s.BaseURL)
	r.authorized = &authorized{r.wire, hidden, s.Headers}
	r.api = openai.NewClientWithConfig(s.API(c.newChain(r, r.authorized)))
	return r
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
	name := s.deployed(r.Model)
	if s.Kind == Azure && !deployment.MatchString(name) {
		return nil, fmt.Errorf("asks for %s, which is no name of a deployment: write what it is deployed as under deployments of "+
			"the server %s", r.Model, s.Name)
	}
	return body(r, name)
}

// routeOf is the way to a request's server.
func (c *Client) routeOf(r *Request) (*route, error) {
	if to := c.routes[r.Server]; to != nil {
		return to, nil
	}
	return nil, &ConfigError{"servers", c.config.UnknownServer(r.Server)}
}

// newChain is what lies between go-openai and the network, from the link that go-openai calls to the one that sends:
//
//	completion   the request's own body
//	recorder     the answer is in the ledger before go-openai sees it
//	retries      one try after the other
//	budget       money is set aside for the try, and settled
//	paced        when it is sent: how many are on the wire, how many a minute; and again where the server refuses for now
//	exchange     the response is read whole
//	authorized   the key, which nothing above has or sees
//
// The order of the last ones keeps the rate even: what the pacer lets through is on the wire at once. A link that waits
// ends when the breaker opens; what is on the wire by then may still arrive, and is paid for. The error of a try that
// gave no answer is a [*failure]; from retries on, it is a [*ServerError].
func (c *Client) newChain(to *route, authorized http.RoundTripper) doer {
	var next http.RoundTripper = &exchange{
		authorized, time.Duration(*to.server.Timeout), c.options.Arriving, c.options.Now, c.counters,
	}
	next = &paced{next, to.breaker, c.counters}
	next = &spending{next, to.breaker, c.budget}
	next = &retries{next, to, c.config.Attempts, c.options.FirstWait, c.counters, c.options.Log}
	next = &recorder{next, to.breaker, c.ledger, c.options.Now}
	return doer{&completion{next}}
}
