package chain

import (
	"regexp"
	"strings"
)

// A last step states what is given and which quantity is sought, and then asks the problem's own question. Its wording
// follows from that of the step's question, of which these rules make a noun: "How long is the other leg?" seeks the other leg.

type closing struct {
	question *regexp.Regexp
	sought   string
}

var closingsEN = []closing{
	{regexp.MustCompile(`^How much are they together\?$`), "all of them together"},
	{regexp.MustCompile(`^How (?:large|long) are they together\?$`), "their sum"},
	{regexp.MustCompile(`^How (?:large|long|much|high|far) (?:is|are) (the (?:other|first|second|third|fourth))\?$`), "$1 one"},
	{regexp.MustCompile(`^How high is it\?$`), "its height"},
	{regexp.MustCompile(`^How long is it\?$`), "its length"},
	{regexp.MustCompile(`^What is (the (?:other|first|second))\?$`), "$1 one"},
	{regexp.MustCompile(`^How (?:large|long|much|high|far) (?:is|are) (.+)\?$`), "$1"},
	{regexp.MustCompile(`^What is (.+)\?$`), "$1"},
	{regexp.MustCompile(`^How much longer is the first than the second\?$`), "the difference of the two"},
	{regexp.MustCompile(`^By how (?:much|many degrees) is the first(?: \w+)? larger than the second\?$`), "the difference of the two"},
	{regexp.MustCompile(`^How much more is (.+) than (.+)\?$`), "the difference of $1 and $2"},
	{regexp.MustCompile(`^How many times does (.+) go into (.+)\?$`), "the number of times that $1 goes into $2"},
	{regexp.MustCompile(`^What part of (.+) is (.+)\?$`), "the part that $2 is of $1"},
	{regexp.MustCompile(`^What percentage of (.+) is (.+)\?$`), "the percentage that $2 is of $1"},
}

var closingsZH = []closing{
	{regexp.MustCompile(`^(.*?)的面积一共是多少.*？$`), "${1}的面积之和"},
	{regexp.MustCompile(`^(?:一共|两个一共)是多少.*？$`), "两者的和"},
	{regexp.MustCompile(`^(.*?)一共是多少.*？$`), "${1}的和"},
	{regexp.MustCompile(`^(.*?)比(.*?)(?:大|长|多)多少.*？$`), "${1}与${2}的差"},
	{regexp.MustCompile(`^(.*?)一共长多少.*？$`), "${1}的总长"},
	{regexp.MustCompile(`^(.*?)各?长多少.*？$`), "${1}的长"},
	{regexp.MustCompile(`^(.*?)里面有几个(.*?)？$`), "${1}里面有几个${2}"},
	{regexp.MustCompile(`^([^平].*?)各?是(?:多少|几分之几|百分之几).*？$`), "${1}"},
}

// closingEN is the wording of a last step that seeks what a wording asks for.
func closingEN(wording string) string {
	at := strings.LastIndex(wording, ". ") + 1
	question := strings.TrimSpace(wording[at:])
	for _, c := range closingsEN {
		if c.question.MatchString(question) {
			return strings.TrimSpace(wording[:at] + " The problem asks for " + c.question.ReplaceAllString(question, c.sought) + ". {question}")
		}
	}
	return wording + " In the words of the problem: {question}"
}

// closingZH is closingEN in Chinese.
func closingZH(wording string) string {
	at := strings.LastIndex(wording, "，")
	head, question := "", wording
	if at >= 0 {
		head, question = wording[:at+len("，")], wording[at+len("，"):]
	}
	for _, c := range closingsZH {
		if c.question.MatchString(question) {
			return head + "所求的是" + c.question.ReplaceAllString(question, c.sought) + "。{question}"
		}
	}
	return wording + "也就是：{question}"
}

// seeking is the wording of a last step before its question; what is sought is left out where the question names it.
func seeking(wording, phrase, question string) string {
	wording = strings.TrimSuffix(wording, "{question}")
	at := strings.LastIndex(wording, phrase)
	if at < 0 {
		return wording
	}
	sought := strings.TrimRight(wording[at+len(phrase):], ". 。")
	if strings.Contains(question, sought) {
		return wording[:at]
	}
	return wording
}
