package mask

import "testing"

func TestAsk(t *testing.T) {
	for _, c := range []struct {
		language     Language
		text, letter string
		want         string
	}{
		{English, "Find BC if AC = X.", "X", "Find BC if AC = X. The correct answer is 24. Now please answer what is the value of X?"},
		{English, "then angle 2 = () \n", "Y", "then angle 2 = (). The correct answer is 24. Now please answer what is the value of Y?"},
		{English, "the area of the veranda is : ", "X", "the area of the veranda is. The correct answer is 24. Now please answer what is the value of X?"},
		{English, "what is its area ?", "X", "what is its area ? The correct answer is 24. Now please answer what is the value of X?"},
		{English, "(Round it.)", "X", "(Round it.) The correct answer is 24. Now please answer what is the value of X?"},
		{English, "一共多少", "X", "一共多少。 The correct answer is 24. Now please answer what is the value of X?"},
		{English, "面积=？", "X", "面积=？ The correct answer is 24. Now please answer what is the value of X?"},
		{Chinese, "面积=？", "X", "面积=？正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "体积=．", "X", "体积=．正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "的度数是（　）", "X", "的度数是（　）。正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "的度数是( )", "X", "的度数是( )。正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "多少个（形状相同）", "X", "多少个（形状相同）。正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "则BC的长", "X", "则BC的长。正确答案是24。现在请回答：X的值是多少？"},
		{Chinese, "", "X", "正确答案是24。现在请回答：X的值是多少？"},
	} {
		if got := c.language.Ask(c.text, c.letter, "24"); got != c.want {
			t.Errorf("Ask(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestGold(t *testing.T) {
	for answer, want := range map[string]string{
		"26.632": "26.632", "37 m 2": "37 m 2", "((3)/(23))": "((3)/(23))", "25%": "25%", "225 .": "225", "24 。": "24", " 5 ": "5", ".": ".", "100.000": "100.000",
		"s . 6342": "s . 6342", "1 : 9": "1 : 9",
	} {
		if got := Gold(answer); got != want {
			t.Errorf("Gold(%q) = %q, want %q", answer, got, want)
		}
	}
}
