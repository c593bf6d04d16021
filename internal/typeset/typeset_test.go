package typeset_test

import (
	"strings"
	"testing"
)

// linear says in one line how each of the given texts is set, without dollar signs as money: fractions as [a/b], roots as
// √[a], scripts as ^[a] and _[a], what stands over something as over[a|b], tables as rows of cells, what is not read as
// «source», blocks in braces.
const linear = `
	const line = (e) => {
		if (e.nodeType === 3) return e.data;
		const k = [...e.childNodes].map(line), all = k.join("");
		const named = e.getAttribute("class") ? e.getAttribute("class") + "[" + all + "]" : all;
		switch (e.localName) {
		case "mfrac": return "[" + k.join("/") + "]";
		case "msqrt": return "√[" + all + "]";
		case "mroot": return "√[" + k[1] + "," + k[0] + "]";
		case "msup": return k[0] + "^[" + k[1] + "]";
		case "msub": return k[0] + "_[" + k[1] + "]";
		case "msubsup": return k[0] + "_[" + k[1] + "]^[" + k[2] + "]";
		case "mover": return "over[" + k.join("|") + "]";
		case "munder": case "munderover": return "under[" + k.join("|") + "]";
		case "mtable": return "{" + k.join("; ") + "}";
		case "mtr": return k.join(" & ");
		case "mtd": case "mtext": return e.getAttribute("class") === "source" ? "«" + all + "»" : all;
		case "mspace": return "";
		case "mphantom": return "";
		case "mo": return all;
		case "math": return e.getAttribute("display") === "block" ? "{" + all + "}" : all;
		case "code": case "pre": return "«" + all + "»";
		case "sup": return "^" + all;
		case "sub": return "_" + all;
		case "b": return "*" + all + "*";
		case "i": return "/" + all + "/";
		}
		return named;
	};
	return given.map((text) => line(typeset(document.createElement("p"), text)).replaceAll("\u00a0", " "))`

