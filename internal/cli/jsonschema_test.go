package cli

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/look"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"

	"github.com/google/jsonschema-go/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/cobra"
)

// update writes the schemas anew: go test ./internal/cli -update.
var update = flag.Bool("update", false, "rewrite the schemas")

const draft = "https://json-schema.org/draft/2020-12/schema"

// What a verb answers with --json is said once, by the types that it names ([app.Options.Answers]): jsonschema/ has their
// schemas, one file a verb and one for the events on stderr, and no others.
func TestJSONSchemas(t *testing.T) {
	var opts app.Options
	root := NewRoot(&opts)
	want := map[string][]reflect.Type{EventsTopic: events()}
	for _, cmd := range allCommands(root) {
		types, answers := opts.AnswerTypes[cmd]
		if has := cmd.LocalFlags().Lookup(app.JSONFlag) != nil; has != answers {
			t.Errorf("%s: --json is given by Options.Answers alone, which says of what types the answer is", app.VerbOf(cmd))
		}
		if answers {
			want[app.VerbOf(cmd)] = types
		}
	}
	files := map[string]bool{}
	for verb, types := range want {
		file := schemaFile(verb)
		files[file] = true
		t.Run(verb, func(t *testing.T) {
			made, err := encodedSchema(verb, types)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(file, made, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, made) {
				t.Errorf("%s is not what the types say (%v): go test ./internal/cli -run TestJSONSchemas -update", file, err)
			}
			if err := compiles(made); err != nil {
				t.Error(err)
			}
			var found jsonschema.Schema
			if err := json.Unmarshal(made, &found); err != nil {
				t.Fatal(err)
			}
			checkNames(t, verb, &found)
		})
	}
	kept, err := filepath.Glob("jsonschema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		if files[file] {
			continue
		}
		if *update {
			os.Remove(file)
		} else {
			t.Errorf("%s is of no verb", file)
		}
	}
}

// compiles says what is wrong with a schema, nil for nothing.
func compiles(content []byte) error {
	v, err := validator.UnmarshalJSON(bytes.NewReader(content))
	if err != nil {
		return err
	}
	c := validator.NewCompiler()
	c.DefaultDraft(validator.Draft2020)
	if err := c.AddResource("answer.json", v); err != nil {
		return err
	}
	_, err = c.Compile("answer.json")
	return err
}

func allCommands(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		all = append(all, allCommands(c)...)
	}
	return all
}

// snakeCase is how names are spelled, but for the metrics of We-Math, which have their published names.
var snakeCase = regexp.MustCompile(`^([a-z][a-z0-9]*(_[a-z0-9]+)*|IK|IG|(CM|RM)_(strict|loose)|S[123])$`)

// checkNames wants every property in snake_case and described, and objects that have no others than those.
func checkNames(t *testing.T, at string, s *jsonschema.Schema) {
	t.Helper()
	for name, p := range s.Properties {
		if !snakeCase.MatchString(name) {
			t.Errorf("%s: %s is not in snake_case", at, name)
		}
		if p.Description == "" && s.Description == "" && (p.Items == nil || p.Items.Description == "") {
			t.Errorf("%s.%s: no comment says what it is, neither the field's nor that of its type", at, name)
		}
		checkNames(t, at+"."+name, p)
	}
	if len(s.Properties) > 0 && (s.AdditionalProperties == nil || s.AdditionalProperties.Not == nil) {
		t.Errorf("%s may have properties that nobody named", at)
	}
	for i, sub := range s.AnyOf {
		checkNames(t, fmt.Sprintf("%s|%d", at, i), sub)
	}
	for _, sub := range []*jsonschema.Schema{s.Items, s.AdditionalProperties} {
		if sub != nil {
			checkNames(t, at+"[]", sub)
		}
	}
}

// encodedSchema writes the schema of what a verb answers.
func encodedSchema(verb string, types []reflect.Type) ([]byte, error) {
	var whole *jsonschema.Schema
	var several []*jsonschema.Schema
	for _, t := range types {
		s, err := schemaOf(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t, err)
		}
		whole, several = s, append(several, s)
	}
	if len(several) > 1 {
		whole = &jsonschema.Schema{AnyOf: several}
	}
	whole.Schema = draft
	whole.Title = "geoeval " + verb + " --json"
	if verb == EventsTopic {
		whole.Title = "geoeval --json: a line on stderr"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(whole)
	return b.Bytes(), err
}

