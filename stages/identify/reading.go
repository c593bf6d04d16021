package identify

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

var (
	// bracketed is an answer of yes or no in the form that is asked for.
	bracketed = regexp.MustCompile(`(?i)\[\[\s*ANSWER\s*\]\]\s*(\pL+)\s*\[\[\s*/\s*ANSWER\s*\]\]`)
	// counted are three numbers in the form that is asked for.
	counted = regexp.MustCompile(`(?i)\[ans\]\s*(-?\d+)\s*[,，、]\s*(-?\d+)\s*[,，、]\s*(-?\d+)\s*\[/ans\]`)
)

// vote reads an answer of yes or no: the first that stands in brackets, or one that has no other word.
func vote(text string) (yes bool, err error) {
	word := strings.Trim(text, " \t\r\n.。!！\"'“”*")
	if m := bracketed.FindStringSubmatch(text); m != nil {
		word = m[1]
	}
	switch strings.ToLower(word) {
	case "yes", "是":
		return true, nil
	case "no", "否":
		return false, nil
	}
	return false, errors.New("has no [[ANSWER]] that is yes or no")
}

// A count is the numbers of key elements: those that are there, those that are right, and all.
type count struct{ exist, accurate, total int64 }

// most bounds what is read as a number of key elements.
const most = 1_000_000

// counts reads three numbers as a judge says them.
func counts(text string) (c count, err error) {
	m := counted.FindStringSubmatch(text)
	if m == nil {
		return c, errors.New("has no [ans] with three whole numbers")
	}
	for i, into := range []*int64{&c.exist, &c.accurate, &c.total} {
		n, err := strconv.ParseInt(m[i+1], 10, 64)
		if err != nil || n < 0 || n > most {
			return count{}, errors.New("has a number of key elements that is none: " + m[i+1])
		}
		*into = n
	}
	return c, nil
}

// within brings what a judge counts into its bounds: no more is right than is there, and no more is there than the application
// has, whatever the judge takes for that.
func (c count) within(total int64) count {
	exist := min(c.exist, total)
	return count{exist, min(c.accurate, exist), total}
}
