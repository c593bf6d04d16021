package llm

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
)

// Leaving is how many purchases are cancelled and not at their end.
func (c *Client) Leaving() int {
	c.group.mu.Lock()
	defer c.group.mu.Unlock()
	n := 0
	for _, call := range c.group.calls {
		if call.waiting == 0 {
			n++
		}
	}
	return n
}

// Trust has the client trust other servers' certificates.
func (c *Client) Trust(add func(*x509.CertPool)) {
	pool := x509.NewCertPool()
	add(pool)
	for _, to := range c.routes {
		to.wire.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
}

// Dial has the client connect to servers otherwise.
func (c *Client) Dial(dial func(ctx context.Context, network, address string) (net.Conn, error)) {
	for _, to := range c.routes {
		to.wire.DialContext = counting(dial)
	}
}

// Cost is what so many tokens of a model cost on the server that the configuration itself describes, in dollars.
func (c *Client) Cost(model string, u Usage) float64 {
	dollars, _ := c.config.CostOf(&Request{Model: model}, u)
	return dollars
}
