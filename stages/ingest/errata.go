package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/format/settings"
	"geoeval/internal/text/spelling"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// An ErrataError says which entries of the errata cannot be used; each fault begins with file and line.
type ErrataError struct{ Faults []string }

func (e *ErrataError) Error() string {
	const shown = 10
	if more := len(e.Faults) - shown; more > 0 {
		return fmt.Sprintf("%s\nand %d more", strings.Join(e.Faults[:shown], "\n"), more)
	}
	return strings.Join(e.Faults, "\n")
}

// errata are the corrections of a file.
type errata struct {
	file string
	// digest of the file; "" where there is none.
	digest string
	// of gives the corrections of a problem, in the order of the file.
	of map[string][]erratum
	// broken are the problems of which an entry cannot be read: the others are only held against what is published.
	broken map[string]bool
	// faults are those of entries by themselves. They are told with what the native files say against others, so that whoever mends
	// the file is told all at once.
	faults []string
}

// An erratum is one correction: the value of a field, a string or []string, before and after.
type erratum struct {
	ID     string `yaml:"id"`
	Field  string `yaml:"field"`
	Old    any    `yaml:"old"`
	New    any    `yaml:"new"`
	Reason string `yaml:"reason"`
	Who    string `yaml:"who"`

	line int
	// faulty: the entry has a fault by itself and is only held against what is published.
	faulty bool
}

// keysOfEntry are those of an entry, as its type has them.
var keysOfEntry = []string{"id", "field", "old", "new", "reason", "who"}

// fault says what is wrong with an entry of the file.
func (e *errata) fault(line int, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: %s", e.file, line, fmt.Sprintf(format, args...))
}

// loadErrata reads a file of errata; without a file there are none.
func loadErrata(file string) (*errata, error) {
	e := &errata{file: file, of: map[string][]erratum{}, broken: map[string]bool{}}
	if file == "" {
		return e, nil
	}
	content, err := settings.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return e, nil
	}
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	e.digest = hex.EncodeToString(sum[:])
	return e, e.parse(content)
}

// only passes over the corrections of problems of sources without files.
func (e *errata) only(taken []*inventory) {
	for _, v := range taken {
		if len(v.all()) == 0 {
			maps.DeleteFunc(e.of, func(id string, _ []erratum) bool { return strings.HasPrefix(id, string(v.source)+"/") })
		}
	}
}

// list gives the nodes of the entries, a YAML list.
func (e *errata) list(content []byte) ([]ast.Node, error) {
	body, err := settings.Parse(content)
	if err != nil {
		return nil, e.yamlError(0, err)
	}
	switch body := body.(type) {
	case *ast.SequenceNode:
		return body.Values, nil
	case nil, *ast.CommentGroupNode, *ast.NullNode:
		return nil, nil
	default:
		return nil, &ErrataError{[]string{e.fault(body.GetToken().Position.Line,
			"is not a list of corrections with the keys id, field, old, new, reason and who")}}
	}
}

// parse reads the entries.
func (e *errata) parse(content []byte) error {
	list, err := e.list(content)
	if err != nil {
		return err
	}
	lines := map[string]int{}
	for _, node := range list {
		entry := erratum{line: node.GetToken().Position.Line}
		if mapping, ok := node.(*ast.MappingNode); ok && len(mapping.Values) > 0 {
			entry.line = mapping.Values[0].Key.GetToken().Position.Line
		}
		if unknown := e.unknownKeys(node); len(unknown) > 0 {
			e.faults = append(e.faults, unknown...)
			e.breaks(node)
			continue
		}
		if err := yaml.NodeToValue(node, &entry, yaml.Strict()); err != nil {
			e.faults = append(e.faults, e.yamlError(entry.line, err).Faults...)
			e.breaks(node)
			continue
		}
		faults, usable := entry.settle()
		for _, why := range faults {
			if entry.ID != "" {
				why = entry.ID + ": " + why
			}
			e.faults = append(e.faults, e.fault(entry.line, "%s", why))
		}
		if !usable {
			e.broken[entry.ID] = true
			continue
		}
		key := entry.ID + "#" + entry.Field
		if first, twice := lines[key]; twice {
			e.faults = append(e.faults, e.fault(entry.line, "%s of %s was corrected in line %d already", entry.Field, entry.ID, first))
			continue
		}
		lines[key] = entry.line
		entry.faulty = len(faults) > 0
		e.of[entry.ID] = append(e.of[entry.ID], entry)
	}
	return nil
}

