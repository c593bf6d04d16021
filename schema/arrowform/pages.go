package arrowform

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/metadata"
	"github.com/apache/thrift/lib/go/thrift"
	"github.com/golang/snappy"
)

// A pageError says which page of a column chunk is damaged, and which values are in it.
type pageError struct {
	page int
	// before is how many values the pages before it hold, values how many it says that it holds.
	before, values int64
	why            string
}

func (e *pageError) Error() string { return fmt.Sprintf("page %d: %s", e.page, e.why) }

// checkPages looks at the pages of a column chunk before anything decodes them: their headers make sense, they fill the
// chunk, they hold the number of values that the footer tells, and their contents have the checksum of their header.
// Arrow v17 itself checks no checksum.
func checkPages(chunk []byte, footer *metadata.ColumnChunkMetaData) error {
	rest, values, uncompressed := chunk, footer.NumValues(), footer.TotalUncompressedSize()
	var seen int64
	for page := 0; len(rest) > 0; page++ {
		fault := func(values int64, format string, args ...any) error {
			return &pageError{page: page, before: seen, values: values, why: fmt.Sprintf(format, args...)}
		}
		h, err := readPageHeader(rest)
		if err != nil {
			return fault(0, "header: %v", err)
		}
		body := rest[h.length:]
		switch {
		case h.kind != dataPage && (h.kind != dictionaryPage || page > 0):
			return fault(0, "header: a page of kind %d, not of data", h.kind)
		case h.kind == dataPage && !slices.Contains(footer.Encodings(), parquet.Encoding(h.encoding)):
			return fault(0, "header: encoding %d, the footer tells of %v", h.encoding, footer.Encodings())
		case h.compressed < 0 || int(h.compressed) > len(body):
			return fault(0, "header: a page of %d bytes where %d are left", h.compressed, len(body))
		case h.uncompressed < 0 || int64(h.uncompressed) > uncompressed:
			return fault(0, "header: %d bytes uncompressed in a column of %d", h.uncompressed, uncompressed)
		case h.values < 0 || seen+int64(h.values) > values:
			return fault(0, "header: %d values where %d are left", h.values, values-seen)
		}
		body, rest = body[:h.compressed], body[h.compressed:]
		if sum := crc32.ChecksumIEEE(body); h.summed && sum != uint32(h.crc) {
			return fault(int64(h.values), "checksum %08x, its header says %08x", sum, uint32(h.crc))
		}
		if n := unpacked(body, footer.Compression(), int(h.uncompressed)); n != int(h.uncompressed) {
			return fault(int64(h.values), "%d bytes uncompressed, its header says %d", n, h.uncompressed)
		}
		if h.kind == dataPage {
			seen += int64(h.values)
		}
	}
	if seen != values {
		return fmt.Errorf("%d values, the footer says %d", seen, values)
	}
	return nil
}

// unpacked is how large a page says that its own contents are, where its codec says so before unpacking: arrow would
// make room for that much. Other codecs unpack into the room that the header asks for, and fail where it is too small.
func unpacked(body []byte, codec compress.Compression, header int) int {
	switch codec {
	case compress.Codecs.Uncompressed:
		return len(body)
	case compress.Codecs.Snappy:
		n, err := snappy.DecodedLen(body)
		if err != nil {
			return -1
		}
		return n
	}
	return header
}

// A pageHeader is what checkPages needs of a Parquet PageHeader.
type pageHeader struct {
	length                   int
	kind                     int32
	uncompressed, compressed int32
	crc                      int32
	// summed: there is a checksum, as our writer always writes one.
	summed           bool
	values, encoding int32
}

// The kinds of pages that are read: data pages of version 1, which our writer writes, and the dictionary before them,
// which others may have written.
const (
	dataPage       = 0
	dictionaryPage = 2
)

// readPageHeader parses the header at the start of b. The field numbers are those of parquet.thrift.
func readPageHeader(b []byte) (pageHeader, error) {
	buffer := bytes.NewBuffer(b)
	p := thrift.NewTCompactProtocolConf(&thrift.TMemoryBuffer{Buffer: buffer},
		&thrift.TConfiguration{MaxMessageSize: maxHeader})
	var h pageHeader
	err := readStruct(p, func(id int16) *int32 {
		switch id {
		case 1:
			return &h.kind
		case 2:
			return &h.uncompressed
		case 3:
			return &h.compressed
		case 4:
			h.summed = true
			return &h.crc
		}
		return nil
	}, map[int16]func(int16) *int32{5: h.dataPageHeader, 7: h.dataPageHeader})
	h.length = len(b) - buffer.Len()
	return h, err
}

// maxHeader is far above the size of any page header, in bytes.
const maxHeader = 1 << 20

// dataPageHeader gives the places of the fields of a DataPageHeader, and of a DictionaryPageHeader, which begins alike.
func (h *pageHeader) dataPageHeader(id int16) *int32 {
	switch id {
	case 1:
		return &h.values
	case 2:
		return &h.encoding
	}
	return nil
}

// readStruct reads a Thrift struct: fields that have a place as integers, fields that are structs of interest by their
// own fields, and passes over all others.
func readStruct(p thrift.TProtocol, place func(int16) *int32, structs map[int16]func(int16) *int32) error {
	ctx := context.Background()
	if _, err := p.ReadStructBegin(ctx); err != nil {
		return err
	}
	for {
		_, kind, id, err := p.ReadFieldBegin(ctx)
		if err != nil {
			return err
		}
		switch inner, dst := structs[id], place(id); {
		case kind == thrift.STOP:
			return p.ReadStructEnd(ctx)
		case kind == thrift.I32 && dst != nil:
			*dst, err = p.ReadI32(ctx)
		case kind == thrift.STRUCT && inner != nil:
			err = readStruct(p, inner, nil)
		default:
			err = thrift.SkipDefaultDepth(ctx, p, kind)
		}
		if err != nil {
			return err
		}
	}
}
