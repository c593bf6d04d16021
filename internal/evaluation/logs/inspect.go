package logs

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"geoeval/internal/format/records"

	"github.com/klauspost/compress/zstd"
)

// Bounds of an .eval file, which is a ZIP archive of JSON files.
const (
	// maxPacked is the most bytes that it has, and maxUnpacked the most that are unpacked of it.
	maxPacked, maxUnpacked = 512 << 20, MaxFile
	maxEntries             = 200_000
	// zstandard is the compression method of Zstandard, which Inspect uses.
	zstandard = zstd.ZipMethodWinZip
	maxWindow = 32 << 20
)

// An inspectHead is what a log says of all its samples: eval, in header.json, or in _journal/start.json where the run did not
// come to its end.
type inspectHead struct{ model, subset string }

func headOf(o object) inspectHead {
	eval := o.within("eval")
	subset, _ := subsetOf(path.Base(eval.first("task")))
	return inspectHead{model: eval.first("model"), subset: string(subset)}
}

// sample reads a sample of Inspect: id, epoch, input, choices, target, metadata, messages, output, scores, error.
func (h *inspectHead) sample(_ string, o object) *Record {
	meta := o.within("metadata")
	input := o.inspectInput()
	r := &Record{
		IDs: append(meta.texts(idKeys...), o.texts("id")...), Questions: append(meta.texts(questionKeys...), input...), Prompts: input,
		Subset: cmp.Or(meta.first("subset"), h.subset), Model: cmp.Or(h.model, o.within("output").first("model")),
		Setting: meta.first("setting"),
	}
	list, _ := o["choices"].([]any)
	for _, c := range list {
		r.Choices = append(r.Choices, text(c))
	}
	if len(r.Choices) > 0 {
		r.Prompts = append(r.Prompts, strings.Join(r.Choices, "\n"))
	}
	r.Golds = o.texts("target")
	if several, ok := o["target"].([]any); ok {
		r.Golds = firstTexts(several)
	}
	for _, g := range r.Golds {
		if at := strings.Index("ABCDEFGHIJ", g); len(g) == 1 && 0 <= at && at < len(r.Choices) {
			r.Golds = append(r.Golds, r.Choices[at])
		}
	}
	if epoch := text(o["epoch"]); epoch != "" {
		var ok bool
		if r.Repeat, ok = repeat(epoch); !ok {
			r.Fault = fmt.Sprintf("its epoch %q is not between 1 and 9999", short(epoch))
			return r
		}
	}
	r.Answers, r.Fault = o.inspectAnswers()
	r.judged(o.inspectVerdict())
	return r
}

// inspectInput are the texts of the question as it was asked: the input, or the messages of the user in it.
func (o object) inspectInput() []string {
	if s := o.attached(text(o["input"])); s != "" {
		return []string{s}
	}
	var all []string
	list, _ := o["input"].([]any)
	for _, m := range list {
		message, _ := m.(map[string]any)
		if s := o.said(message["content"]); message["role"] == "user" && s != "" {
			all = append(all, s)
		}
	}
	return all
}

// said is the content of a message: a text, or the texts of its parts, without what was thought.
func (o object) said(content any) string {
	var texts []string
	parts, _ := content.([]any)
	for _, p := range parts {
		if part, _ := p.(map[string]any); part["type"] == "text" {
			texts = append(texts, o.attached(text(part["text"])))
		}
	}
	if s, ok := content.(string); ok {
		return o.attached(s)
	}
	return strings.Join(texts, "\n")
}

// attached is a text, which a sample may keep once under its attachments.
func (o object) attached(s string) string {
	if key, ok := strings.CutPrefix(s, "attachment://"); ok {
		if kept, ok := o.within("attachments")[key].(string); ok {
			return kept
		}
	}
	return s
}

// inspectAnswers are the choices of the output; several are answers to one request.
func (o object) inspectAnswers() (all []Answer, fault string) {
	output := o.within("output")
	for _, failed := range []any{o["error"], output["error"]} {
		why := text(failed)
		if e, ok := failed.(map[string]any); ok {
			why = cmp.Or(text(e["message"]), "its error does not say why")
		}
		if why != "" {
			return nil, "asking failed: " + short(why)
		}
	}
	if why, ok := o["invalidation"].(map[string]any); ok {
		return nil, "it was declared invalid: " + cmp.Or(short(text(why["reason"])), "nobody says why")
	}
	choices, _ := output["choices"].([]any)
	for _, c := range choices {
		fields, _ := c.(map[string]any)
		choice := object(fields)
		finish := choice.first("stop_reason")
		if finish == "model_length" { // it came to the end of what the model takes
			finish = "length"
		}
		all = append(all, Answer{Text: o.said(choice.within("message")["content"]), Finish: finish})
	}
	if len(all) == 0 {
		if s := output.first("completion"); s != "" {
			all = []Answer{{Text: s}}
		}
	}
	return all, ""
}

