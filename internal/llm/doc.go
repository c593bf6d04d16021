// Package llm buys answers of a language model once: it asks an OpenAI-compatible server within limits, tries again
// what failed on the way, keeps every answer in a ledger before it counts, and stops before a budget is exceeded. The
// client of that server is go-openai, with its own types of requests; what these cannot carry is added in one place
// (extend in body.go), and what is ours is between it and the network, see [Client.Ask] and purchase.go.
//
// Its packages: ledger keeps the answers that were bought, prompt the templates of questions, tokens says what a
// question costs, batch asks by the Batch API, session is where the stages of a build ask, ask puts questions until
// enough answers pass a check, and llmtest is a server for tests.
//
// May be imported by stages, internal/release and internal/cli; knows no problem and no table. Start reading at [Client].
//
// It is one package, as a request passes through its files in one order, over a record that nobody else should see.
package llm
