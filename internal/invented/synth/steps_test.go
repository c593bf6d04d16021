package synth

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestStepsAreTidy(t *testing.T) {
	for step, want := range map[string]string{
		`So $4 = 4$.`:                             `So $4$.`,
		`Here $2 \cdot 2 = 4 \compared 4$.`:       `Here $2 \cdot 2 = 4 = 4$.`,
		`Here $180^\circ \compared 180^\circ$.`:   `Here $180^\circ = 180^\circ$.`,
		`It is $-1 = -1$ and $-6 + 2 = -4$.`:      `It is $-1$ and $-6 + 2 = -4$.`,
		`$AB = \sqrt{7} = \sqrt{7}$`:              `$AB = \sqrt{7}$`,
		`$1 \cdot 5 + x = 11 \cdot 5$`:            `$5 + x = 11 \cdot 5$`,
		`$x_1 \cdot x_2$ and $2^1 \cdot 3$`:       `$x_1 \cdot x_2$ and $2^1 \cdot 3$`,
		`$20 \cdot 1$ and $2\pi \cdot 1^2$`:       `$20$ and $2\pi \cdot 1^2$`,
		`$2 \cdot 1.5 + 3 \cdot 10$`:              `$2 \cdot 1.5 + 3 \cdot 10$`,
		`$4 \cdot \pi \cdot 2^3$`:                 `$4\pi \cdot 2^3$`,
		`$2^3 \cdot \pi - \frac{2 \cdot \pi}{3}$`: `$2^3 \cdot \pi - \frac{2\pi}{3}$`,
		`$4 \cdot 1 = 4$`:                         `$4$`,
		`$-1 = 1 \cdot (-3) + k$`:                 `$-1 = -3 + k$`,
		`$4 \cdot (2) - 1 \cdot (1) + 20$`:        `$4 \cdot 2 - 1 + 20$`,
		`$(0 - 6)^2 + (10 - 7)^2$`:                `$(-6)^2 + (10 - 7)^2$`,
		`$0 + 7 = 7$, $x = 0.5 + 0.2$`:            `$7$, $x = 0.5 + 0.2$`,
		`$3 + 0 = 3$ and $a - 0)$`:                `$3$ and $a)$`,
		`$\frac{2 + 3}{1} = 5$`:                   `$2 + 3 = 5$`,
		`$\frac{2 + 3}{1} \cdot 5$`:               `$\frac{2 + 3}{1} \cdot 5$`,
		`$m = \frac{2}{1} = 2$`:                   `$m = 2$`,
		`$x = -\frac{-7}{1}$`:                     `$x = -(-7)$`,
		`$|(13) \cdot 5 - (8) \cdot 1|$`:          `$|13 \cdot 5 - 8|$`,
		`$\left(\frac{7}{1}\right)^3$`:            `$7^3$`,
		`1 cm + 0`:                                `1 cm + 0`,
	} {
		t.Run(step, func(t *testing.T) {
			if got := tidy(step); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// In no worked solution a value stands on both sides of an equals sign, but where two numbers are compared, or a factor of 1.
func TestWorkedSolutionsSayNothingTwice(t *testing.T) {
	formula := regexp.MustCompile(`\$[^$]*\$`)
	one := regexp.MustCompile(`(^|[ ({])1 \\(cdot|times) | \\(cdot|times) 1($|[ )}=])`)
	for _, template := range templates(t) {
		for i := range 5 {
			p, err := template.Draw(chanceOf(template.Name, strconv.Itoa(i)))
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range template.Languages() {
				for _, f := range formula.FindAllString(p.Steps(l), -1) {
					sides := strings.Split(strings.Trim(f, "$"), "=")
					for k := 1; k < len(sides); k++ {
						isCompared := template.question.form == yesNo && k == len(sides)-1
						if strings.TrimSpace(sides[k-1]) == strings.TrimSpace(sides[k]) && !isCompared {
							t.Errorf("%s: %s", template.Name, f)
						}
					}
					if one.MatchString(strings.Trim(f, "$")) {
						t.Errorf("%s: %s", template.Name, f)
					}
				}
			}
		}
	}
}

func TestFractionsStandInNoFraction(t *testing.T) {
	for formula, want := range map[string]string{
		`\frac{1}{2} + \frac{a}{b}`:                      `\frac{1}{2} + \frac{a}{b}`,
		`\frac{\frac{1}{2}}{3} = x`:                      `\frac{1}{2} \div 3 = x`,
		`\frac{3}{\frac{1}{2}}`:                          `3 \div \frac{1}{2}`,
		`\frac{\frac{a}{2}}{\tan 60^\circ}`:              `\frac{a}{2} \div \tan 60^\circ`,
		`\frac{\frac{4}{3}\pi\times 2^3}{\pi\times 5^2}`: `\frac{4}{3}\pi\times 2^3 \div \left(\pi\times 5^2\right)`,
		`\frac{\frac{a}{2}}{2 \tan 60^\circ}`:            `\frac{a}{2} \div \left(2 \tan 60^\circ\right)`,
		`\frac{3 + \frac{1}{2}}{2 \cdot 5}`:              `\left(3 + \frac{1}{2}\right) \div \left(2 \cdot 5\right)`,
		`\sqrt{\frac{\left(\frac{1}{2}\right)^2}{4}}`:    `\sqrt{\left(\frac{1}{2}\right)^2 \div 4}`,
		`\frac{\frac{1}{2}}{3} + \frac{\frac{a}{b}}{c}`:  `\frac{1}{2} \div 3 + \frac{a}{b} \div c`,
		`\left(\frac{\sqrt{305}}{2}\right)^2`:            `\left(\frac{\sqrt{305}}{2}\right)^2`,
	} {
		t.Run(formula, func(t *testing.T) {
			if got := unnested(formula); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
