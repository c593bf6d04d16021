package llm

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// A ConfigError says what is wrong with a value of the configuration, or of what comes from the environment beside it.
type ConfigError struct {
	// Path is the key below the section, as in prices.gpt-4; empty for what is not in the file.
	Path string
	Why  string
}

func (e *ConfigError) Error() string {
	if e.Path == "" {
		return e.Why
	}
	return e.Path + ": " + e.Why
}

// Where says where in the section it is, and what.
func (e *ConfigError) Where() (path, why string) { return e.Path, e.Why }

// A RequestError is a request that cannot be sent. Nothing was asked.
type RequestError struct {
	Key string
	Why string
}

func (e *RequestError) Error() string { return fmt.Sprintf("request %s %s", brief(e.Key), e.Why) }

// A MissingError is an answer that the ledger lacks and that may not be bought.
type MissingError struct {
	// Key is the request's.
	Key   string
	Model string
	// Offline: the run was told to ask nobody. Otherwise there is no key.
	Offline bool
	// Variable is the environment variable that the key would come from.
	Variable string
}

func (e *MissingError) Error() string {
	if e.Offline {
		return fmt.Sprintf("the ledger has no answer of %s to request %s, and this run is offline: run this online to buy it, or add "+
			"a ledger that has it", e.Model, e.Key)
	}
	return fmt.Sprintf("there is no API key for %s: set the environment variable %s, or add a ledger that has its answers", e.Model, cmp.Or(e.Variable, DefaultKey))
}

// Everyone says that it is no single request's: without a key, none of the model's can be bought.
func (e *MissingError) Everyone() bool { return !e.Offline }

// An UnreachableError is a server that cannot be connected to and that was not reached before: nothing more is asked of it.
type UnreachableError struct {
	// Host is the server's, or whose proxy it is.
	Host string
	// Err is what happened on the way: a refused connection, or a name that no host has.
	Err error
	// base is the key of the configuration that names it.
	base string
}

func (e *UnreachableError) Error() string {
	if errors.Is(e.Err, syscall.ECONNREFUSED) {
		return e.Host + " refused the connection: is the server running?"
	}
	return e.Host + " does not exist: check " + e.base
}

// Everyone says that it is no single request's.
func (e *UnreachableError) Everyone() bool { return true }

func (e *UnreachableError) Unwrap() error { return e.Err }

// unreachable is the end of asking a server that a try could not be connected to, nil where there may be another reason, or it was
// reached before: such a one may be starting anew.
func (r *route) unreachable(e *ServerError) error {
	var dns *net.DNSError
	if r.reached.Load() || !errors.Is(e.Err, syscall.ECONNREFUSED) && !(errors.As(e.Err, &dns) && dns.IsNotFound) {
		return nil
	}
	at := host(r.server.BaseURL)
	var op *net.OpError
	if errors.As(e.Err, &op) && op.Op == "proxyconnect" {
		at = "the proxy on the way to " + at
	}
	return &UnreachableError{at, e.Err, (&ServerError{Server: r.server.Name}).base()}
}

// A BudgetError is a request that was not sent, because it could have cost more than is left.
type BudgetError struct {
	// Model is on Server, which is empty for the one that the configuration itself describes.
	Model, Server string
	// Spent is what this run spent, or may have, Doubtful the part of it that it may have, Worst what the request could cost, Max the
	// limit; in dollars. What other requests could still cost is no part of it: they were waited for.
	Spent, Doubtful, Worst, Max float64
	// Priced is false where the model has no price.
	Priced bool
	// budget, where not nil, has what is spent by when the error is told: what was on the way may have arrived since.
	budget *budget
}

// Everyone says that it is no single request's.
func (e *BudgetError) Everyone() bool { return true }

// paid is what is spent beyond doubt, and what more may have been.
func (e *BudgetError) paid() (dollars, doubtful float64) {
	if e.budget == nil {
		return e.Spent - e.Doubtful, e.Doubtful
	}
	p := Progress{}
	e.budget.mu.Lock()
	defer e.budget.mu.Unlock()
	p.Dollars, p.Doubtful = e.budget.spent.dollars(), e.budget.doubtful.dollars()
	return p.Paid(), p.Doubtful
}

func (e *BudgetError) Error() string {
	if !e.Priced {
		prices := "prices"
		if e.Server != "" {
			prices = "the prices of the server " + e.Server
		}
		return fmt.Sprintf("%s has no price, so nothing holds it to max_cost: add it to %s, or set max_cost to -1, no limit",
			e.Model, prices)
	}
	doubt := ""
	dollars, doubtful := e.paid()
	if doubtful > 0 {
		doubt = fmt.Sprintf(", $%.4f more may have been,", doubtful)
	}
	return fmt.Sprintf("budget reached: $%.4f of $%.4f (max_cost) is spent%s and the next request to %s could cost $%.4f: "+
		"raise max_cost and run this again; what was bought is kept", dollars, e.Max, doubt, e.Model, e.Worst)
}

// A ServerError is a request that the server or the way to it failed for good.
type ServerError struct {
	// Status is the HTTP status of the last try; 0 where there was no whole response.
	Status int
	// Code is the server's own, as in insufficient_quota; often empty.
	Code string
	// Message is the server's, without the key.
	Message string
	// Attempts is how often it was tried.
	Attempts int
	// Err is what happened on the way, nil where the server said no.
	Err error
	// Server is the server's name in the configuration, empty for the one that it describes itself, and Variable the
	// environment variable with its key.
	Server, Variable string
	// hopeless: nothing that is asked soon will be answered.
	hopeless bool
	// page: it answers with a page for people, as a server does that has no models at this path.
	page bool
	// empty: its answer has no body.
	empty bool
	// keyless: no key was sent, as there is none.
	keyless bool
	// given: it was tried for long enough, and is given up.
	given bool
	// wait is how long the server asks to wait before the next try; 0 where it does not say.
	wait time.Duration
}

