package schema

// A Number is one number of a problem as its dataset's solution language counts it: what the language calls it, what
// stands in the problem, and where. Masking a number is cutting Start to End and nothing else.
type Number struct {
	// Name is what the solution language calls the number: N0 (PGPS9K), N_0 (UniGeo, GeoQA+), n0 (MathQA). It is empty
	// where the language writes values out and names nothing (GeometryQA) or where there is no program.
	Name string
	// Text is the number as it stands in its field, byte for byte: "24", "3x+5", "\frac{1}{2}", "1,200".
	Text string
	// Value is the number that Text denotes, nil where Text is an expression in the problem's letters.
	Value *float64
	// Field names the column the number stands in: "text" or "semantic_clauses"; or it is "record" for a number that the
	// record lists and that stands in neither. Clause, Start and End are then 0.
	Field string
	// Clause is the number's clause in semantic_clauses, counted from 0; it is 0 for the text.
	Clause int64
	// Start and End are byte offsets into the field (into the clause, for clauses): field[Start:End] == Text.
	Start, End int64
}

// The fields a number can stand in.
const (
	InText    = "text"
	InClauses = "semantic_clauses"
)

// InRecord is the Field of a number that a record lists and that nothing shows: its program may use it all the same.
const InRecord = "record"

// NumberColumns describes the columns of a list of numbers.
var NumberColumns = []Column[Number]{
	Text("name", "what the solution language calls the number: N0, N_0, n0; null where it names nothing", func(n *Number) *string { return &n.Name }),
	Text("text", "the number as it stands in its field, byte for byte", func(n *Number) *string { return &n.Text }).Needed(),
	Float("value", "the number that the text denotes; null for an expression in the problem's letters", func(n *Number) **float64 { return &n.Value }),
	Text("field", "the column the number stands in: text or semantic_clauses; record for one that the record lists and neither shows", func(n *Number) *string { return &n.Field }).Needed(),
	Int("clause", "the clause in semantic_clauses, counted from 0; 0 for the text", func(n *Number) *int64 { return &n.Clause }),
	Int("start", "byte offset of the number in the field or clause; 0 for one of the record", func(n *Number) *int64 { return &n.Start }),
	Int("end", "byte offset behind the number; 0 for one of the record", func(n *Number) *int64 { return &n.End }),
}
