package schema

// GroupBytes is how many bytes of rows, as [Table.Size] counts them, close a row group before it has [Table.RowGroup] rows: so
// that a group is quickly read, and held at once, whether rows have pictures or a line of text.
const GroupBytes = 8 << 20

// Size is about how many bytes a row holds: those of its texts, lists and images, and eight for every other cell. It depends on
// what the row says alone.
func (t *Table[R]) Size(row *R) int {
	size := 0
	for i := range t.Columns {
		switch v := t.Columns[i].Field(row).(type) {
		case *string:
			size += len(*v)
		case *[]string:
			for _, text := range *v {
				size += len(text) + 8
			}
		case *[]*float64:
			size += 8 * len(*v)
		case *[]Number:
			for k := range *v {
				n := &(*v)[k]
				size += len(n.Text) + len(n.Name) + 32
			}
		case *Image:
			size += len(v.Path) + len(v.Bytes)
		default:
			size += 8
		}
	}
	return size
}
