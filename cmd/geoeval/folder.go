package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"geoeval/internal/release"
	"geoeval/pipeline"
)

// mustBeFolder wants a folder that is there.
func mustBeFolder(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missingError{fmt.Errorf("%s: there is no such folder", path)}
	case err == nil && !info.IsDir():
		return usageError{fmt.Errorf("%s is a file: name a folder", path)}
	}
	return err
}

// mustBeBuilt wants an output folder that is there; whether its tables are is told by those who read them.
func mustBeBuilt(out string) error {
	if _, err := os.Stat(out); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s holds no build yet: %w", out, pipeline.ErrNotBuilt)
	}
	return nil
}

// mustBeRelease wants the folder of a release.
func mustBeRelease(path string) error {
	if err := mustBeFolder(path); err != nil {
		return err
	}
	if !release.Is(path) {
		return missingError{fmt.Errorf("%s holds no release: name the folder that geoeval release wrote", path)}
	}
	return nil
}
