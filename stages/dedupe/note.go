package dedupe

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A note is what the rules need of one problem, packed, for a million of them are held at once: that of a word problem takes
// some 350 bytes, of which two hundred are its text. What is only compared for equality is a part of its SHA-256.
//
// It has a head of fixed length, some parts of any length behind it, and the problem's wordings.
type note []byte

// The head of a note.
const (
	flagsAt   = 0
	kindAt    = flagsAt + 1
	nameAt    = kindAt + 1 // of the picture, hashed; zero for none
	answerAt  = nameAt + hashed
	programAt = answerAt + hashed
	headSize  = programAt + 8
)

// hashed is how many bytes of a hash are kept where chance must not make two problems one.
const hashed = 16

// The flags of a note.
const (
	isValued  = 1 << iota // the answer is a number
	isEnglish             // the language is English
	isChinese             // the language is Chinese
	hasClauses
	hasProse
	hasProgram
)

func (n note) flag(f byte) bool { return n[flagsAt]&f != 0 }

// picture gives the problem's picture.
func (n note) picture() picture {
	return picture{pictureKind(n[kindAt]), [hashed]byte(n[nameAt:answerAt])}
}

// value is the gold answer, where it is a number; 0 where not.
func (n note) value() float64 {
	if !n.flag(isValued) {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(n[answerAt:]))
}

// answer is a hash of the gold answer, normalised, where it is no number, and the number's bits where it is.
func (n note) answer() [hashed]byte { return [hashed]byte(n[answerAt:programAt]) }

// program is a hash of the solution program with the values of its numbers; 0 without one.
func (n note) program() uint64 { return binary.LittleEndian.Uint64(n[programAt:]) }

// noteOf packs what is known of a problem.
func noteOf(p *schema.Problem, t *signer) note {
	n := make(note, headSize, headSize+len(p.Text)+len(p.TextZH)+160)
	set := func(flag byte, is bool) {
		if is {
			n[flagsAt] |= flag
		}
	}
	set(isEnglish, p.Language == schema.English)
	set(isChinese, p.Language == schema.Chinese)
	set(hasClauses, len(p.Semantic) > 0)
	set(hasProse, worth(p.SolutionLanguage) == 1)
	set(hasProgram, worth(p.SolutionLanguage) == 2)
	pictured := pictureOf(p)
	n[kindAt] = byte(pictured.kind)
	copy(n[nameAt:], pictured.name[:])
	if p.AnswerValue != nil {
		set(isValued, true)
		binary.LittleEndian.PutUint64(n[answerAt:], math.Float64bits(*p.AnswerValue))
	} else {
		h := hashOfTexts(mathtext.Normalize(p.Answer))
		copy(n[answerAt:], h[:])
	}
	if program := programOf(p); program != "" {
		binary.LittleEndian.PutUint64(n[programAt:], max(1, shortHash(program)))
	}
	n = appendText(n, p.Text)
	n = appendText(n, p.TextZH)
	n = appendText(n, p.AnswerUnit)
	n = appendText(n, pictureHash(p))
	if p.Source == schema.UniGeo || p.Source == schema.GeoQAPlus {
		n = appendText(n, p.NativeID)
	} else {
		n = append(n, 0)
	}
	n = appendText(n, string(sheetOf(p)))
	n = appendText(n, shownOf(p))
	for _, w := range wordingsOf(p) {
		n = appendWording(n, p, pictured, w, t)
	}
	return n
}

// pictureHash is the perceptual hash of a problem's picture, as its bytes; empty where there is none, and where it is no hash.
func pictureHash(p *schema.Problem) string {
	if h, err := diagram.ParseHash(p.PictureHash); err == nil && p.PictureHash != "" {
		return string(h[:])
	}
	return ""
}

// skip gives the next text of a note, and what comes behind it.
func skip(b []byte) (text, rest []byte) {
	length, size := binary.Uvarint(b)
	end := size + int(length)
	return b[size:end], b[end:]
}

// part gives the k-th part behind the head, from 0, without reading the others.
func (n note) part(k int) []byte {
	text, rest := skip(n[headSize:])
	for range k {
		text, rest = skip(rest)
	}
	return text
}

// The parts of a note.
const (
	textPart = iota
	chinesePart
	unitPart
	lookPart
	nativePart
	sheetPart
	shownPart
	parts // how many
)

