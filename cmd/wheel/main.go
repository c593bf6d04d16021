// Command wheel packs the grader, compiled to WebAssembly, as a wheel of Python. `make wheel` runs it.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/stages/grade"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "wheel:", err)
		os.Exit(1)
	}
}

// run packs the program, the license and the notices into a wheel in a folder, and prints its path. Wheels of other versions there are removed.
func run(args []string) error {
	if len(args) != 4 {
		return errors.New("name the grader, the license, the notices and the folder: wheel grader.wasm LICENSE " + wheel.Notices + " bin")
	}
	wasm, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	license, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	notices, err := os.ReadFile(args[2])
	if err != nil {
		return err
	}
	version := wheel.Version(grade.New().Describe().Version)
	var b bytes.Buffer
	if err := wheel.Write(&b, version, wasm, license, notices); err != nil {
		return err
	}
	name := wheel.FileName(version)
	if _, err := wheel.Parse(name, b.Bytes()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	older, err := filepath.Glob(filepath.Join(args[3], "geoeval-*-py3-none-any.whl"))
	if err != nil {
		return err
	}
	for _, old := range older {
		if err := os.Remove(old); err != nil {
			return err
		}
	}
	path := filepath.Join(args[3], name)
	fmt.Println(path)
	return os.WriteFile(path, b.Bytes(), 0o644)
}