// schemaOf makes the schema of a type, with the comments of types and fields as descriptions.
func schemaOf(t reflect.Type) (*jsonschema.Schema, error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	known, err := knownSchemas()
	if err != nil {
		return nil, err
	}
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: known})
	if err != nil {
		return nil, err
	}
	if err := describe(s, t, known); err != nil {
		return nil, err
	}
	tighten(s)
	return s, nil
}

// knownSchemas are those of types that the types alone do not tell: rows of tables, enumerations, the summary of a build.
func knownSchemas() (map[reflect.Type]*jsonschema.Schema, error) {
	known := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[json.RawMessage](): {},
		reflect.TypeFor[[]byte]():          {Type: "string", ContentEncoding: "base64"},
		reflect.TypeFor[schema.Source]():   enumOf(schema.Sources),
		reflect.TypeFor[schema.Shape]():    enumOf(schema.Shapes),
		reflect.TypeFor[review.Phase]():    enumOf([]review.Phase{review.Individual, review.Swap, review.Vote, review.Done}),
		reflect.TypeFor[diff.CauseKind]():  {Type: "string"},
		reflect.TypeFor[audit.Kind]():      enumOf(audit.Kinds),
		reflect.TypeFor[audit.Outcome]():   enumOf(audit.Outcomes),
	}
	cells := map[reflect.Type]*jsonschema.Schema{}
	for _, t := range []reflect.Type{reflect.TypeFor[look.ImageCell](), reflect.TypeFor[look.NumberCell]()} {
		s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: known})
		if err != nil {
			return nil, err
		}
		if err := describe(s, t, known); err != nil {
			return nil, err
		}
		cells[t] = s
	}
	known[reflect.TypeFor[look.ProblemRow]()] = rowSchema(schema.Problems.Erased(), cells)
	known[reflect.TypeFor[look.BackwardRow]()] = rowSchema(schema.Backwards.Erased(), cells)
	known[reflect.TypeFor[look.RephrasingRow]()] = rowSchema(schema.Rephrasings.Erased(), cells)
	known[reflect.TypeFor[look.ReformedRow]()] = rowSchema(schema.Reformeds.Erased(), cells)
	known[reflect.TypeFor[look.QuestionRow]()] = rowSchema(schema.EvaluatedQuestions.Erased(), cells)
	known[reflect.TypeFor[look.ResponseRow]()] = rowSchema(schema.Responses.Erased(), cells)
	known[reflect.TypeFor[look.GradeRow]()] = rowSchema(schema.Grades.Erased(), cells)
	known[reflect.TypeFor[look.RecheckRow]()] = rowSchema(schema.Rechecks.Erased(), cells)
	known[reflect.TypeFor[look.JudgementRow]()] = rowSchema(schema.Judgements.Erased(), cells)
	known[reflect.TypeFor[look.FirstErrorRow]()] = rowSchema(schema.FirstErrors.Erased(), cells)
	known[reflect.TypeFor[look.ApplicationRow]()] = rowSchema(schema.Applications.Erased(), cells)
	return known, addSummary(known)
}