// breaks remembers the problem of an entry that cannot be read.
func (e *errata) breaks(node ast.Node) {
	if mapping, ok := node.(*ast.MappingNode); ok {
		for _, v := range mapping.Values {
			if v.Key.GetToken().Value == "id" {
				e.broken[v.Value.GetToken().Value] = true
			}
		}
	}
}

// unknownKeys tells of the keys of an entry that none has.
func (e *errata) unknownKeys(node ast.Node) (faults []string) {
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		return nil
	}
	for _, v := range mapping.Values {
		if key := v.Key.GetToken(); !slices.Contains(keysOfEntry, key.Value) {
			faults = append(faults, e.fault(key.Position.Line, "unknown field %q%s", key.Value, spelling.DidYouMean(key.Value, keysOfEntry)))
		}
	}
	return faults
}

// yamlError names the line of an error of the YAML library, or of the entry where it names none.
func (e *errata) yamlError(line int, err error) *ErrataError {
	at := settings.At(line, err)
	var own *settings.Error
	if errors.As(err, &own) {
		at = own
	}
	if strings.Contains(at.Why, "not allowed in this context") {
		at.Why += ": check the indentation of this line: the keys of an entry stand below each other"
	}
	return &ErrataError{[]string{e.fault(at.Line, "%s", at.Why)}}
}

// settle says all that is wrong with an entry by itself, and gives its values the type of the field. usable: it can be held
// against what is published.
func (e *erratum) settle() (faults []string, usable bool) {
	unfilled := e.unfilled()
	if len(unfilled) > 0 {
		faults = append(faults, fmt.Sprintf("%s: %s still to be filled in", e.Field, areOf(unfilled)))
	}
	if strings.TrimSpace(e.Reason) == "" {
		faults = append(faults, "reason is missing")
	}
	if strings.TrimSpace(e.Who) == "" {
		faults = append(faults, "who is missing: it names who reviewed the correction")
	}
	if e.ID == "" {
		faults = append(faults, "id is missing: it names the problem")
	} else if _, err := schema.ParseID(e.ID); err != nil {
		faults = append(faults, err.Error())
		e.ID = ""
	}
	if _, err := schema.Parse(schema.Correctable, e.Field); err != nil {
		return append(faults, fmt.Sprintf("field: %v%s", err, spelling.DidYouMean(e.Field, schema.Correctable))), false
	}
	wrong, usable := e.settleValues(slices.Contains(unfilled, "new"))
	return append(faults, wrong...), usable && e.ID != ""
}

// settleValues does so for old and new; open: new is still to be filled in, and of no type.
func (e *erratum) settleValues(open bool) (faults []string, ok bool) {
	list := columnOf(e.Field).Kind == schema.KindTexts
	if open && list {
		e.New = []any{toFillIn}
	}
	for _, v := range []struct {
		name  string
		value *any
	}{{"old", &e.Old}, {"new", &e.New}} {
		typed, ok := typed(*v.value, list)
		if !ok {
			faults = append(faults, v.name+" must be "+wanted(e.Field, list))
		}
		*v.value = typed
	}
	if len(faults) > 0 {
		return faults, false
	}
	if spellValue(e.Old) == spellValue(e.New) && !open {
		faults = append(faults, "old and new are the same")
	}
	return faults, true
}

// wanted says what a value of a field must be.
func wanted(field string, list bool) string {
	if list {
		return fmt.Sprintf("a list of texts in quotes, [] for an empty one, as %s is a list", field)
	}
	return "a text in quotes, '' for an empty one"
}

// typed gives a decoded value as a string, or as a []string for a list; what YAML reads as a number, a truth value or
// nothing is neither.
func typed(value any, list bool) (any, bool) {
	if !list {
		s, ok := value.(string)
		return s, ok
	}
	elements, ok := value.([]any)
	texts := make([]string, len(elements))
	for i, v := range elements {
		s, isText := v.(string)
		texts[i], ok = s, ok && isText
	}
	return texts, ok
}

// spellValue spells a value of an erratum as its table does.
func spellValue(value any) string {
	if list, ok := value.([]string); ok {
		return schema.ErratumValue(&list)
	}
	return value.(string)
}

// columnOf gives a column of problems by its name.
func columnOf(name string) *schema.Column[schema.Problem] {
	i := slices.IndexFunc(schema.Problems.Columns, func(c schema.Column[schema.Problem]) bool { return c.Name == name })
	return &schema.Problems.Columns[i]
}
