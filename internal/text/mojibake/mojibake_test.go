package mojibake

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

func TestRepair(t *testing.T) {
	for text, want := range map[string]string{
		// UTF-8 read as Windows-1252.
		"cafÃ©": "café", "itâ€™s 3 â‰¤ x": "it’s 3 ≤ x", "â–³ABC": "△ABC", "30Â°": "30°", "2Ã—3": "2×3", "Ï€ r": "π r", "â€œaâ€\u009d": "“a”",
		"an area of â ˆ š 1600 , how": "an area of √ 1600 , how", "ã — 2": "× 2", "ï € r": "π r", "â‚¬5": "€5", "ã ¢ â ‚ ¬ â ¦ 3": "… 3",
		"âˆ\u00a0ABC": "∠ABC", "âŠ¥": "⊥",
		// UTF-8 read as GBK.
		"鈻矨BC": "△ABC", "鍥犱负": "因为",
		// GBK read as Latin-1.
		"Èý½ÇÐÎABC": "三角形ABC", "¡ÏABC": "∠ABC",
		// What was lost.
		"don\ufffdt": "don't", "30\ufffd angle": "30 angle", "ï¿½ x": " x", "itï¿½s": "it's",
		// What is none.
		"plain": "plain", "": "", "如图，∠A=30°": "如图，∠A=30°", "café naïve": "café naïve", "x² ± 3°": "x² ± 3°", "½ ( 3 π )": "½ ( 3 π )", "√ 3 ∶ 1": "√ 3 ∶ 1",
		"AB•CD “x” – 5": "AB•CD “x” – 5", "é": "é", "三角形ABC的面积": "三角形ABC的面积", "â": "â", "联通": "联通", "5€ – 3": "5€ – 3", "î r 2": "î r 2",
	} {
		t.Run(text, func(t *testing.T) {
			if got := Repair(text); got != want {
				t.Errorf("Repair(%q) = %q, want %q", text, got, want)
			}
		})
	}
}

func TestWhatIsBrokenIsMended(t *testing.T) {
	for _, text := range []string{"∠ABC", "△ABC∽△DEF", "AB⊥CD，∥", "×÷±≤≥≠≈π", "“regular” it’s", "如图，三角形的面积是"} {
		t.Run(text, func(t *testing.T) {
			var windows []rune
			for i := range len(text) {
				windows = append(windows, charmap.Windows1252.DecodeByte(text[i]))
			}
			for i, r := range windows {
				if r == utf8.RuneError {
					windows[i] = rune(text[i])
				}
			}
			if got := Repair(string(windows)); got != text {
				t.Errorf("as Windows-1252 %q: %q", string(windows), got)
			}
			gbk, err := simplifiedchinese.GBK.NewEncoder().String(text)
			if err != nil {
				t.Skip("not in GBK")
			}
			latin := make([]rune, len(gbk))
			whole := true
			for i := range len(gbk) {
				latin[i] = rune(gbk[i])
				whole = whole && (gbk[i] < 0x80 || gbk[i] >= 0xa1)
			}
			if got := Repair(string(latin)); whole && got != text {
				t.Logf("as Latin-1 %q: %q", string(latin), got)
			}
		})
	}
}

func FuzzRepair(f *testing.F) {
	for _, s := range []string{"cafÃ©", "鈻矨BC", "Èý½Ç", "\xff\xfe", "â ˆ š"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := Repair(s); utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("Repair(%q) = %q", s, got)
		}
	})
}
