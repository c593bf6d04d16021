package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"geoeval/internal/cli/app"
	"geoeval/internal/release/signing"

	"golang.org/x/term"
)

// passphraseVariable names the passphrase of the key that signs, where nobody is there to ask.
const passphraseVariable = "GEOEVAL_SIGN_PASSPHRASE"

// loadSigner reads a private key, whose passphrase it asks for on log; nil for no file.
func loadSigner(ctx context.Context, path string, log io.Writer) (*signing.Signer, error) {
	if path == "" {
		return nil, nil
	}
	s, err := signing.Load(path, func() ([]byte, error) { return askPassphrase(ctx, path, log) })
	return s, app.KeyError("--sign", err)
}

// askPassphrase gives the passphrase of a key: that of the environment, else what is typed on the terminal unseen.
func askPassphrase(ctx context.Context, path string, log io.Writer) ([]byte, error) {
	if passphrase, ok := os.LookupEnv(passphraseVariable); ok {
		return []byte(passphrase), nil
	}
	stdin := int(os.Stdin.Fd())
	if !term.IsTerminal(stdin) {
		return nil, fmt.Errorf("it has a passphrase, and there is no terminal to ask for it: set %s", passphraseVariable)
	}
	fmt.Fprintf(log, "passphrase of %s: ", path)
	defer fmt.Fprintln(log)
	was, err := term.GetState(stdin)
	if err != nil {
		return nil, err
	}
	typed, err := app.Awaited(ctx, func() ([]byte, error) { return term.ReadPassword(stdin) })
	return typed, errors.Join(err, term.Restore(stdin, was)) // what was interrupted has not done so
}
