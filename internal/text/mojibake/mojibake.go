// Package mojibake repairs texts whose bytes were read in the wrong encoding.
package mojibake

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Repair gives a text in which what certainly is mojibake is put right, and everything else stays byte for byte:
//
//   - UTF-8 that was read as Windows-1252 or Latin-1, once or several times: "cafÃ©", "â€™", "â–³ABC"; also in lower case and
//     with a space behind each character, as MathQA has it: "â ˆ š 1600" is √ 1600;
//   - UTF-8 that was read as GBK: 鈻矨BC is △ABC, 鈭 is ∠;
//   - GBK that was read as Latin-1: "Èý½ÇÐÎ" is 三角形;
//   - "ï¿½", what is left of a character that was lost, and U+FFFD: an apostrophe between letters, else nothing.
//
// What it puts in place of something is a sign of mathematics, of punctuation, a letter of Latin or Greek or an ideograph.
func Repair(text string) string {
	if isASCII(text) {
		return text
	}
	for range 3 { // encoded twice, and some again
		repaired := fromWindows(text)
		if repaired == text {
			break
		}
		text = repaired
	}
	return dropLost(fromLatinGBK(fromGBK(text)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// fromWindows puts characters back that stand as the Windows-1252 reading of their bytes.
func fromWindows(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, mayLead) {
		return text
	}
	runes := []rune(text)
	var b strings.Builder
	for i := 0; i < len(runes); {
		r, end := character(runes, i)
		if end == i {
			b.WriteRune(runes[i])
			i++
			continue
		}
		b.WriteRune(r)
		i = end
	}
	return b.String()
}

// character reads the character whose bytes begin at runes[i], and says where they end: at i where none do. The bytes
// stand beside each other, or all have a space between them.
func character(runes []rune, i int) (rune, int) {
	for _, lead := range leads(runes[i]) {
		size := bits.LeadingZeros8(^lead) // as many bytes as the first one begins with ones
		for step := 1; step <= 2; step++ {
			raw := []byte{lead}
			at := i + step
			for ; len(raw) < size && at < len(runes) && (step == 1 || runes[at-1] == ' '); at += step {
				next, ok := continuation(runes[at])
				if !ok {
					break
				}
				raw = append(raw, next)
			}
			if r, n := utf8.DecodeRune(raw); n == size && (plausible(r) || r == utf8.RuneError) {
				return r, at - step + 1
			}
		}
	}
	return 0, i
}

// leads are the bytes that a character may stand for as the first of several. What was written in lower case may have been
// a capital.
func leads(r rune) []byte {
	if !mayLead(r) {
		return nil
	}
	var out []byte
	for _, c := range []rune{r, unicode.ToUpper(r)} {
		if c >= 0xc2 && c <= 0xf4 && (len(out) == 0 || out[0] != byte(c)) {
			out = append(out, byte(c))
		}
	}
	return out
}

// mayLead reports whether a character may stand for any: it is one from U+00C2 to U+00F4, or has a capital there.
func mayLead(r rune) bool { return r >= 0xc2 && r <= 0xfe && r != 0xf7 }

// continuation is the byte that a character stands for as a further one.
func continuation(r rune) (byte, bool) {
	if r >= 0x80 && r <= 0xbf {
		return byte(r), true
	}
	b, ok := charmap.Windows1252.EncodeRune(r)
	return b, ok && b >= 0x80 && b <= 0xbf
}

// plausible reports whether a character can stand in the text of a problem.
func plausible(r rune) bool {
	switch {
	case r >= 0xa1 && r <= 0xff, r >= 0x391 && r <= 0x3c9:
		return true
	case r == '\u200b', r == '\ufeff', r == '\u00a0':
		return true
	}
	return isSign(r) || unicode.Is(unicode.Han, r)
}

// isSign reports whether a character is punctuation or mathematics outside of Latin-1.
func isSign(r rune) bool {
	return r >= 0x2010 && r <= 0x203f || r >= 0x2070 && r <= 0x209f || r >= 0x20a0 && r <= 0x214f || r >= 0x2150 && r <= 0x23ff ||
		r >= 0x25a0 && r <= 0x26ff || r >= 0x2a7d && r <= 0x2a7e || r >= 0x3001 && r <= 0x3017 || r >= 0xff01 && r <= 0xff5e
}

// fromGBK puts text back that was read as GBK: a run of characters whose GBK bytes, with the letter or sign that may have
// been the second half of the last, are UTF-8 of three bytes each.
func fromGBK(text string) string {
	if !strings.ContainsFunc(text, suspicious) {
		return text
	}
	runes := []rune(text)
	var b strings.Builder
	for i := 0; i < len(runes); {
		end := i
		for end < len(runes) && runes[end] >= utf8.RuneSelf {
			end++
		}
		run := string(runes[i:end])
		if repaired, ok := asUTF8(run); ok {
			b.WriteString(repaired)
		} else {
			b.WriteString(run)
		}
		if end < len(runes) {
			b.WriteRune(runes[end])
		}
		i = end + 1
	}
	return b.String()
}

// suspicious are ideographs that GBK makes of the beginnings of signs and of common ideographs in UTF-8, and that nobody
// writes.
func suspicious(r rune) bool {
	switch r {
	case '鈭', '鈻', '鈯', '鈮', '鈥', '鈼', '鈽', '鈹', '鈱', '銆', '锛', '鐨', '鍦',
		'鏄', '鐩', '瑙', '涓', '鍥', '鍒', '鎴', '姹', '璺', '绾', '闈', '寰':
		return true
	}
	return false
}

// asUTF8 reads the GBK bytes of a run as UTF-8.
func asUTF8(run string) (string, bool) {
	if !strings.ContainsFunc(run, suspicious) {
		return "", false
	}
	raw, err := simplifiedchinese.GBK.NewEncoder().String(run)
	if err != nil || !utf8.ValidString(raw) {
		return "", false
	}
	for _, r := range raw {
		if r >= utf8.RuneSelf && !plausible(r) {
			return "", false
		}
	}
	return raw, true
}

// isLatin reports whether a character is a byte of GBK's ideographs, read as Latin-1.
func isLatin(r rune) bool { return r >= 0xa1 && r <= 0xff }

// hasLatinPair reports whether two such stand beside each other.
func hasLatinPair(text string) bool {
	before := false
	for _, r := range text {
		is := isLatin(r)
		if is && before {
			return true
		}
		before = is
	}
	return false
}

// fromLatinGBK puts GBK back that was read as Latin-1: runs of an even number of such characters, most of them letters.
func fromLatinGBK(text string) string {
	if utf8.ValidString(text) && !hasLatinPair(text) {
		return text
	}
	runes := []rune(text)
	var b strings.Builder
	for i := 0; i < len(runes); {
		end := i
		letters := 0
		for end < len(runes) && isLatin(runes[end]) {
			if runes[end] >= 0xc0 {
				letters++
			}
			end++
		}
		end = max(end, i+1)
		run := string(runes[i:end])
		if n := end - i; n%2 == 0 && 2*letters >= n {
			if repaired, ok := ofGBK(runes[i:end]); ok {
				run = repaired
			}
		}
		b.WriteString(run)
		i = end
	}
	return b.String()
}

// ofGBK reads characters of Latin-1 as bytes of GBK.
func ofGBK(run []rune) (string, bool) {
	raw := make([]byte, len(run))
	for i, r := range run {
		raw[i] = byte(r)
	}
	s, err := simplifiedchinese.GBK.NewDecoder().String(string(raw))
	if err != nil || strings.ContainsFunc(s, func(r rune) bool { return !isSign(r) && !unicode.Is(unicode.Han, r) }) {
		return "", false
	}
	return s, true
}

// dropLost drops what stands for characters that were lost; between letters it was an apostrophe.
func dropLost(text string) string {
	const lost = string(utf8.RuneError)
	if !strings.Contains(text, lost) {
		return text
	}
	runes := []rune(text)
	letter := func(i int) bool { return i >= 0 && i < len(runes) && unicode.Is(unicode.Latin, runes[i]) }
	var b strings.Builder
	for i, r := range runes {
		switch {
		case r != utf8.RuneError:
			b.WriteRune(r)
		case letter(i-1) && letter(i+1):
			b.WriteByte('\'')
		}
	}
	return b.String()
}
