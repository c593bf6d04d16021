package logs

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/format/records"
)

// ErrUnknown says that the content of a file is that of no format.
var ErrUnknown = errors.New("its format cannot be told from its content")

// mostHead is how many bytes of a table's head are looked at.
const mostHead = 1 << 20

// answerKeys are those under which a line of plain JSON Lines has an answer.
var answerKeys = []string{"prediction", "response", "responses", "text", "completion", "output"}

// Detect tells the format of a file by its content: by what an archive holds, the keys of the first JSON object, or the head of
// a table. The error is [ErrUnknown] where that is of no format, such as a file of results, or r's.
func Detect(r io.ReaderAt, size int64) (Format, error) {
	in := bufio.NewReader(skipMark(io.NewSectionReader(r, 0, size)))
	if start, err := in.Peek(4); err == nil && string(start) == "PK\x03\x04" {
		return detectArchive(r, size)
	}
	for {
		c, err := in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return "", ErrUnknown
		case err != nil:
			return "", err
		case strings.ContainsRune(" \t\r\n", rune(c)):
			continue
		}
		if err := in.UnreadByte(); err != nil {
			return "", err
		}
		switch c {
		case '{':
			return detectObject(in)
		case '[':
			return detectList(in)
		}
		return detectTable(in)
	}
}

func detectArchive(r io.ReaderAt, size int64) (Format, error) {
	if size > maxPacked {
		return "", ErrUnknown
	}
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return "", ErrUnknown
	}
	for _, f := range archive.File {
		switch f.Name {
		case "header.json", "_journal/start.json":
			return InspectAI, nil
		case "xl/workbook.xml":
			return VLMEvalKit, nil
		}
	}
	return "", ErrUnknown
}

// errTold ends reading once a format is told.
var errTold = errors.New("told")

// told gives what was found when reading has ended. A file that is damaged is told by what was read before.
func told(found Format, err error) (Format, error) {
	var broken *records.Error
	switch {
	case err != nil && !errors.Is(err, errTold) && !errors.As(err, &broken):
		return "", err
	case found == "":
		return "", ErrUnknown
	}
	return found, nil
}

// mostKeys bounds how many keys of an object are looked at: no record has more, and a log has those that tell first.
const mostKeys = 1000

// detectObject tells by the keys of the first object of a file: a line of JSON Lines, or the one object that the file is.
func detectObject(in io.Reader) (found Format, err error) {
	keys := map[string]bool{}
	err = records.Read(in, records.Object, records.Limits{Bytes: maxRecord, Name: 1000, Records: mostKeys}, func(p records.Part) error {
		if name, err := parseText(p.Name); err == nil {
			keys[name] = true
		}
		if found = formatOf(keys); found == "" && isPaper(p.Raw) {
			found = GeoEval
		}
		if found == InspectAI || found == GeoEval {
			return errTold
		}
		return nil
	})
	return told(found, err)
}

// formatOf tells by the keys of an object; "" where they are those of no format.
func formatOf(keys map[string]bool) Format {
	some := func(names ...string) bool { return slices.ContainsFunc(names, func(n string) bool { return keys[n] }) }
	switch {
	case keys["eval"] && some("samples", "plan", "stats", "results"):
		return InspectAI
	case keys["logs"] && some("args", "model_configs"):
		return LMMSEval
	case keys["doc_id"] && some("resps", "filtered_resps"):
		if some("input", "token_counts") || !keys["doc"] && !keys["arguments"] {
			return LMMSEval
		}
		return LMEval
	case keys["index"] && keys["prediction"]:
		return VLMEvalKit
	case some(answerKeys...) && some(append([]string{"question", "problem"}, idKeys...)...):
		return JSONLines
	}
	return ""
}

// isPaper says that a member of an object is a problem with answers, as the paper's code writes it.
func isPaper(raw []byte) bool {
	if !bytes.HasPrefix(raw, []byte("{")) {
		return false
	}
	o, err := parseObject(raw)
	return err == nil && o.within("solution") != nil
}

// detectList tells by the first element of a list, which is that of a result table.
func detectList(in io.Reader) (found Format, err error) {
	err = records.Read(in, records.List, records.Limits{Bytes: maxRecord, Records: maxRecords}, func(p records.Part) error {
		if o, err := parseObject(p.Raw); err == nil {
			if _, ok := o["prediction"]; ok {
				found = VLMEvalKit
			}
		}
		return errTold
	})
	return told(found, err)
}

// detectTable tells by the names of columns.
func detectTable(in *bufio.Reader) (Format, error) {
	head, err := bufio.NewReader(io.LimitReader(in, mostHead)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	for _, comma := range []rune{'\t', ','} {
		r := csv.NewReader(strings.NewReader(head))
		r.Comma, r.LazyQuotes = comma, true
		if names, err := r.Read(); err == nil && len(names) > 1 && slices.Contains(names, "prediction") {
			return VLMEvalKit, nil
		}
	}
	return "", ErrUnknown
}

// Holds says why a file of a name is none of a format, by how it ends; "" where it may be one.
func (f Format) Holds(name string) string {
	if f.reader(name) != nil {
		return ""
	}
	return fmt.Sprintf("files of format %s end in %s", f, endings[f])
}
