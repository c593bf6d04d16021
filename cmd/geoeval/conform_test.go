package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"geoeval/internal/cli"
	"geoeval/internal/cli/app"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// exitNonconforming is how the program ends in tests where it printed what its schema does not allow.
const exitNonconforming = 99

// asIs is the variable of the environment that has the program write to the files that it was given, unchecked.
const asIs = "GEOEVAL_TEST_AS_IS"

// conformingMain is main, which holds what --json prints to stdout and stderr against the schemas: all calls of the
// program by tests go through it.
func conformingMain() {
	args := os.Args[1:]
	if !slices.Contains(args, "--"+app.JSONFlag) || slices.Contains(args, "--help") || os.Getenv(asIs) != "" {
		main()
		return
	}
	stdout, stderr := copied(&os.Stdout), copied(&os.Stderr)
	verb, err := cli.Call()
	said, told := stdout(), stderr()
	if bad := errors.Join(conforms(verb, said, err != nil), conforms(cli.EventsTopic, told, true)); bad != nil {
		fmt.Fprintln(os.Stderr, bad)
		os.Exit(exitNonconforming)
	}
	os.Exit(app.ExitCode(err))
}

// copied has a file that the program writes to copied; the function that it gives ends that, and says what was written.
func copied(file **os.File) func() []byte {
	original := *file
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	*file = w
	var all bytes.Buffer
	var done sync.WaitGroup
	done.Go(func() { _, _ = io.Copy(io.MultiWriter(&all, original), r) })
	return func() []byte {
		w.Close()
		done.Wait()
		*file = original
		return all.Bytes()
	}
}

// conforms holds JSON values against the schema of a verb; one must be there, and no more, unless any number may.
func conforms(verb string, printed []byte, anyNumber bool) error {
	if len(printed) == 0 && anyNumber {
		return nil
	}
	content, err := cli.JSONSchema(verb)
	if err != nil {
		return fmt.Errorf("geoeval %s --json: %w", verb, err)
	}
	s, err := compiledSchema(content)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(printed))
	d.UseNumber()
	for values := 0; ; values++ {
		var v any
		switch err := d.Decode(&v); {
		case errors.Is(err, io.EOF) && (anyNumber || values == 1):
			return nil
		case errors.Is(err, io.EOF) || err == nil && !anyNumber && values == 1:
			return fmt.Errorf("geoeval %s --json printed %d values or more, and not 1", verb, values)
		case err != nil:
			return fmt.Errorf("geoeval %s --json printed what is no JSON: %w\n%s", verb, err, printed)
		}
		if err := s.Validate(v); err != nil {
			return fmt.Errorf("geoeval %s --json printed what its schema does not allow: %w\n%s", verb, err, printed)
		}
	}
}

func compiledSchema(content []byte) (*jsonschema.Schema, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("answer.json", v); err != nil {
		return nil, err
	}
	return c.Compile("answer.json")
}
