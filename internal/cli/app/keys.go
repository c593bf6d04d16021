package app

import (
	"errors"
	"fmt"
	"io/fs"

	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/signing"

	"github.com/spf13/cobra"
)

// KeyFlag names a file of public keys.
const KeyFlag = "key"

// AddKeyFlag gives a verb the flag of the keys of which one must have signed a release.
func AddKeyFlag(cmd *cobra.Command, key *string) {
	cmd.Flags().StringVar(key, KeyFlag, "", "file of public keys of SSH, one of which must have signed the release")
	CompleteFlag(cmd, KeyFlag, FileNames("pub"))
}

// LoadKeys reads a file of public keys; none for no file.
func LoadKeys(path string) ([]signing.Key, error) {
	if path == "" {
		return nil, nil
	}
	keys, err := signing.LoadKeys(path)
	return keys, KeyError("--key", err)
}

// KeyError says that a file that a flag names is missing, or is not one: a mistake in how the program was called.
func KeyError(flag string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return Missing(fmt.Errorf("%s: %w", flag, err))
	}
	return Usage(fmt.Errorf("%s: %w", flag, err))
}

// GraderFlag names a wheel of the grader.
const GraderFlag = "grader"

// AddGraderFlag gives a verb the flag of a wheel of the grader.
func AddGraderFlag(cmd *cobra.Command, path *string, usage string) {
	cmd.Flags().StringVar(path, GraderFlag, "", usage)
	CompleteFlag(cmd, GraderFlag, FileNames("whl"))
}

// LoadGrader reads a wheel of the grader; nil for no file.
func LoadGrader(path string) (*wheel.File, error) {
	if path == "" {
		return nil, nil
	}
	f, err := wheel.Load(path)
	return f, KeyError("--"+GraderFlag, err)
}
