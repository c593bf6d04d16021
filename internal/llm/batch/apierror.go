package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// An APIError is something that the service refused, or failed at for too long.
type APIError struct {
	// Doing is what was asked of it, as in "create the batch".
	Doing string
	// Status is the HTTP status, 0 where there was no response.
	Status int
	Err    error
	// Server is the server's name in the configuration, empty for the one that it describes itself, and Variable the
	// environment variable with its key, empty for a named one that names none.
	Server, Variable string
}

func (e *APIError) Error() string {
	now := "run again later; what was submitted goes on and is found again"
	of := ""
	if e.Server != "" {
		of = " of the server " + e.Server
	}
	switch e.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		now = "check " + cmp.Or(e.Variable, llm.DefaultKey) + ", and that the account may use the Batch API; then run again"
		if e.Server != "" && e.Variable == "" {
			now = "it wants a key: name the environment variable that has it (key" + of + "), or set batch.enabled to false there"
		}
	case http.StatusNotFound:
		now = "check base_url" + of + " and that the account is the one that submitted the batch; then run again"
	case http.StatusBadRequest:
		now = "check the model and its section of the configuration"
	}
	return fmt.Sprintf("batch: cannot %s: %s: %s", e.Doing, llm.Clip(e.Err.Error()), now)
}

func (e *APIError) Unwrap() error { return e.Err }

// failed makes a go-openai error an *APIError. Where the context has ended, that is the error.
func failed(ctx context.Context, doing string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	status := 0
	var said *openai.APIError
	var unsaid *openai.RequestError
	var refused *llm.ServerError
	switch {
	case errors.As(err, &said):
		status = said.HTTPStatusCode
	case errors.As(err, &unsaid):
		status = unsaid.HTTPStatusCode
		err = fmt.Errorf("status %d", status) // its text has the whole body
	case errors.As(err, &refused):
		status = refused.Status
	}
	return &APIError{Doing: doing, Status: status, Err: err}
}

// passing says that an error may be gone at the next look.
func passing(err error) bool {
	var e *APIError
	if !errors.As(err, &e) {
		return false
	}
	var said *openai.APIError
	if errors.As(e.Err, &said) && said.Code == "insufficient_quota" {
		return false
	}
	switch e.Status {
	case 0, http.StatusRequestTimeout, http.StatusConflict, http.StatusTooManyRequests:
		return true
	}
	return e.Status >= 500 || e.Status/100 < 3
}
