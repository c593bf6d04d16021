package grade

// asideWords begin what only checks, explains or notes.
var asideWords = set("note notice recall remember reason reasoning explanation indeed observe proof justification here confidence rating score")

// checkWords say that a sentence checks a result.
var checkWords = set("check checks checking verify verifies verifying verification confirm confirms confirming verified checked")

// wholeAngles are what the angles of figures add to, in degrees.
var wholeAngles = set("90 180 360 540")

// putBack are words before "back" that put a result into what it came from.
var putBack = set("substitute substituting substituted substitution plug plugging plugged put putting")

// sidelined tells whether what stands at token i of a sentence only checks, explains or notes something.
func (d *document) sidelined(i int, s sentence) bool {
	if d.bracketed(s) || d.general(s) {
		return true
	}
	words := 0
	aside, using := false, false
	for k := s.first; k < min(i, s.end, s.first+maxSpan); k++ {
		t := &d.tokens[k]
		before := d.wordIn(k-1, s)
		switch {
		case d.checks(k), t.word == "back" && putBack[before]:
			return true
		case t.is("using", "used"):
			using = true
		case t.word == ",", using && t.word == "the" && k > s.first && d.clauseBegins(k, s):
			using = false
		case t.word == "all" && before == "after" && d.wordIn(k+1, s) == ",", asideWords[t.word] && words < 3, words == 0 && d.says(k, "注意", "理由", "其中"):
			aside = true
		case d.concludes(k):
			aside, using = false, false
		}
		if t.kind == wordToken || t.kind == hanToken {
			words++
		}
	}
	return aside || using || d.checking(s)
}

// checks tells whether token k says that a result is checked.
func (d *document) checks(k int) bool {
	return checkWords[d.tokens[k].word] || d.says(k, "检验", "验证", "验算", "检查")
}

// bracketed tells whether a sentence is nothing but a remark in brackets.
func (d *document) bracketed(s sentence) bool {
	if d.tokens[s.first].word != "(" || s.end-s.first < 4 || d.tokens[s.end-1].word != ")" {
		return false
	}
	equal := false
	for k := s.first + 1; k < s.end-1; k++ {
		if d.tokens[k].word == ")" {
			return false
		}
		equal = equal || d.tokens[k].word == "="
	}
	return equal
}

// general tells whether a sentence says what holds of every figure: the angles of a triangle add to 180°.
func (d *document) general(s sentence) bool {
	if s.end-s.first > 60 {
		return false
	}
	sum, angles, amount := false, false, false
	for k := s.first; k < s.end; k++ {
		t := &d.tokens[k]
		switch {
		case t.is("sum", "straight", "right", "full", "add", "total") ||
			t.kind == hanToken && d.says(k, "内角和", "外角和", "平角", "直角是", "周角"):
			sum = true
			angles = angles || t.kind == hanToken
		case t.is("angle", "angles"):
			angles = true
		case t.kind == numberToken && wholeAngles[d.text.norm[t.start:t.end]]:
			amount = true
		case t.kind == numberToken || t.word == "=" || d.concludes(k):
			return false
		}
	}
	return sum && angles && amount
}

// checking tells whether a sentence stands below a line that says nothing but "Check" or "Verification", and before a conclusion.
func (d *document) checking(s sentence) bool {
	if d.checked == nil {
		d.checked = make([]bool, len(d.sentences))
		below := false
		for n, s := range d.sentences {
			below = below && !d.concluding(s)
			d.checked[n] = below
			below = below || d.checkHead(s)
		}
	}
	n := d.sentenceOf(s.first)
	return n >= 0 && d.checked[n]
}

// concluding tells whether a sentence draws a conclusion.
func (d *document) concluding(s sentence) bool {
	for k := s.first; k < s.end; k++ {
		if d.concludes(k) {
			return true
		}
	}
	return false
}

// checkHead tells whether a sentence is the head of a check.
func (d *document) checkHead(s sentence) bool {
	if s.end-s.first > 5 || s.end >= len(d.tokens) || d.tokens[s.end].kind != lineToken {
		return false
	}
	for k := s.first; k < s.end; k++ {
		if t := &d.tokens[k]; t.kind == wordToken && checkWords[t.word] || t.kind == hanToken && d.says(k, "检验", "验证", "验算") {
			return true
		}
	}
	return false
}

// isAside tells whether a statement stands in what only checks, explains or notes.
func (d *document) isAside(s *statement) bool {
	if s.letter {
		return false
	}
	n := d.sentenceOf(d.tokenAt(s.from))
	return n >= 0 && d.sidelined(d.tokenAt(s.from), d.sentences[n])
}

// beginsCheck tells whether one of the first words of a sentence says that it checks a result.
func (d *document) beginsCheck(s sentence) bool {
	for k := s.first; k < min(s.end, s.first+5); k++ {
		if d.checks(k) {
			return true
		}
	}
	return false
}
