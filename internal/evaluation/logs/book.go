package logs

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Bounds of a workbook, which is unpacked in memory. Text in it may take some three times its bytes.
const (
	// maxBook is the most bytes that a workbook has, packed and unpacked.
	maxBook  = 100 << 20
	maxParts = 1000
	// maxElements are the most XML elements of a part that lists neither cells nor texts, maxListed of the list of texts, and
	// maxCell those of a cell or a text.
	maxElements, maxListed, maxCell = 20_000, 1_000_000, 10_000
	// maxColumns is the most columns of a table, maxCells the most bytes of all its cells, many of which may have one text.
	maxColumns, maxCells = 1000, 200 << 20
	// listOfTexts is the part to which cells refer by number.
	listOfTexts = "xl/sharedstrings.xml"
)

// A book is a workbook whose parts are checked.
type book struct {
	// parts are those that are XML, by their paths in small letters.
	parts map[string]*zip.File
	// texts are those to which cells refer by number.
	texts []string
}

var errSaveOtherwise = errors.New("save it as .tsv or .csv")

// unzip reads the archive that a workbook is.
func unzip(r io.Reader) (*zip.Reader, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBook+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > maxBook:
		return nil, fmt.Errorf("has more than the %d bytes that a workbook may have: %w", maxBook, errSaveOtherwise)
	case !bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return nil, fmt.Errorf("is no workbook, or has a password: %w", errSaveOtherwise)
	}
	in, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	switch {
	case err != nil:
		return nil, fmt.Errorf("is no workbook that can be read: %w", err)
	case len(in.File) > maxParts:
		return nil, fmt.Errorf("has %d parts, more than %d: %w", len(in.File), maxParts, errSaveOtherwise)
	}
	var size uint64
	for _, part := range in.File {
		if size += min(part.UncompressedSize64, maxBook+1); size > maxBook {
			return nil, fmt.Errorf("has more than %d bytes once it is unpacked: %w", maxBook, errSaveOtherwise)
		}
	}
	return in, nil
}

// openBook reads a workbook and checks all XML in it: what breaks off, numbers no text that is there, has cells in disorder or
// makes much memory of small elements is an error.
func openBook(r io.Reader) (*book, error) {
	in, err := unzip(r)
	if err != nil {
		return nil, err
	}
	b := &book{parts: map[string]*zip.File{}}
	// Texts come first, so that it is known how long those are that cells have.
	slices.SortStableFunc(in.File, func(a, b *zip.File) int { return cmp.Compare(textsFirst(a), textsFirst(b)) })
	for _, part := range in.File {
		if ext := strings.ToLower(path.Ext(part.Name)); ext != ".xml" && ext != ".rels" {
			continue
		}
		if err := b.read(part, nil); err != nil {
			return nil, fmt.Errorf("%q in it: %w", clean(part.Name[:min(len(part.Name), 100)]), err)
		}
		b.parts[partName(part.Name)] = part // of two with a name the last counts
	}
	return b, nil
}