func TestTextsAsTheyAreSet(t *testing.T) {
	t.Parallel()
	s := newSheet(t, "")
	rows := []struct{ text, want string }{
		// Formulas between delimiters.
		{`Find $x$ if $\frac{x}{2} = \sqrt{3}$.`, `Find x if [x/2]=√[3].`},
		{`\(a\) and \[b\] and $$c$$.`, `a and{b}and{c}.`},
		{`$\frac12$, $\frac 3 4$, $\frac1{72}$, $\dfrac{1}{2}$, $\tfrac ab$`, `[1/2], [3/4], [1/72], [1/2], [a/b]`},
		{`$\sqrt3$, $\sqrt[3]{5}$, $\sqrt{1+\sqrt{2}}$`, `√[3], √[3,5], √[1+√[2]]`},
		{`$x^2$, $x_1$, $x_{1}^{2}$, $2^{3^4}$, $x^{10}$`, `x^[2], x_[1], x_[1]^[2], 2^[3^[4]], x^[10]`},
		{`$60^\circ$, $60^{\circ}$, $f'(x)$, $A''$`, `60°, 60°, f′(x), A′′`},
		{`$\left( \frac{1}{2}, -3 \right)^2$`, `([1/2],−3)^[2]`},
		{`$\left\{ a \middle| b \right.$, $\bigl[ x \bigr)$`, `{a|b, [x)`},
		{`$1{,}000$, $12,345.6$, $(1,2)$`, `1,000, 12,345.6, (1,2)`},
		{`$\overline{AB}$, $\bar x$, $\underline{CD}$`, `over[AB], over[x], under[CD]`},
		{`$\overrightarrow{AB}$, $\widehat{AB}$, $\widehat AB$, $\stackrel{\frown}{AB}$`, `over[AB|→], over[AB|⏜], over[AB|⏜], over[AB|⌢]`},
		{`so \u202e12\ufeff it is $3\u200b4 + \ufeffx$`, `so \u202e12\ufeff it is 3«\u200b»4+«\ufeff»x`}, // codes of characters that nobody sees
		{`$\boxed{\frac{1}{2}}$, $\cancel{5}$`, `boxed[[1/2]], cancel[5]`},
		{`$\binom{4}{2}$, ${n \choose k}$, $a \over b$`, `([4/2]), ([n/k]), [a/b]`},
		{`$\text{area of $\triangle ABC$ in } \mbox{cm}^2$`, `area of △ABC in cm^[2]`},
		{`$5\text{ cm}$, $\mathrm{cm}$, $\mathbb{R}$, ${\rm cm}^2$`, `5 cm, cm, ℝ, cm^[2]`},
		{`$50\%$, $50%$, $\$5$, $\{1, 2\}$, $\#$`, `50%, 50%, $5, {1,2}, #`},
		{`$\angle ABC \cong \triangle DEF \parallel \odot O$`, `∠ABC≅△DEF∥⊙O`},
		{`$\not= \not\parallel \neq$`, `≠∦≠`},
		{`$\sum_{n=1}^{9} n$, $\lim_{x \to 0} x$, $\int_0^1 x\,dx$`, `under[∑|n=1|9]n, under[lim|x→0]x, ∫_[0]^[1]xdx`},
		{`$面积=\frac{1}{2}×底$，$S_{阴影}$`, `面积=[1/2]×底，S_[阴影]`},
		{`$5\mathrm{~cm}$, $3{\rm{cm}}$, $\textcircled{2}$, $60^{^\circ}$`, `5 cm, 3cm, ②, 60°`},
		{`$\buildrel\frown\over{AB}$, $\overset\frown{AB}$, $\text{Rt}\triangle A\backsim\varangle B$`, `over[AB|⌢], over[AB|⌢], Rt△A∽∢B`},
		// Environments.
		{`\begin{align*} a &= b \\ &= -c \end{align*}`, `{{a & =b;  & =−c}}`},
		{`\begin{align*}[AB] &= 2 \\[2pt] x &= [CD]\end{align*}`, `{{[AB] & =2; x & =[CD]}}`},
		{`$f = \begin{cases} 1 & \text{if $x > 0$}, \\ 2 \end{cases}$`, `f={{1 & if x>0,; 2}`},
		{`$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$, $\begin{vmatrix} a \end{vmatrix}$`, `({1 & 2; 3 & 4}), |{a}|`},
		{`\[\begin{array}{|c|r|} \hline 1 & 2 \\ \hline \end{array}\]`, `{{1 & 2}}`},
		{`\begin{tabular}{cc} Side & Area of $x$ \\ 5 \% & two words \end{tabular}`, `{{Side  & Area of x; 5 %  & two words }}`},
		{`\begin{itemize}\item One \item $x$\end{itemize}`, "\n• One \n• x"},
		// Commands and scripts among words.
		{`\frac{16767\pi}{4}`, `[16767π/4]`},
		{`IN THE SQUARE ABCD \angle A = x`, `IN THE SQUARE ABCD ∠A = x`},
		{`près de \frac{1}{2}`, `près de [1/2]`},
		{`12\sqrt{2} cm`, `12√[2] cm`},
		{`In \triangle ABC, \angle A = 60^{\circ}, AB \perp CD.`, `In △ABC, ∠A = 60°, AB ⊥ CD.`},
		{`AB^2 + BC^2, 12 ^ 2, cm^2, 平方米^2, (a+b)^{2}, 10^-3, e^{\frac{1}{2}}`, `AB^2 + BC^2, 12^2, cm^2, 平方米^2, (a+b)^2, 10^-3, e^[1/2]`},
		{`S_{\triangle ABC}, S_ABC, x_1 and x_{12}`, `S_△ABC, S_ABC, x_1 and x_12`},
		{`PointLiesOnCircle(Z, Circle(X, radius_0_0)), line_1, snake_case, __init__`, `PointLiesOnCircle(Z, Circle(X, radius_0_0)), line_1, snake_case, __init__`},
		{`\textbf{Area of $x$}: \emph{now} {\bf bold} \underline{gap}`, `*Area of x*: /now/ *bold* under[gap]`},
		{`one\\two \newline three`, "one\ntwo \nthree"},
		{"``quoted'' and 5'' and it's", "“quoted” and 5'' and it's"},
		{`m\textsuperscript{2} and H\textsubscript{2}O`, `m^2 and H_2O`},
		{`\\frac{1}{2} with \\angle A`, `[1/2] with ∠A`},
		{`Figure 4~cm and $4$~cm`, `Figure 4~cm and 4 cm`},
		// Money.
		{`It costs $5 and then $6 more.`, `It costs $5 and then $6 more.`},
		{`Pay $5, $10 or $15; she has \$2 and $x$.`, `Pay $5, $10 or $15; she has $2 and x.`},
		{`tickets of $ 45.00 for one and $ 15.00 each`, `tickets of $ 45.00 for one and $ 15.00 each`},
		{`cost: $1,000; $x=5$ and 5$y$`, `cost: $1,000; x=5 and 5y`},
		{`between $5$ and $10$, a $5$-gon`, `between 5 and 10, a 5-gon`},
		// What cannot be read stays as its source, whole.
		{`$\unknown{1}$ and $a + \mystery[3]{x}{y} + b$`, `«\unknown{1}» and a+«\mystery[3]{x}{y}»+b`},
		{`\[a = b \\ c = d\]`, `{{a=b; c=d}}`},
		{`$\frac{1}{2$ and $x}$`, `«\frac{1}{2» and «x}»`},
		{`$\left( x$`, `«\left( x»`},
		{`\frac{1}{ and $ and \[ and \unknown{1}`, `\frac{1}{ and $ and \[ and \unknown{1}`},
		{`sin A = \frac angle B, \frac ac`, `sin A = \frac angle B, [a/c]`},
		{`C:\Users\name, a\b, 100%, #1, 5 & 6, {x}`, `C:\Users\name, a\b, 100%, #1, 5 & 6, {x}`},
		{`See [asy]draw((0,0)--(1,1)^^(2,2)); label("$A$",(0,0));[/asy] here`, `See«[asy]draw((0,0)--(1,1)^^(2,2)); label("$A$",(0,0));[/asy]»here`},
		{`\begin{tikzpicture}\draw (0,0);\end{tikzpicture}`, `«\begin{tikzpicture}\draw (0,0);\end{tikzpicture}»`},
		{`[asy] open $x$`, `[asy] open x`},
		// Names that every object of JavaScript has are no commands.
		{`$\constructor \toString$ \constructor{a} $\begin{valueOf}a\end{valueOf}$`, `«\constructor»«\toString» \constructor{a} «\begin{valueOf}a\end{valueOf}»`},
		// Texts without LaTeX.
		{`一辆压路机每分钟行驶50米，3.14%`, `一辆压路机每分钟行驶50米，3.14%`},
		{``, ``},
	}
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = row.text
	}
	got := valueOf[[]string](s, linear, texts)
	for i, row := range rows {
		t.Run(row.text, func(t *testing.T) {
			if got[i] != row.want {
				t.Errorf("%s\nwant %s", got[i], row.want)
			}
		})
	}
	if got := valueOf[string](s, `return typeset(document.createElement("p"), given, false).textContent`, `$x$ costs $5$`); got != `$x$ costs $5$` {
		t.Errorf("where all dollars are money they are set as %s", got)
	}
	s.ends()
}

