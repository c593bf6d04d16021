package croissant

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A description keeps to the JSON Schema, and one with any misspelt or malformed term does not.
func TestDescriptionsKeepToTheSchema(t *testing.T) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(text string) error {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(v)
	}
	_, facts := release(t)
	for _, facts.Synthetic = range []bool{false, true} {
		text := string(written(t, facts))
		if err := validate(text); err != nil {
			t.Errorf("synthetic %v: %v", facts.Synthetic, err)
		}
		for old, new := range map[string]string{
			`croissant/1.1"`:         `croissant/1.0"`,
			`"@type": "sc:Dataset"`:  `"@type": "Dataset"`,
			`"arrayShape": "-1",`:    ``,
			`"citeAs": "@`:           `"citeAs": "`,
			`"contentSize": "`:       `"contentSize": "about `,
			`"dataType": "sc:Text",`: ``,
			`"isLiveDataset": false`: `"isLiveDataset": "no"`,
			`"jsonPath": "bytes"`:    `"jsonpath": "bytes"`,
			`"prov:wasGeneratedBy"`:  `"prov:generatedBy"`,
			`"rai:dataBiases"`:       `"rai:dataBias"`,
			`"sha256": "`:            `"sha256": "x`,
			`"cr:FileSet"`:           `"cr:FileSets"`,
			`sc:Float`:               `sc:Real`,
		} {
			bad := strings.Replace(text, old, new, 1)
			if bad == text || validate(bad) == nil {
				t.Errorf("synthetic %v: %s for %s passes", facts.Synthetic, new, old)
			}
		}
	}
}
