package answerer

import "geoeval/schema"

// words are the sentences of one language. Those with verbs of fmt take what the comments say.
type words struct {
	start, unsaid, hence, stop string
	// step takes its number.
	step string
	// so leads to a box.
	so string
	// cue takes the answer, letter a choice's letter, both a letter and the choice's text.
	cue, letter, both string
	// ofGoal takes what is asked for and its value, ofName the name of a number and its value.
	ofGoal, ofName string
	goals          map[schema.Goal]string
	// wait stands between two answers of which the second counts; either takes two between which it does not decide.
	wait, either string
	// breaksOff is half a sentence.
	breaksOff string
	// excuses refuse; the first does not say that anything cannot be determined.
	excuses []string
}

func wordsIn(language schema.Language) *words {
	if language == schema.Chinese {
		return &words{
			start: "我们逐步求解。", unsaid: "根据已知条件列出关系式并化简。", hence: "，得 ", stop: "。",
			step: "第%d步：", so: "因此，",
			cue: "所以答案是 %s。", letter: "故选：%s。", both: "所以答案是 %s. %s。",
			ofGoal: "因此，所求的%s为%s。", ofName: "因此，%s的值为%s。",
			goals: map[schema.Goal]string{
				schema.Angle: "角度", schema.Length: "长度", schema.Area: "面积", schema.Perimeter: "周长", schema.Volume: "体积",
			},
			wait: "等等，我算错了，重新计算。", either: "答案可能是 %s，也可能是 %s。",
			breaksOff: "接下来，我们需要考虑",
			excuses:   []string{"抱歉，我看不到这张图，无法帮助解答。", "抱歉，条件不足，无法确定。"},
		}
	}
	return &words{
		start: "Let us solve it step by step.", unsaid: "We write down the relations that are given and simplify them.",
		hence: ", hence ", stop: ".",
		step: "Step %d: ", so: "Therefore, ",
		cue: "The answer is %s.", letter: "The correct option is %s.", both: "The answer is (%s) %s.",
		ofGoal: "Therefore the %s is %s.", ofName: "Therefore the value of %s is %s.",
		goals: map[schema.Goal]string{
			schema.Angle: "angle", schema.Length: "length", schema.Area: "area", schema.Perimeter: "perimeter",
			schema.Volume: "volume",
		},
		wait: "Wait, I made a mistake there. Let me recalculate.", either: "The answer is either %s or %s.",
		breaksOff: "Next, we have to consider the",
		excuses: []string{
			"I'm sorry, but I can't help with that image.",
			"I'm sorry, but there is not enough information. I cannot determine the answer.",
		},
	}
}