func enumOf[S ~string](values []S) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// rowSchema is that of a row of a table.
func rowSchema(t *schema.Table[any], cells map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type: "object", Description: t.Doc, Properties: map[string]*jsonschema.Schema{},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
	row := t.New()
	for _, c := range t.Columns {
		cell := &jsonschema.Schema{}
		switch field := c.Field(&row).(type) {
		case *schema.Image:
			cell = cells[reflect.TypeFor[look.ImageCell]()].CloneSchemas()
		case *[]schema.Number:
			cell = &jsonschema.Schema{Type: "array", Items: cells[reflect.TypeFor[look.NumberCell]()].CloneSchemas()}
		default:
			made, err := jsonschema.ForType(reflect.TypeOf(field).Elem(), nil)
			if err != nil {
				panic(err) // a column's field is of one of few types
			}
			cell = made
		}
		if len(c.Members) > 0 && cell.Type == "string" {
			cell.Enum = enumOf(c.Members).Enum
		}
		cell.Description = c.Doc
		if !c.Required {
			if cell.Enum != nil {
				cell.Enum = append(cell.Enum, nil)
			}
			if cell.Types = append(cell.Types, "null"); cell.Type != "" {
				cell.Types, cell.Type = []string{cell.Type, "null"}, ""
			}
			slices.Sort(cell.Types)
			cell.Types = slices.Compact(cell.Types)
		} else if cell.Types != nil {
			cell.Type, cell.Types = slices.DeleteFunc(cell.Types, func(s string) bool { return s == "null" })[0], nil
		}
		s.Properties[c.Name] = cell
		s.PropertyOrder = append(s.PropertyOrder, c.Name)
		s.Required = append(s.Required, c.Name)
	}
	return s
}

// addSummary makes the schema of the summary of a build, to which the stages contribute.
func addSummary(known map[reflect.Type]*jsonschema.Schema) error {
	opts := app.Options{Out: filepath.Join(os.TempDir(), "geoeval-none")}
	p, err := opts.OpenTables()
	if err != nil {
		return err
	}
	sum, err := p.Summary()
	if err != nil {
		return err
	}
	closed := &jsonschema.Schema{Not: &jsonschema.Schema{}}
	of := known[reflect.TypeFor[schema.Source]()].CloneSchemas()
	of.Description = "the dataset"
	source := &jsonschema.Schema{
		Type: "object", Properties: map[string]*jsonschema.Schema{"source": of},
		PropertyOrder: []string{"source"}, Required: []string{"source"}, AdditionalProperties: closed,
	}
	for _, c := range sum.Columns {
		source.Properties[c.Name] = &jsonschema.Schema{Type: "integer", Description: "how many: " + c.Head}
		source.PropertyOrder = append(source.PropertyOrder, c.Name)
		source.Required = append(source.Required, c.Name)
	}
	s := &jsonschema.Schema{
		Type: "object", PropertyOrder: []string{"sources"}, Required: []string{"sources"}, AdditionalProperties: closed,
		Properties: map[string]*jsonschema.Schema{"sources": {
			Type: "array", Items: source, Description: "what became of the records of each source of which there is any",
		}},
	}
	for _, part := range sum.Parts {
		t := reflect.TypeOf(part.Value)
		made, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: known})
		if err != nil {
			return fmt.Errorf("%s: %w", part.Name, err)
		}
		if err := describe(made, t, known); err != nil {
			return err
		}
		s.Properties[part.Name] = made
		s.PropertyOrder = append(s.PropertyOrder, part.Name)
		s.Required = append(s.Required, part.Name)
	}
	short := reflect.TypeFor[[]*stages.Short]()
	made, err := jsonschema.ForType(short, &jsonschema.ForOptions{TypeSchemas: known})
	if err != nil {
		return err
	}
	if err := describe(made, short, known); err != nil {
		return err
	}
	made.Items.Type, made.Items.Types = "object", nil
	s.Properties["short"], s.PropertyOrder = made, append(s.PropertyOrder, "short")
	known[reflect.TypeFor[pipeline.Summary]()] = s
	return nil
}

// tighten takes null out of the types of lists and of what is left out where it is not there: PrintJSON never writes it.
func tighten(s *jsonschema.Schema) {
	if slices.Equal(s.Types, []string{"null", "array"}) {
		s.Type, s.Types = "array", nil
	}
	for name, p := range s.Properties {
		if tighten(p); !slices.Contains(s.Required, name) && len(p.Types) == 2 && p.Types[0] == "null" {
			p.Type, p.Types = p.Types[1], nil
		}
	}
	for _, sub := range []*jsonschema.Schema{s.Items, s.AdditionalProperties} {
		if sub != nil {
			tighten(sub)
		}
	}
}

