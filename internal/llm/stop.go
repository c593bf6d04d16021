package llm

import "context"

type gateKey struct{}

// WithGate is ctx for requests that are sent only as long as a gate is open. Once the gate's context has ended, what waits
// to be sent ends with its cause; what is on the wire by then may still arrive, and is kept.
func WithGate(ctx, gate context.Context) context.Context {
	return context.WithValue(ctx, gateKey{}, gate)
}

// gateOf is the gate of requests with a context; one that never ends where there is none.
func gateOf(ctx context.Context) context.Context {
	if gate, ok := ctx.Value(gateKey{}).(context.Context); ok {
		return gate
	}
	return context.Background()
}
