package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"geoeval/internal/release/signing"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// passphraseVariable names the passphrase of the key that signs, where nobody is there to ask.
const passphraseVariable = "GEOEVAL_SIGN_PASSPHRASE"

// keyFlag names a file of public keys.
const keyFlag = "key"

// addKeyFlag gives a verb the flag of the keys of which one must have signed a release.
func addKeyFlag(cmd *cobra.Command, key *string) {
	cmd.Flags().StringVar(key, keyFlag, "", "file of public keys of SSH, one of which must have signed the release")
	completeFlag(cmd, keyFlag, fileNames("pub"))
}

// loadKeys reads a file of public keys; none for no file.
func loadKeys(path string) ([]signing.Key, error) {
	if path == "" {
		return nil, nil
	}
	keys, err := signing.LoadKeys(path)
	return keys, keyError("--key", err)
}

// loadSigner reads a private key, whose passphrase it asks for on log; nil for no file.
func loadSigner(ctx context.Context, path string, log io.Writer) (*signing.Signer, error) {
	if path == "" {
		return nil, nil
	}
	s, err := signing.Load(path, func() ([]byte, error) { return askPassphrase(ctx, path, log) })
	return s, keyError("--sign", err)
}

// keyError says that a file that a flag names is missing, or is not one: a mistake in how the program was called.
func keyError(flag string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return asMissing(fmt.Errorf("%s: %w", flag, err))
	}
	return asUsage(fmt.Errorf("%s: %w", flag, err))
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
	typed, err := awaited(ctx, func() ([]byte, error) { return term.ReadPassword(stdin) })
	return typed, errors.Join(err, term.Restore(stdin, was)) // what was interrupted has not done so
}