// A noted wording is one of a problem's texts as its note has it: fixed fields, and the bands of its signature where the
// problem has no diagram. Those of the others are found where their picture turns out to be another problem's too.
type notedWording []byte

// The fields of a noted wording.
const (
	wordingFlagsAt = 0
	questionAt     = wordingFlagsAt + 1 // the picture and the normalised text, hashed
	groupAt        = questionAt + hashed
	bareAt         = groupAt + 8
	wordingSize    = bareAt + hashed
)

// The flags of a noted wording.
const (
	inChinese = 1 << iota
	inEnglish
	ofChineseText // of the dataset's own Chinese wording, beside its text
	hasDigits     // the normalised text
	isTelling     // the rule retold may take it
	isNamed       // see telling
	isSigned      // the signature follows
)

func (w notedWording) flag(f byte) bool { return w[wordingFlagsAt]&f != 0 }
func (w notedWording) question() [hashed]byte {
	return [hashed]byte(w[questionAt:groupAt])
}
func (w notedWording) group() uint64 { return binary.LittleEndian.Uint64(w[groupAt:]) }
func (w notedWording) bare() [hashed]byte {
	return [hashed]byte(w[bareAt:wordingSize])
}
func (w notedWording) language() schema.Language {
	switch {
	case w.flag(inChinese):
		return schema.Chinese
	case w.flag(inEnglish):
		return schema.English
	}
	return ""
}

// appendWording packs a wording.
func appendWording(n note, p *schema.Problem, pictured picture, w wording, t *signer) note {
	at := len(n)
	n = append(n, make([]byte, wordingSize)...)
	packed := n[at:]
	set := func(flag byte, is bool) {
		if is {
			packed[wordingFlagsAt] |= flag
		}
	}
	published := p.Text
	set(inChinese, w.language == schema.Chinese)
	set(inEnglish, w.language == schema.English)
	if w.second {
		published = p.TextZH
		set(ofChineseText, true)
	}
	set(hasDigits, strings.ContainsAny(w.text, "0123456789"))
	question := hashOfTexts(string([]byte{byte(pictured.kind)}), string(pictured.name[:]), string(w.language), w.text)
	copy(packed[questionAt:], question[:])
	if told, ok := tellingOf(published, w); ok {
		set(isTelling, true)
		set(isNamed, told.named)
		binary.LittleEndian.PutUint64(packed[groupAt:], shortHash(string(w.language), told.quantities, told.names, told.measures))
		bare := hashOfTexts(told.bare)
		copy(packed[bareAt:], bare[:])
	}
	if pictured.kind == noDiagram {
		set(isSigned, true)
		n = t.appendSignature(n, pictured, w.language, nearForm(published, w.language))
	}
	return n
}

// wordings lists where the wordings of a note are; signed is the length of a signature.
func (n note) wordings(signed int) []uint32 {
	rest := []byte(n[headSize:])
	for range parts {
		_, rest = skip(rest)
	}
	var list []uint32
	for at := len(n) - len(rest); at < len(n); at += wordingSize {
		list = append(list, uint32(at))
		if n.wording(uint32(at)).flag(isSigned) {
			at += signed
		}
	}
	return list
}

// wording gives the wording that is at a place of a note.
func (n note) wording(at uint32) notedWording { return notedWording(n[at:]) }

// published is a wording before it was normalised, with the names of points in capitals.
func (n note) published(w notedWording) string {
	if w.flag(ofChineseText) {
		return string(n.part(chinesePart))
	}
	return string(n.part(textPart))
}

// appendText packs a text.
func appendText(n note, text string) note {
	return append(binary.AppendUvarint(n, uint64(len(text))), text...)
}

// hashOfTexts is half of the SHA-256 of texts, each behind its length.
func hashOfTexts(texts ...string) [hashed]byte {
	var room [512]byte
	b := room[:0]
	for _, t := range texts {
		b = append(binary.AppendUvarint(b, uint64(len(t))), t...)
	}
	sum := sha256.Sum256(b)
	return [hashed]byte(sum[:hashed])
}

// shortHash is 8 bytes of it.
func shortHash(texts ...string) uint64 {
	h := hashOfTexts(texts...)
	return binary.LittleEndian.Uint64(h[:])
}
