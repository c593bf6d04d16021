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
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
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
	// maxEscaping bounds the work of reading what XML cannot hold, such as _x000D_: for each in a cell, the library copies the cell.
	maxEscaping = 100_000_000_000
	// listOfTexts is the part to which cells refer by number.
	listOfTexts = "xl/sharedstrings.xml"
)

// openBook opens a workbook with nothing in it but the parts that [checkedBook] has checked.
func openBook(r io.Reader) (book *excelize.File, err error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBook+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > maxBook:
		return nil, fmt.Errorf("has more than the %d bytes that a workbook may have: %w", maxBook, errSaveOtherwise)
	case !bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return nil, fmt.Errorf("is no workbook, or has a password: %w", errSaveOtherwise)
	}
	checked, err := checkedBook(raw)
	if err != nil {
		return nil, err
	}
	err = quietly(func() error {
		book, err = excelize.OpenReader(bytes.NewReader(checked), excelize.Options{
			RawCellValue: true, UnzipSizeLimit: maxBook, UnzipXMLSizeLimit: maxBook, // equal, so that there are no temporary files
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("is no workbook that can be read: %w", err)
	}
	return book, nil
}

var errSaveOtherwise = errors.New("save it as .tsv or .csv")

// quietly calls the library, which promises nothing of workbooks that are made to break it, and makes an error of a panic.
func quietly(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it breaks the reader: %v", p)
		}
	}()
	return f()
}

// checkedBook is a workbook without what is no XML. The library takes XML that breaks off for its end, an unknown text for none,
// and cells in any order for the next ones, and it makes much memory of small elements: all that is an error here.
func checkedBook(raw []byte) ([]byte, error) {
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
	var kept bytes.Buffer
	out := zip.NewWriter(&kept)
	check := &bookCheck{}
	// Texts come first, so that it is known how long those are that cells have.
	slices.SortStableFunc(in.File, func(a, b *zip.File) int { return cmp.Compare(textsFirst(a), textsFirst(b)) })
	for _, part := range in.File {
		if ext := strings.ToLower(path.Ext(part.Name)); ext != ".xml" && ext != ".rels" {
			continue
		}
		if err := check.part(part); err != nil {
			return nil, fmt.Errorf("%q in it: %w", clean(part.Name[:min(len(part.Name), 100)]), err)
		}
		if err := out.Copy(part); err != nil {
			return nil, err
		}
	}
	err = out.Close()
	return kept.Bytes(), err
}

// textsFirst is 0 for the list of texts, 1 for any other part.
func textsFirst(part *zip.File) int {
	// Backslashes are slashes to the library.
	if strings.EqualFold(strings.ReplaceAll(part.Name, `\`, "/"), listOfTexts) {
		return 0
	}
	return 1
}

// A bookCheck is what is known of a workbook so far: the texts that it lists.
type bookCheck struct{ texts []textSize }

// A textSize is how many bytes a text has, and at most how many of what XML cannot hold.
type textSize struct{ bytes, escapes int }

func (s *textSize) add(part []byte) {
	s.bytes += len(part)
	s.escapes += bytes.Count(part, []byte("_x")) + 1 // one may lie between this part and the next
}

func (c *bookCheck) part(file *zip.File) error {
	r, err := file.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	bounded := &boundedReader{r: r}
	p := &partCheck{bookCheck: c, in: xml.NewDecoder(bounded), listsTexts: textsFirst(file) == 0}
	if p.listsTexts {
		c.texts = nil // of two parts with this name the last counts
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

// A partCheck is where a part is: the elements that are open, how many there were in all and in this cell or text, the bytes of
// all cells, the work of reading what they escape, what is written in this cell, its row and column, and the number of its text
// where it has one by number.
type partCheck struct {
	*bookCheck
	in          *xml.Decoder
	listsTexts  bool
	path        []string
	all, inCell int
	cells       int
	escaping    int
	written     textSize
	row, column int
	byNumber    bool
	number      []byte
}

func (p *partCheck) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		p.path = append(p.path, t.Name.Local)
		return p.start(&t)
	case xml.EndElement:
		p.path = p.path[:len(p.path)-1]
		if t.Name.Local == "v" && p.byNumber {
			return p.textByNumber()
		}
		if t.Name.Local == "c" {
			escaping := p.written.bytes * p.written.escapes
			p.byNumber, p.written = false, textSize{}
			return p.addCell(0, escaping)
		}
	case xml.CharData:
		switch {
		case p.listsTexts && len(p.texts) > 0:
			p.texts[len(p.texts)-1].add(t)
		case p.byNumber:
			p.number = append(p.number, t...)
		default:
			p.written.add(t)
			return p.addCell(len(t), 0)
		}
	}
	return nil
}

// textByNumber looks up the text of a cell.
func (p *partCheck) textByNumber() error {
	written := strings.TrimSpace(string(p.number))
	n, err := strconv.Atoi(written)
	if err != nil || n < 0 || n >= len(p.texts) {
		return fmt.Errorf("row %d, column %d: %.20q is none of the %d texts", p.row, p.column, written, len(p.texts))
	}
	p.number = p.number[:0]
	return p.addCell(p.texts[n].bytes, p.texts[n].bytes*p.texts[n].escapes)
}

func (p *partCheck) addCell(size, escaping int) error {
	p.cells, p.escaping = p.cells+size, p.escaping+escaping
	switch {
	case p.cells > maxCells:
		return fmt.Errorf("its cells have more than %d bytes: %w", maxCells, errSaveOtherwise)
	case p.escaping > maxEscaping:
		return fmt.Errorf("its cells have too much that XML cannot hold: %w", errSaveOtherwise)
	}
	return nil
}

func (p *partCheck) start(e *xml.StartElement) error {
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
		p.texts, p.inCell = append(p.texts, textSize{}), 0
	case sheet && name == "row":
		p.column, p.inCell, p.byNumber = 0, 0, false
		return p.startRow(attribute(e, "r"))
	case sheet && name == "c":
		p.inCell, p.byNumber, p.number = 0, attribute(e, "t") == "s", p.number[:0]
		return p.startCell(attribute(e, "r"), attribute(e, "s"))
	}
	if (sheet && p.row > 0 || p.listsTexts) && p.inCell > maxCell {
		return fmt.Errorf("row %d, column %d: it has more than %d elements", p.row, p.column, maxCell)
	}
	return nil
}

func (p *partCheck) startRow(number string) error {
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

func (p *partCheck) startCell(place, style string) error {
	column := p.column + 1
	if place != "" {
		var row int
		var err error
		if column, row, err = excelize.CellNameToCoordinates(place); err != nil || row != p.row || column <= p.column {
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

// attribute is that of an element, in any namespace, "" where it has none and " " where it is empty.
func attribute(e *xml.StartElement, name string) (value string) {
	for i := range e.Attr {
		if e.Attr[i].Name.Local == name {
			value = cmp.Or(e.Attr[i].Value, " ")
		}
	}
	return value
}