func (e *ServerError) Error() string {
	if e.Attempts > 1 {
		return fmt.Sprintf("%s, at the last of %d tries: %s", e.what(), e.Attempts, e.whatNow())
	}
	return e.what() + ": " + e.whatNow()
}

func (e *ServerError) what() string {
	var b strings.Builder
	switch {
	case e.Status == 0:
		b.WriteString("no answer")
	case e.Status == http.StatusSwitchingProtocols:
		b.WriteString("the server speaks another protocol")
	case e.Status/100 == 2:
		b.WriteString("no use of the answer")
	default:
		fmt.Fprintf(&b, "the server says %d %s", e.Status, http.StatusText(e.Status))
	}
	if e.Server != "" {
		b.WriteString(" (" + e.Server + ")")
	}
	for _, more := range []string{e.Code, e.Message} {
		if more != "" {
			b.WriteString(": " + more)
		}
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// isRequests reports whether the fault is the request's.
func (e *ServerError) isRequests() bool { return e.final() && !e.hopeless && !e.given }

func (e *ServerError) whatNow() string {
	switch {
	case e.Code == quotaCode:
		return "the account has no credit left: add some, then run this again"
	case e.Status == http.StatusUnauthorized:
		if e.Server != "" && e.Variable == "" {
			return "it wants a key: name the environment variable that has it (key)"
		}
		if e.keyless {
			return "no key was sent, as " + cmp.Or(e.Variable, DefaultKey) + " is not set: set this environment variable to the key"
		}
		return "check " + cmp.Or(e.Variable, DefaultKey)
	case e.Status == http.StatusForbidden:
		return "the key may not use this model here: check the account, or take another model"
	case e.page && e.Status == http.StatusNotFound:
		return "no such path: is " + e.base() + " right? It should end in /v1"
	case e.Status == http.StatusNotFound:
		return "check " + e.base() + " and the model's name"
	case e.Status/100 == 1:
		return "check " + e.base() + ": no OpenAI-compatible server answers there"
	case e.Status/100 == 3:
		return e.base() + " is not where the server is: set it to the address that it names, if you trust it"
	case e.isRequests():
		return "the request is wrong for this server: check the model and its section of the configuration"
	}
	if e.noModels() {
		what := "that is a page"
		if e.empty {
			what = "that is empty"
		}
		return what + ", and no answer of a model: set " + e.base() + ", which should end in /v1, or where it is right run this again later"
	}
	return "run this again later; what was bought is kept"
}

// isPage says that a body is HTML.
func isPage(body []byte) bool {
	start := strings.ToLower(string(bytes.TrimSpace(body[:min(len(body), 200)])))
	return strings.HasPrefix(start, "<!doctype html") || strings.HasPrefix(start, "<html")
}

// base names the address that was asked.
func (e *ServerError) base() string {
	if e.Server == "" {
		return "base_url"
	}
	return "base_url of the server " + e.Server
}

// noModels says that what came as an answer is a page or nothing, as from a server that has no models at this path.
func (e *ServerError) noModels() bool { return e.Status/100 == 2 && (e.page || e.empty) }

// final says that no further try would help.
func (e *ServerError) final() bool {
	switch {
	case e.Code == quotaCode, e.hopeless, e.given:
		return true
	case e.Status == http.StatusTooManyRequests, e.Status == http.StatusRequestTimeout:
		return false
	}
	return e.Status/100 == 1 || e.Status/100 == 3 || e.Status/100 == 4
}

// Account says that the account is at fault, and no prompt: the key is refused, may not use the model, or has no credit.
func (e *ServerError) Account() bool {
	return e.Code == quotaCode || e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden
}

// OfServer says of an error that it is about a model and its server, and about nothing that was asked: the server is not reached, wants
// another key, has no such model or no models at all, or failed so often that nothing more is asked.
func OfServer(err error) bool {
	if _, is := errors.AsType[*UnreachableError](err); is {
		return true
	}
	if _, is := errors.AsType[*StoppedError](err); is {
		return true
	}
	server, is := errors.AsType[*ServerError](err)
	return is && (server.everyone() || server.Account() || server.Status == http.StatusNotFound || server.Status/100 == 1 || server.Status/100 == 3 ||
		server.noModels())
}

// everyone says that it would happen to every other request too.
func (e *ServerError) everyone() bool {
	return e.Code == quotaCode || e.Status == http.StatusUnauthorized || e.hopeless
}

func (e *ServerError) Unwrap() error { return e.Err }

// A StoppedError is what every request gets once so many failed in a row that asking on makes no sense.
type StoppedError struct {
	// Failures is how many requests failed in a row.
	Failures int
	// Last is the failure that ended it.
	Last error
}

func (e *StoppedError) Error() string {
	if e.Failures == 1 {
		return fmt.Sprintf("nothing more is asked, for it would fail in the same way: %v", e.Last)
	}
	return fmt.Sprintf("nothing more is asked after %d failed requests in a row; the last one: %v", e.Failures, e.Last)
}

func (e *StoppedError) Unwrap() error { return e.Last }

// A RecordError is an answer that was bought and could not be kept, or cannot be read again. Nothing is bought after
// it.
type RecordError struct {
	Key string
	Err error
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("the ledger fails at request %s: %v: nothing more is asked until it works", brief(e.Key), e.Err)
}

// Everyone says that it is no single request's.
func (e *RecordError) Everyone() bool { return true }

func (e *RecordError) Unwrap() error { return e.Err }

// brief is enough of a key to find it.
func brief(key string) string { return key[:min(len(key), 16)] }