// partName is the path of a part as it is looked up: from the root, in small letters. Backslashes are slashes.
func partName(name string) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ToLower(strings.ReplaceAll(name, `\`, "/"))), "/")
}

// decode reads a part into a struct.
func (b *book) decode(name string, into any) error {
	part := b.parts[partName(name)]
	if part == nil {
		return fmt.Errorf("it has no part %.100q", clean(name))
	}
	r, err := part.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	return xml.NewDecoder(r).Decode(into)
}

// A relation says which part another one means.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// related gives the part in a relation of a part, "" for the workbook as a whole, that is the one looked for.
func (b *book) related(name string, is func(*relation) bool) (string, error) {
	var all struct {
		Relations []relation `xml:"Relationship"`
	}
	dir, base := path.Split(name)
	if err := b.decode(dir+"_rels/"+base+".rels", &all); err != nil {
		return "", err
	}
	i := slices.IndexFunc(all.Relations, func(r relation) bool { return is(&r) })
	if i < 0 {
		return "", fmt.Errorf("%q names no such part", clean(dir+"_rels/"+base+".rels"))
	}
	if target := all.Relations[i].Target; strings.HasPrefix(target, "/") {
		return target, nil
	}
	return dir + all.Relations[i].Target, nil
}

// firstSheet gives the part with the sheet that is the first of the workbook.
func (b *book) firstSheet() (*zip.File, error) {
	main, err := b.related("", func(r *relation) bool { return strings.HasSuffix(r.Type, "/officeDocument") })
	var listed struct {
		Sheets []struct {
			Name  string     `xml:"name,attr"`
			Attrs []xml.Attr `xml:",any,attr"`
		} `xml:"sheets>sheet"`
	}
	if err == nil {
		err = b.decode(main, &listed)
	}
	if err != nil {
		return nil, fmt.Errorf("is no workbook that can be read: %w", err)
	}
	if len(listed.Sheets) == 0 {
		return nil, errors.New("has no sheet")
	}
	first := listed.Sheets[0]
	for _, other := range listed.Sheets[1:] {
		if strings.EqualFold(other.Name, first.Name) {
			return nil, fmt.Errorf("has two sheets %.40q", clean(first.Name))
		}
	}
	i := slices.IndexFunc(first.Attrs, func(a xml.Attr) bool { return a.Name.Local == "id" })
	if i < 0 {
		return nil, errors.New("its first sheet cannot be read: it has no part")
	}
	name, err := b.related(main, func(r *relation) bool { return r.ID == first.Attrs[i].Value })
	if err == nil && b.parts[partName(name)] == nil {
		err = fmt.Errorf("it has no part %.100q", clean(name))
	}
	if err != nil {
		return nil, fmt.Errorf("its first sheet cannot be read: %w", err)
	}
	return b.parts[partName(name)], nil
}

// textsFirst is 0 for the list of texts, 1 for any other part.
func textsFirst(part *zip.File) int {
	if partName(part.Name) == strings.ToLower(listOfTexts) {
		return 0
	}
	return 1
}

// read reads a part: what it lists of texts, and the rows of a sheet, which go to give where that is not nil. Cells at the end of a
// row that are empty are none, and so are rows of them.
func (b *book) read(file *zip.File, give func(row []string) error) error {
	r, err := file.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	bounded := &boundedReader{r: r}
	p := &partReader{book: b, in: xml.NewDecoder(bounded), listsTexts: textsFirst(file) == 0, give: give}
	if p.listsTexts {
		b.texts = nil // of two parts with this name the last counts
	}
	for {
		bounded.left = 2 * maxText
		token, err := p.in.Token()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errTooLong):
			return fmt.Errorf("a text or an element has more than %d bytes", 2*maxText)
		case err != nil:
			return err
		}
		if err := p.token(token); err != nil {
			return err
		}
	}
}

// A partReader is where a part is: the elements that are open, how many there were in all and in this cell or text, the bytes of
// all cells, this cell's row, column, type and what is written in it, and the row so far.
type partReader struct {
	*book
	in          *xml.Decoder
	listsTexts  bool
	give        func(row []string) error
	path        []string
	all, inCell int
	cells       int
	row, column int
	kind        string
	value, text []byte
	sofar       []string
}

func (p *partReader) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		p.path = append(p.path, t.Name.Local)
		return p.start(&t)
	case xml.EndElement:
		inSheet := p.path[0] == "worksheet"
		p.path = p.path[:len(p.path)-1]
		switch name := t.Name.Local; {
		case p.listsTexts && name == "si" && len(p.texts) > 0:
			p.texts[len(p.texts)-1], p.text = unescaped(p.text), p.text[:0]
		case inSheet && name == "c":
			return p.endCell()
		case inSheet && name == "row":
			return p.endRow()
		}
	case xml.CharData:
		switch in := p.path; {
		case len(in) == 0 || !p.listsTexts && in[0] != "worksheet":
		case in[len(in)-1] == "v":
			p.value = append(p.value, t...)
		case in[len(in)-1] == "t" && !slices.Contains(in, "rPh"): // and not how it is pronounced
			p.text = append(p.text, t...)
		}
		if !p.listsTexts {
			return p.addCell(len(t))
		}
	}
	return nil
}

// numbered is the text of the list that a cell numbers.
func (p *partReader) numbered() (string, error) {
	written := strings.TrimSpace(string(p.value))
	n, err := strconv.Atoi(written)
	if err != nil || n < 0 || n >= len(p.texts) {
		return "", fmt.Errorf("row %d, column %d: %.20q is none of the %d texts", p.row, p.column, written, len(p.texts))
	}
	return p.texts[n], p.addCell(len(p.texts[n]))
}

// endCell adds a cell to its row.
func (p *partReader) endCell() error {
	content := ""
	switch {
	case p.kind == "s" && len(p.value) > 0:
		var err error
		if content, err = p.numbered(); err != nil {
			return err
		}
	case p.give == nil: // nobody asks
	case p.kind == "inlineStr" && len(p.text) > 0:
		content = unescaped(p.text)
	case p.kind == "str":
		content = unescaped(p.value)
	default:
		content = string(p.value)
	}
	if p.value, p.text = p.value[:0], p.text[:0]; p.give != nil && content != "" {
		p.sofar = append(append(p.sofar, make([]string, p.column-1-len(p.sofar))...), content)
	}
	return nil
}

func (p *partReader) endRow() error {
	row := p.sofar
	if p.sofar = nil; len(row) == 0 {
		return nil
	}
	return p.give(row)
}

func (p *partReader) addCell(size int) error {
	if p.cells += size; p.cells > maxCells {
		return fmt.Errorf("its cells have more than %d bytes: %w", maxCells, errSaveOtherwise)
	}
	return nil
}

// escapes are characters that XML cannot hold, by their UTF-16: _x000B_.
var escapes = regexp.MustCompile(`(?:_x[0-9A-Fa-f]{4}_)+`)

// unescaped is a text with what XML cannot hold.
func unescaped(text []byte) string {
	if !bytes.Contains(text, []byte("_x")) {
		return string(text)
	}
	return string(escapes.ReplaceAllFunc(text, func(run []byte) []byte {
		var units []uint16
		for unit := range slices.Chunk(run, len("_x0000_")) {
			n, _ := strconv.ParseUint(string(unit[2:6]), 16, 16) // four digits
			units = append(units, uint16(n))
		}
		return []byte(string(utf16.Decode(units)))
	}))
}

func (p *partReader) start(e *xml.StartElement) error {
	p.all, p.inCell = p.all+1, p.inCell+1
	sheet := p.path[0] == "worksheet"
	switch {
	case len(p.path) > maxDepth:
		return fmt.Errorf("it is nested more than %d deep", maxDepth)
	case !sheet && p.listsTexts && p.all > maxListed:
		return fmt.Errorf("it has more than %d elements: %w", maxListed, errSaveOtherwise)
	case !sheet && !p.listsTexts && p.all > maxElements:
		return fmt.Errorf("it has more than %d elements: %w", maxElements, errSaveOtherwise)
	}
	switch name := e.Name.Local; {
	case p.listsTexts && name == "si":
		p.texts, p.text, p.inCell = append(p.texts, ""), p.text[:0], 0
	case sheet && name == "row":
		p.column, p.inCell, p.sofar = 0, 0, nil
		return p.startRow(attribute(e, "r"))
	case sheet && name == "c" && p.path[len(p.path)-2] != "row":
		return fmt.Errorf("row %d, column %d: a cell follows that is in no row, or in another cell", p.row, p.column)
	case sheet && name == "c":
		p.inCell, p.kind, p.value, p.text = 0, attribute(e, "t"), p.value[:0], p.text[:0]
		return p.startCell(attribute(e, "r"), attribute(e, "s"))
	}
	if (sheet && p.row > 0 || p.listsTexts) && p.inCell > maxCell {
		return fmt.Errorf("row %d, column %d: it has more than %d elements", p.row, p.column, maxCell)
	}
	return nil
}

func (p *partReader) startRow(number string) error {
	row := p.row + 1
	if number != "" {
		var err error
		if row, err = strconv.Atoi(number); err != nil || row <= p.row {
			return fmt.Errorf("row %.20q follows row %d", number, p.row)
		}
	}
	p.row = row
	return nil
}

func (p *partReader) startCell(place, style string) error {
	column := p.column + 1
	if place != "" {
		var row int
		var err error
		if column, row, err = cellPlace(place); err != nil || row != p.row || column <= p.column {
			return fmt.Errorf("row %d: cell %.20q follows column %d", p.row, place, p.column)
		}
	}
	if _, err := strconv.Atoi(style); style != "" && err != nil {
		return fmt.Errorf("row %d, column %d: %.20q is no style", p.row, column, style)
	}
	if p.column = column; column > maxColumns {
		return fmt.Errorf("row %d has more than %d columns", p.row, maxColumns)
	}
	return nil
}

// cellPlace gives the column and the row of a cell such as $B$12, both from 1.
func cellPlace(name string) (column, row int, err error) {
	name = strings.ReplaceAll(name, "$", "")
	digits := strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	letters := strings.ToUpper(name[:len(name)-len(digits)])
	if len(letters) == 0 || len(letters) > 3 {
		return 0, 0, errors.New("no cell")
	}
	for _, letter := range letters {
		column = column*26 + int(letter-'A') + 1
	}
	row, err = strconv.Atoi(digits)
	return column, row, err
}

// attribute is that of an element, in any namespace, "" where it has none and " " where it is empty.
func attribute(e *xml.StartElement, name string) (value string) {
	for i := range e.Attr {
		if e.Attr[i].Name.Local == name {
			value = cmp.Or(e.Attr[i].Value, " ")
		}
	}
	return value
}
