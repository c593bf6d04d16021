// Typesets the LaTeX that occurs in problems as MathML. What it does not know stands as its source.

const symbols = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ϵ", varepsilon: "ε", zeta: "ζ", eta: "η", theta: "θ", vartheta: "ϑ",
  iota: "ι", kappa: "κ", lambda: "λ", mu: "μ", nu: "ν", xi: "ξ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ", phi: "ϕ", varphi: "φ",
  chi: "χ", psi: "ψ", omega: "ω", Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Pi: "Π", Sigma: "Σ", Phi: "Φ", Psi: "Ψ",
  Omega: "Ω", ell: "ℓ", infty: "∞", emptyset: "∅", prime: "′", degree: "°", circ: "∘", angle: "∠", measuredangle: "∡",
  triangle: "△", bigtriangleup: "△", square: "□", Box: "□", parallelogram: "▱", odot: "⊙", bigodot: "⊙", frown: "⌢",
};
const operators = {
  cdot: "⋅", times: "×", div: "÷", pm: "±", mp: "∓", ast: "∗", star: "⋆", bullet: "•", le: "≤", leq: "≤", leqslant: "≤", ge: "≥", geq: "≥",
  geqslant: "≥", ne: "≠", neq: "≠", lt: "<", gt: ">", approx: "≈", equiv: "≡", sim: "∼", simeq: "≃", cong: "≅", propto: "∝",
  perp: "⊥", bot: "⊥", parallel: "∥", mid: "∣", nparallel: "∦", in: "∈", notin: "∉", subset: "⊂", subseteq: "⊆", cup: "∪", cap: "∩",
  to: "→", rightarrow: "→", longrightarrow: "⟶", leftarrow: "←", Rightarrow: "⇒", Longrightarrow: "⟹", implies: "⟹", iff: "⟺",
  Leftrightarrow: "⇔", Longleftrightarrow: "⟺", leftrightarrow: "↔", therefore: "∴", because: "∵", ldots: "…", dots: "…", cdots: "⋯",
  vdots: "⋮", lfloor: "⌊", rfloor: "⌋", lceil: "⌈", rceil: "⌉", langle: "⟨", rangle: "⟩", sum: "∑", prod: "∏", int: "∫", vert: "|", lvert: "|", rvert: "|",
  Vert: "∥", "|": "∥", "{": "{", "}": "}", "%": "%", "$": "$", "&": "&", "#": "#", backslash: "\\", wedge: "∧", vee: "∨", setminus: "∖",
};
const functions = new Set("sin cos tan cot sec csc arcsin arccos arctan log ln lg exp max min gcd lcm lim det deg".split(" "));
const spaces = {",": .17, ":": .22, ";": .28, " ": .3, "!": 0, quad: 1, qquad: 2, enspace: .5};
const above = {overline: "‾", bar: "‾", overrightarrow: "→", vec: "→", overleftrightarrow: "↔", widehat: "⏜", hat: "^", overarc: "⏜", wideparen: "⏜", tilde: "~", dot: "˙"};
const wordings = new Set("text textbf textit textrm textnormal mbox mathrm mathbf mathit mathcal mathbb mathsf emph operatorname boldsymbol".split(" "));
const silent = new Set("displaystyle textstyle scriptstyle tiny small large indent noindent allowbreak limits rm cal bf it nonumber hfill big Big bigg Bigg bigl bigr Bigl Bigr".split(" "));

// make builds an element of MathML.
function make(name, ...children) {
  const e = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  e.append(...children);
  return e;
}
const row = (parts) => parts.length === 1 ? parts[0] : make("mrow", ...parts);
const sized = (name, width) => { const e = make(name); e.setAttribute("width", width + "em"); return e; };

class Reader {
  constructor(source, at = 0) { this.source = source; this.at = at; this.depth = 0; }
  rest() { return this.source.slice(this.at); }
  skip() { while (/\s/.test(this.source[this.at] || "")) this.at++; }
  takes(pattern) {
    const found = this.rest().match(pattern);
    if (!found) return null;
    this.at += found[0].length;
    return found;
  }
  fail(why) { throw new SyntaxError(why); }