// describe gives a type's schema the comments of the source code.
func describe(s *jsonschema.Schema, t reflect.Type, known map[reflect.Type]*jsonschema.Schema) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if known[t] != nil {
		return nil
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return describe(s.Items, t.Elem(), known)
	case reflect.Map:
		return describe(s.AdditionalProperties, t.Elem(), known)
	case reflect.Struct:
	default:
		return nil
	}
	said, err := commentsOf(t)
	if err != nil {
		return err
	}
	s.Description = said.doc
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		p := s.Properties[name]
		if p == nil || field.Anonymous {
			continue
		}
		if err := describe(p, field.Type, known); err != nil {
			return err
		}
		owner := t
		for _, i := range field.Index[:len(field.Index)-1] {
			if owner = owner.Field(i).Type; owner.Kind() == reflect.Pointer {
				owner = owner.Elem()
			}
		}
		of, err := commentsOf(owner)
		if err != nil {
			return err
		}
		if text := of.fields[field.Name]; text != "" {
			p.Description = text
		}
	}
	return nil
}

// comments are those of a struct: of the type, and of each field. A comment is also that of the fields right below that it
// names.
type comments struct {
	doc    string
	fields map[string]string
}

// sourceFiles parses the files of a package once.
var sourceFiles = struct {
	sync.Mutex
	of map[string][]*ast.File
	at *token.FileSet
}{of: map[string][]*ast.File{}, at: token.NewFileSet()}

func packageFiles(path string) ([]*ast.File, error) {
	sourceFiles.Lock()
	defer sourceFiles.Unlock()
	if files := sourceFiles.of[path]; files != nil {
		return files, nil
	}
	folder := filepath.Join("../..", filepath.FromSlash(strings.TrimPrefix(path, "geoeval/")))
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(sourceFiles.at, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		sourceFiles.of[path] = append(sourceFiles.of[path], file)
	}
	return sourceFiles.of[path], nil
}

func commentsOf(t reflect.Type) (comments, error) {
	files, err := packageFiles(t.PkgPath())
	if err != nil {
		return comments{}, err
	}
	for _, file := range files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.TypeSpec)
				if body, ok := spec.Type.(*ast.StructType); ok && spec.Name.Name == t.Name() {
					doc := spec.Doc
					if doc == nil {
						doc = decl.Doc
					}
					return readComments(t, doc, body), nil
				}
			}
		}
	}
	return comments{}, fmt.Errorf("%s: its declaration was not found in the source code", t)
}

func readComments(t reflect.Type, doc *ast.CommentGroup, body *ast.StructType) comments {
	var names []string
	for i := range t.NumField() {
		if name := jsonName(t, t.Field(i).Name); name != "" {
			names = append(names, t.Field(i).Name, name)
		}
	}
	c := comments{doc: plainComment(doc, t.Name(), names), fields: map[string]string{}}
	last, lastLine := "", 0
	for _, f := range body.Fields.List {
		line := sourceFiles.at.Position(f.Pos()).Line
		switch {
		case f.Doc != nil:
			last = plainComment(f.Doc, "", names)
		case line != lastLine+1:
			last = ""
		}
		if f.Comment != nil {
			last = plainComment(f.Comment, "", names)
		}
		lastLine = sourceFiles.at.Position(f.End()).Line
		for _, name := range f.Names {
			if f.Doc != nil || regexp.MustCompile(`\b`+jsonName(t, name.Name)+`\b`).MatchString(last) {
				c.fields[name.Name] = last
			}
		}
	}
	return c
}

var docLink = regexp.MustCompile(`\[([\w.]+)\]`)

// plainComment is a comment for those who read no Go: fields under their names in JSON, given in pairs.
func plainComment(group *ast.CommentGroup, typeName string, names []string) string {
	if group == nil {
		return ""
	}
	text := docLink.ReplaceAllString(strings.Join(strings.Fields(group.Text()), " "), "$1")
	for i := 0; i < len(names); i += 2 {
		text = regexp.MustCompile(`\b`+names[i]+`\b`).ReplaceAllLiteralString(text, names[i+1])
	}
	for _, article := range []string{"A ", "An ", ""} {
		if rest, ok := strings.CutPrefix(text, article+typeName+" "); ok && typeName != "" {
			return strings.TrimPrefix(strings.TrimPrefix(rest, "is "), "are ")
		}
	}
	return text
}

func jsonName(t reflect.Type, field string) string {
	f, _ := t.FieldByName(field)
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