// inspectVerdict is what the scorers say, where they agree: C is right, I and N are wrong.
func (o object) inspectVerdict() string {
	found := map[string]bool{}
	for scorer := range o.within("scores") {
		switch value := o.within("scores").within(scorer)["value"]; value {
		case "C":
			found[Right] = true
		case "I", "N":
			found[Wrong] = true
		default:
			if v := verdict(value); v != "" {
				found[v] = true
			}
		}
	}
	if len(found) != 1 {
		return ""
	}
	for v := range found {
		return v
	}
	return ""
}

// inspectLog reads the one object that Inspect writes as .json: eval, and the samples.
func (f *file) inspectLog() error {
	head, found := inspectHead{}, false
	var samples []byte
	limits := records.Limits{Bytes: maxWhole, Name: 1000, Records: 1000}
	err := records.Read(f.r, records.Object, limits, func(p records.Part) error {
		switch string(p.Name) {
		case `"eval"`:
			o, err := parseObject(p.Raw)
			if err != nil {
				return f.fault("its eval: %v", err)
			}
			head = headOf(object{"eval": map[string]any(o)})
		case `"samples"`:
			if p.Raw == nil {
				return f.fault("its samples have %d bytes, more than %d: have Inspect write it as .eval (inspect log convert)", p.Size, maxWhole)
			}
			samples, found = bytes.Clone(p.Raw), true
		}
		return nil
	})
	if found {
		inner := file{name: f.name, r: bytes.NewReader(samples), yield: f.yield, number: f.number}
		readErr := inner.parts(records.List, head.sample)
		f.number = inner.number
		return errors.Join(readErr, err)
	}
	if err == nil && f.number == 0 {
		return f.fault(`the file has no "samples": it is no log of Inspect, or one without samples`)
	}
	return err
}

// inspectArchive reads an .eval file. Nothing in it is unpacked to the disk, and no name in it is a path.
func (f *file) inspectArchive() error {
	raw, err := io.ReadAll(io.LimitReader(f.r, maxPacked+1))
	switch {
	case err != nil:
		return err
	case len(raw) > maxPacked:
		return fmt.Errorf("%s: has more than %d bytes, which an .eval file may have: name its parts", f.name, maxPacked)
	case bytes.Count(raw, []byte("PK\x01\x02")) > maxEntries: // before a list is made of them
		return fmt.Errorf("%s: has more than %d entries", f.name, maxEntries)
	}
	in, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return fmt.Errorf("%s: is no .eval file that can be read: %w", f.name, err)
	}
	in.RegisterDecompressor(zstandard, zstd.ZipDecompressor(zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderLowmem(true)))
	a := &archive{left: maxUnpacked, last: map[string]*zip.File{}}
	for _, entry := range in.File {
		a.last[entry.Name] = entry
	}
	head, samples := inspectHead{}, false
	for _, name := range []string{"header.json", "_journal/start.json"} {
		if entry := a.last[name]; entry != nil {
			o, err := a.object(entry)
			if err != nil {
				return fmt.Errorf("%s: its %s: %w", f.name, name, err)
			}
			head = headOf(o)
			break
		}
	}
	for _, entry := range in.File {
		if !strings.HasPrefix(entry.Name, "samples/") || !strings.HasSuffix(entry.Name, ".json") {
			continue
		}
		samples = true
		if a.last[entry.Name] != entry {
			err = f.fault("it is there again further down, and the last one counts")
		} else if o, broken := a.object(entry); broken != nil {
			err = f.fault("%v", broken)
		} else {
			err = f.give(head.sample("", o))
		}
		if err != nil {
			return err
		}
	}
	if !samples {
		return f.fault("the file has no samples: it is no log of Inspect, or one without samples")
	}
	return nil
}

// An archive is what is unpacked of a ZIP file, by name the last entry, and how many bytes may still be.
type archive struct {
	last map[string]*zip.File
	left int64
}

func (a *archive) object(entry *zip.File) (object, error) {
	r, err := entry.Open()
	if err != nil {
		return nil, fmt.Errorf("it cannot be unpacked: %w", err)
	}
	defer r.Close()
	raw, err := io.ReadAll(io.LimitReader(r, min(maxRecord, a.left)+1))
	a.left -= int64(len(raw))
	switch {
	case a.left < 0:
		return nil, fmt.Errorf("the file has more than %d bytes once it is unpacked", int64(maxUnpacked))
	case len(raw) > maxRecord:
		return nil, fmt.Errorf("it has more than %d bytes", maxRecord)
	case err != nil:
		return nil, fmt.Errorf("it cannot be unpacked: %w", err)
	}
	o, err := parseObject(raw)
	if err != nil {
		return nil, err
	}
	return o, nil
}