  // raw gives what stands in a group, unread.
  raw() {
    this.skip();
    if (this.source[this.at] !== "{") return this.source[this.at++] || this.fail("no group");
    let open = 0;
    for (let i = this.at; i < this.source.length; i++) {
      if (this.source[i] === "\\") { i++; continue; }
      if (this.source[i] === "{") open++;
      if (this.source[i] === "}" && --open === 0) {
        const inner = this.source.slice(this.at + 1, i);
        this.at = i + 1;
        return inner;
      }
    }
    return this.fail("an open group");
  }
  // group reads what a command is applied to: a group, or the next atom.
  group() {
    this.skip();
    if (this.source[this.at] === "{") return this.inGroup();
    const digit = this.takes(/^\d/);
    return digit ? make("mn", digit[0]) : this.atom();
  }
  inGroup() {
    this.at++;
    const inner = this.until(/^\}/);
    return inner;
  }
  // until reads a row up to an end, which it takes. An end of null is that of the source.
  until(end) {
    if (++this.depth > 60) this.fail("too deep");
    let parts = [], over = null;
    for (;;) {
      this.skip();
      if (end ? this.takes(end) : this.at >= this.source.length) break;
      if (this.at >= this.source.length) this.fail("no end");
      if (this.takes(/^\\over(?![a-zA-Z])/)) { over = row(parts); parts = []; continue; }
      parts.push(this.scripted(this.atom()));
    }
    this.depth--;
    return over ? make("mfrac", over, row(parts)) : row(parts);
  }
  // scripted reads the superscripts and subscripts of a base.
  scripted(base) {
    let up = null, down = null;
    for (;;) {
      const before = this.at;
      this.skip();
      if (this.takes(/^\\limits(?![a-zA-Z])/)) continue;
      const primes = this.takes(/^'+/);
      if (primes && !up) up = make("mo", "′".repeat(primes[0].length));
      else if (!up && this.takes(/^\^/)) up = this.group();
      else if (!down && this.takes(/^_/)) down = this.group();
      else { this.at = before; break; }
    }
    if (up && down) return make("msubsup", base, down, up);
    if (up) return make("msup", base, up);
    return down ? make("msub", base, down) : base;
  }
  atom() {
    this.skip();
    const number = this.takes(/^(\d[\d,]*\d(\.\d+)?|\d*\.?\d+)/);
    if (number) return make("mn", number[0]);
    const command = this.takes(/^\\([a-zA-Z]+\*?|[^])/);
    if (command) return this.command(command[1]);
    const c = String.fromCodePoint(this.source.codePointAt(this.at) ?? this.fail("nothing"));
    if (c === "{") return this.inGroup();
    if ("}&^_$#%".includes(c)) this.fail(c + " out of place");
    this.at += c.length;
    if (c === "~") return sized("mspace", .3);
    if (/\p{L}/u.test(c)) return make(/[a-zA-Z\u0370-\u03ff]/.test(c) ? "mi" : "mtext", c);
    return make("mo", c === "-" ? "−" : c);
  }
  command(name) {
    if (symbols[name]) return make("mi", symbols[name]);
    if (operators[name]) return make("mo", operators[name]);
    if (functions.has(name)) return make("mi", name);
    if (name in spaces) return sized("mspace", spaces[name]);
    if (silent.has(name)) return make("mrow");
    if (above[name]) {
      // Several capitals without braces are one arc or segment: \widehat AB.
      const points = this.takes(/^\s*([A-Z]{2,4})(?![a-zA-Z])/);
      const over = make("mover", points ? make("mtext", points[1]) : this.group(), make("mo", above[name]));
      over.lastChild.setAttribute("stretchy", "true");
      return over;
    }
    if (wordings.has(name)) {
      const raw = this.raw();
      if (/[\\$]/.test(raw)) return new Reader(raw).until(null);
      return make("mtext", raw.replace(/^ | $/g, "\u00a0"));
    }
    switch (name) {
      case "frac": case "dfrac": case "tfrac": case "cfrac": { const top = this.group(); return make("mfrac", top, this.group()); }
      case "binom": { const top = this.group(), f = make("mfrac", top, this.group()); f.setAttribute("linethickness", "0"); return make("mrow", make("mo", "("), f, make("mo", ")")); }
      case "sqrt": { this.skip(); const index = this.takes(/^\[/) ? this.until(/^\]/) : null, of = this.group(); return index ? make("mroot", of, index) : make("msqrt", of); }
      case "stackrel": case "overset": { const up = this.group(); return make("mover", this.group(), up); }
      case "underline": return make("munder", this.group(), make("mo", "_"));
      case "boxed": case "fbox": case "cancel": { const e = make("mrow", this.group()); e.setAttribute("class", name === "cancel" ? "cancel" : "boxed"); return e; }
      case "hspace": case "hspace*": case "vspace": this.raw(); return sized("mspace", .5);
      case "pmod": return make("mrow", make("mtext", "\u00a0(mod\u00a0"), this.group(), make("mo", ")"));
      case "left": case "right": case "middle": return this.fence();
      case "begin": return this.table(this.raw());
      case "\\": return make("mspace");
    }
    return this.fail("\\" + name);
  }
  fence() {
    this.skip();
    const found = this.takes(/^(\\[a-zA-Z]+|\\[{}|]|[^])/) || this.fail("no delimiter");
    if (found[0] === ".") return make("mrow");
    return make("mo", found[0][0] === "\\" ? operators[found[0].slice(1)] || this.fail(found[0]) : found[0]);
  }
  table(kind) {
    if (/^(array|tabular)$/.test(kind)) this.raw();
    else if (!/^(align|aligned|cases|[pbvV]?matrix|gather|eqnarray|equation|split)\*?$/.test(kind)) this.fail(kind);
    const rows = [[]];
    let cell = [];
    const close = () => { rows.at(-1).push(make("mtd", ...cell)); cell = []; };
    for (;;) {
      this.skip();
      if (this.at >= this.source.length) this.fail("an open table");
      if (this.takes(/^\\end\s*\{[a-z]+\*?\}/i)) { close(); break; }
      if (this.takes(/^\\hline/)) continue;
      if (this.takes(/^&/)) close();
      else if (this.takes(/^\\\\(\s*\[[^\]]*\])?/)) { close(); rows.push([]); }
      else cell.push(this.scripted(this.atom()));
    }
    const table = make("mtable", ...rows.map((cells) => make("mtr", ...cells)));
    const around = {pmatrix: "()", bmatrix: "[]", vmatrix: "||", cases: "{"}[kind] || "";
    return around ? make("mrow", make("mo", around[0]), table, ...(around[1] ? [make("mo", around[1])] : [])) : table;
  }
}

