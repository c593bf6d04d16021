package llm

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync/atomic"
)

// newWire is the connection to the server. It follows no redirects: they would carry the key and the prompts elsewhere.
// It speaks HTTP/1.1 alone: one request on a connection is all that is needed, and what a server can do to a client with
// the frames of HTTP/2 that belong to no request, no timeout of a request ends.
func newWire(inFlight int) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.Protocols, t.ForceAttemptHTTP2 = new(http.Protocols), false
	t.Protocols.SetHTTP1(true)
	t.MaxIdleConns, t.MaxIdleConnsPerHost = inFlight, inFlight
	t.MaxResponseHeaderBytes = maxHeader
	t.DialContext = counting(t.DialContext)
	return t
}

type dialer = func(ctx context.Context, network, address string) (net.Conn, error)

// counting makes the connections of a dialer ones that count.
func counting(dial dialer) dialer {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &counted{Conn: c}, nil
	}
}

// A counted is a connection that counts the bytes that were written to it.
type counted struct {
	net.Conn
	written atomic.Int64
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.written.Add(int64(n))
	return n, err
}

// A delivery knows whether anything of a request was written to the connection that it got last. It is used by one request, whose
// connections come one after the other.
type delivery struct {
	// state is that of the request: once it is begun nobody can tell that nothing will be written, and once it is stopped nothing is.
	state  atomic.Int32
	on     atomic.Pointer[counted]
	before atomic.Int64
}

// The states of a delivery, after 0, that the request has no connection yet.
const (
	isBegun = iota + 1
	isStopped
)

// stop says that nothing of the request is to be written, and whether that is still so: it has not got a connection.
func (d *delivery) stop() bool {
	return d.state.CompareAndSwap(0, isStopped) || d.state.Load() == isStopped
}

// begin says which connection the request got, and closes it where nothing is to be written any more.
func (d *delivery) begin(c net.Conn) {
	if !d.state.CompareAndSwap(0, isBegun) && d.state.Load() == isStopped {
		c.Close()
	}
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	if on, ok := c.(*counted); ok {
		d.before.Store(on.written.Load())
		d.on.Store(on)
	}
}

// written says that bytes were written: that the server closed the connection before is no reason to pay.
func (d *delivery) written() bool {
	on := d.on.Load()
	return on != nil && on.written.Load() > d.before.Load()
}
