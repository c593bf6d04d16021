package snapshot

import "geoeval/schema"

// arrowBytes is how much memory the rows of a row group take as a record batch of Arrow: what `datasets` measures when it loads
// the file, and calls num_bytes. Numbers have a bit for each of them that says whether it is null, other columns only where one
// is; a text and a list take four bytes beside what they hold; a group takes what its members take.
func arrowBytes[R any](columns []schema.Column[R], rows []R) int64 {
	var size int64
	for i := range columns {
		var cells, bytes, paths, elements, texts measure
		var numbers []schema.Number
		for r := range rows {
			field := columns[i].Field(&rows[r])
			cells.add(0, schema.IsNull(field))
			switch v := field.(type) {
			case *string:
				texts.add(len(*v), *v == "")
			case *[]string:
				for _, text := range *v {
					elements.add(len(text), false)
				}
			case *[]*float64:
				elements.count += len(*v)
			case *schema.Image:
				bytes.add(len(v.Bytes), len(v.Bytes) == 0)
				paths.add(len(v.Path), v.Path == "")
			case *[]schema.Number:
				numbers = append(numbers, *v...)
			}
		}
		switch columns[i].Kind {
		case schema.KindInt, schema.KindFloat:
			size += cells.numbers()
		case schema.KindBool:
			size += bits(cells.count) + cells.validity()
		case schema.KindText:
			size += texts.placed()
		case schema.KindTexts:
			size += cells.placed() + elements.placed()
		case schema.KindFloats:
			size += cells.placed() + elements.numbers()
		case schema.KindNumbers:
			size += cells.placed() + arrowBytes(schema.NumberColumns, numbers)
		case schema.KindImage:
			size += bytes.placed() + paths.placed()
		}
	}
	return size
}

// A measure is that of an array of Arrow: how many cells it has and nulls among them, and the bytes of texts.
type measure struct{ count, nulls, bytes int }

func (m *measure) add(bytes int, null bool) {
	m.count, m.bytes = m.count+1, m.bytes+bytes
	if null {
		m.nulls++
	}
}

// validity is the size of what says which cells are null.
func (m *measure) validity() int64 {
	if m.nulls == 0 {
		return 0
	}
	return bits(m.count)
}

// numbers is the size of an array of numbers, placed that of one of texts or lists.
func (m *measure) numbers() int64 { return bits(m.count) + 8*int64(m.count) }
func (m *measure) placed() int64  { return m.validity() + 4*int64(m.count) + int64(m.bytes) }

// bits is how many bytes so many bits take.
func bits(n int) int64 { return int64(n+7) / 8 }