// formula gives a formula as MathML, or as its source where something in it is not known.
function formula(source, display = false) {
  try {
    const math = make("math", new Reader(source).until(null));
    if (display) math.setAttribute("display", "block");
    return math;
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    const code = document.createElement("code");
    code.className = "source";
    code.textContent = source;
    return code;
  }
}

const delimited = /\\\[([^]*?)\\\]|\\\(([^]*?)\\\)|\$\$([^]*?)\$\$|\$((?:\\[^]|[^$\\])*)\$/g;
const delimitedNoDollar = /\\\[([^]*?)\\\]|\\\(([^]*?)\\\)/g;
const bare = /\\[a-zA-Z]+|\\[%$&#{} ]|\\\\|[A-Za-z0-9)](?=\s?[\^_]\s?[{\dA-Za-z\\(-])/g;

// typeset appends a text to an element, its formulas as MathML. Dollar signs enclose formulas where dollars says so, and
// are money otherwise.
function typeset(element, text, dollars = false) {
  let at = 0;
  for (const found of text.matchAll(dollars ? delimited : delimitedNoDollar)) {
    if (dollars && text[found.index - 1] === "\\") continue;
    plain(element, text.slice(at, found.index));
    element.append(formula(found[1] ?? found[2] ?? found[3] ?? found[4], found[1] !== undefined || found[3] !== undefined));
    at = found.index + found[0].length;
  }
  plain(element, text.slice(at));
  return element;
}

// plain appends text that is not delimited as a formula, in which commands may stand nevertheless.
function plain(element, text) {
  let at = 0;
  bare.lastIndex = 0;
  for (let found; (found = bare.exec(text)); bare.lastIndex = Math.max(at, bare.lastIndex)) {
    const start = found.index, name = found[0].slice(1);
    let end = start + found[0].length, node;
    if (found[0] === "\\\\") node = "\n";
    else if (found[0][0] === "\\" && symbols[name] && !/^\s*[\^_]/.test(text.slice(end))) {
      node = symbols[name];
      if (/^(angle|measuredangle|triangle|odot|bigtriangleup|parallelogram)$/.test(name)) end += /^\s?/.exec(text.slice(end))[0].length;
    } else if (found[0][0] === "\\" && operators[name]) node = operators[name];
    else {
      const reader = new Reader(text, start);
      try {
        node = make("math", reader.scripted(reader.atom()));
        end = reader.at;
      } catch (problem) {
        if (!(problem instanceof SyntaxError)) throw problem;
        continue;
      }
    }
    element.append(text.slice(at, start), node);
    at = end;
  }
  element.append(text.slice(at));
}