// strange says what a given text makes of an element that no text may make: other elements and attributes than these.
const strange = `
	const p = typeset(document.createElement("p"), given);
	document.body.append(p);
	const elements = /^(span|sup|sub|b|i|code|pre|math|m(row|i|n|o|text|space|frac|sqrt|root|sup|sub|subsup|over|under|underover|table|tr|td|style|phantom|padded))$/;
	const attributes = /^(class|display|displaystyle|scriptlevel|width|height|depth|mathvariant|stretchy|form|fence|minsize|maxsize|linethickness|accent|accentunder|movablelimits|lspace|rspace|columnspan|tabindex)$/;
	const found = [...p.querySelectorAll("*")].flatMap((e) => [elements.test(e.localName) ? "" : e.localName, ...e.getAttributeNames().filter((a) => !attributes.test(a))]).filter(Boolean);
	const left = p.textContent.length;
	p.remove();
	return found.concat("stolen" in window ? "stolen" : [], left > 0 || !/[a-z]/.test(given) ? [] : "nothing").join(" ")`

func TestAHostileTextIsOnlyText(t *testing.T) {
	t.Parallel()
	s := newSheet(t, "")
	const attack = `<img src=x onerror="window.stolen = 1"><script>window.stolen = 1</script><svg onload="window.stolen = 1">`
	texts := map[string]string{
		"markup": attack, "markup in a formula": "$" + attack + "$", "markup in words": `\text{` + attack + `} \textbf{` + attack + `}`,
		"a link":   `\href{javascript:window.stolen=1}{x} $\href{javascript:window.stolen=1}{x}$ \url{javascript:1}`,
		"a class":  `$\class{x" onload="window.stolen=1}{y} \style{color:red}{z} \cssId{a}{b} \htmlData{a=b}{c}$`,
		"a colour": `$\color{red;background:url(//localhost:9)}{x}\textcolor{"><img src=x>}{y}$`,
		"a size":   `$\hspace{1em" onload="window.stolen=1} a \rule{9999999em}{9999999em}$`,
		"drawing":  "[asy]" + attack + "[/asy]", "a table": `\begin{array}{` + attack + `} a & ` + attack + ` \end{array}`,
		"a name of a function": `$\operatorname{` + attack + `}$`, "entities": `&lt;script&gt; $&lt;b&gt;$`, "a template": "{{.}} ${window.stolen = 1} `x`",
		"an expansion": `$\def\x{\x\x}\x \newcommand{\y}{\y\y}\y$`,
	}
	const long = 5000
	for _, part := range []string{
		`\frac`, `\frac{`, `\text{`, `\text{$`, `$\text{$`, `$x^`, `{`, `{\bf `, `\left(`, `$\left(`, `\begin{align}`, `\begin{array}{c}`, `\[`, `\(`, `[asy]`, `$ `,
		`$$ `, `$x{`, `a^{`, `a_{`, "``", `\sqrt[`, `\not`, `\fbox{`, `\substack{`, `\overline `, `\hat`, `\mathbf`, `\big`, `\\`, `\\frac`, `'`, `}`, "\u202e", "a", "\x00",
	} {
		texts["many of "+part] = strings.Repeat(part, long/len(part))
		texts["many of "+part+" in a formula"] = "$" + strings.Repeat(part, long/len(part)) + "$"
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			s.t = t
			if got := valueOf[string](s, strange, text); got != "" {
				t.Errorf("%.60q makes %s", text, got)
			}
		})
	}
	s.t = t
	s.ends()
}
