package app

import (
	"io"
	"reflect"

	"geoeval/internal/format/visible"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"
	"github.com/spf13/cobra"
)

// Answers gives a verb the flag --json, and says what it then prints to stdout: one value, of the type of one of these.
// Programs rely on these types: geoeval help json VERB shows their JSON Schema, which stands in jsonschema/ and which
// go test ./internal/cli -run TestJSONSchemas -update writes, with the comments of the types and their fields.
func (o *Options) Answers(cmd *cobra.Command, values ...any) {
	cmd.Flags().BoolVar(&o.JSON, JSONFlag, false, "answer in JSON, for programs: see geoeval help json")
	if o.AnswerTypes == nil {
		o.AnswerTypes = map[*cobra.Command][]reflect.Type{}
	}
	for _, v := range values {
		o.AnswerTypes[cmd] = append(o.AnswerTypes[cmd], reflect.TypeOf(v))
	}
}

// PrintJSON prints the value that a verb answers with, for programs: as encoding/json writes it, but that a list or a
// map of nothing is empty and never null, and that no character is escaped for HTML, and hidden ones are ([visible.Text]).
func PrintJSON(out io.Writer, v any) error { return writeJSON(out, v, jsontext.WithIndent("  ")) }

// PrintEvent prints a line of JSON.
func PrintEvent(out io.Writer, v any) error { return writeJSON(out, v) }

func writeJSON(out io.Writer, v any, more ...json.Options) error {
	b, err := json.Marshal(v, append([]json.Options{
		jsonv1.DefaultOptionsV1(), json.FormatNilSliceAsNull(false), json.FormatNilMapAsNull(false),
		jsontext.EscapeForHTML(false), jsontext.EscapeForJS(false),
	}, more...)...)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, visible.Text(string(b))+"\n")
	return err
}

// FileWritten is what a verb answers that writes a file.
type FileWritten struct {
	// File is the file.
	File string `json:"file"`
}
