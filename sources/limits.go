package sources

import (
	"reflect"
	"strings"

	"geoeval/schema"
)

// Sizes over which content is a reject that says so. Published ones come nowhere near them: the longest text has 5,511
// bytes, the largest record 7,574 and 19 numbers, and the largest picture 92,408 bytes. All that reads text may rely on them.
const (
	// MaxText is the size of one text of a record, in bytes.
	MaxText = 32 << 10
	// MaxListed is how many elements a list of a record may have.
	MaxListed = 1 << 10
	// MaxNumbers is how many numbers a problem may have, and MaxChoices how many choices: one for each letter.
	MaxNumbers = 256
	MaxChoices = 26
	// MaxRecord is the size of a record, in bytes.
	MaxRecord = 256 << 10
	// MaxRecords is how many records a file may hold.
	MaxRecords = 1 << 20
	// MaxPicture is the size of a picture's file, in bytes.
	MaxPicture = 4 << 20
	// MaxPickle is the size of a pickle, in bytes: one is read as a whole.
	MaxPickle = 256 << 20
)

// tooLong refuses a text or a list that is over its limit.
func tooLong(field string, texts, listed int) error {
	switch {
	case texts > MaxText:
		return Rejectf(schema.TooLarge, "%s has %d bytes, over the limit of %d for a text", field, texts, MaxText)
	case listed > MaxListed:
		return Rejectf(schema.TooLarge, "%s has %d elements, over the limit of %d for a list", field, listed, MaxListed)
	}
	return nil
}

// WithinLimits refuses a text of a field that is over its limit.
func WithinLimits(field, text string) error { return tooLong(field, len(text), 0) }

// ListWithinLimits refuses a list that has too many elements.
func ListWithinLimits(field string, elements int) error { return tooLong(field, 0, elements) }

// RecordWithinLimits refuses a record of so many bytes.
func RecordWithinLimits(size int64) error {
	if size > MaxRecord {
		return Rejectf(schema.TooLarge, "has %d bytes, over the limit of %d for a record", size, MaxRecord)
	}
	return nil
}

// ProblemWithinLimits refuses a problem in which a text or a list is over its limit: an adapter may have made it longer
// than it is in the record.
func ProblemWithinLimits(p *schema.Problem) error {
	switch {
	case len(p.Numbers) > MaxNumbers:
		return Rejectf(schema.TooLarge, "has %d numbers, over the limit of %d", len(p.Numbers), MaxNumbers)
	case len(p.Choices) > MaxChoices:
		return Rejectf(schema.TooLarge, "has %d choices, over the limit of %d", len(p.Choices), MaxChoices)
	}
	for i := range schema.Problems.Columns {
		c := &schema.Problems.Columns[i]
		var err error
		switch v := c.Field(p).(type) { // a picture has limits of its own, and numbers are parts of texts
		case *string:
			err = tooLong(c.Name, len(*v), 0)
		case *[]*float64:
			err = tooLong(c.Name, 0, len(*v))
		case *[]string:
			err = tooLong(c.Name, 0, len(*v))
			for k := 0; k < len(*v) && err == nil; k++ {
				err = tooLong(c.Name, len((*v)[k]), 0)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Newlines is a text of a record with newlines alone for ends of lines, of which those of other systems are \r\n and \r. Other
// control characters are data and stay.
func Newlines(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// withinLimits refuses a decoded record in which a text or a list is over its limit, and has its texts end lines by [Newlines].
func withinLimits(field string, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return withinLimits(field, v.Elem())
		}
	case reflect.String:
		if text := v.String(); v.CanSet() {
			v.SetString(Newlines(text))
		}
		return tooLong(field, v.Len(), 0)
	case reflect.Struct:
		for i := range v.NumField() {
			if err := withinLimits(jsonName(v.Type().Field(i)), v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 { // JSON that is kept as it is
			return tooLong(field, v.Len(), 0)
		}
		if err := tooLong(field, 0, v.Len()); err != nil {
			return err
		}
		for i := range v.Len() {
			if err := withinLimits(field, v.Index(i)); err != nil {
				return err
			}
		}
	}
	return nil
}
