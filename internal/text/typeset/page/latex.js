// Reads LaTeX into MathML.

// make builds an element of MathML.
function make(name, ...children) {
  const e = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  e.append(...children);
  return e;
}
const row = (parts) => parts.length === 1 ? parts[0] : make("mrow", ...parts);
const sized = (name, width) => { const e = make(name); e.setAttribute("width", width + "em"); return e; };
function binomial(top, bottom) {
  const fraction = make("mfrac", top, bottom);
  fraction.setAttribute("linethickness", "0");
  return make("mrow", make("mo", "("), fraction, make("mo", ")"));
}

class Reader {
  constructor(source, at = 0, depth = 0) { this.source = source; this.at = at; this.depth = depth; }
  rest() { return this.source.slice(this.at); }
  skip() { while (/\s/.test(this.source[this.at] || "")) this.at++; }
  takes(pattern) {
    const found = this.rest().match(pattern);
    if (!found) return null;
    this.at += found[0].length;
    return found;
  }
  fail(why) { throw new SyntaxError(why); }
  // deeper reads what stands within something else, which does not go on without end.
  deeper(read) {
    if (++this.depth > 60) this.fail("too deep");
    const inner = read();
    this.depth--;
    return inner;
  }

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
    const digit = this.takes(/^\d/);
    return digit ? make("mn", digit[0]) : this.deeper(() => this.atom());
  }
  inGroup() {
    this.at++;
    return this.until(/^\}/);
  }
  // until reads a row up to an end, which it takes. An end of null is that of the source.
  until(end) { return this.deeper(() => this.rowUntil(end)); }
  rowUntil(end) {
    let parts = [], over = null, chosen = false;
    for (;;) {
      this.skip();
      if (end ? this.takes(end) : this.at >= this.source.length) break;
      if (this.at >= this.source.length) this.fail("no end");
      const divided = this.takes(/^\\(over|choose)(?![a-zA-Z])/);
      if (divided) { over = row(parts); parts = []; chosen = divided[1] === "choose"; continue; }
      parts.push(this.scripted(this.atom()));
    }
    if (!over) return row(parts);
    return chosen ? binomial(over, row(parts)) : make("mfrac", over, row(parts));
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
    if (c === "^" || c === "_") return make("mrow");
    if ("}&$#%".includes(c)) this.fail(c + " out of place");
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
      if (/[\\$]/.test(raw)) return new Reader(raw, 0, this.depth).until(null);
      return make("mtext", raw.replace(/^ | $/g, "\u00a0"));
    }
    switch (name) {
      case "frac": case "dfrac": case "tfrac": case "cfrac": { const top = this.group(); return make("mfrac", top, this.group()); }
      case "binom": case "dbinom": case "tbinom": { const top = this.group(); return binomial(top, this.group()); }
      case "sqrt": { this.skip(); const index = this.takes(/^\[/) ? this.until(/^\]/) : null, of = this.group(); return index ? make("mroot", of, index) : make("msqrt", of); }
      case "stackrel": case "overset": { const up = this.group(); return make("mover", this.group(), up); }
      case "underline": return make("munder", this.group(), make("mo", "_"));
      case "boxed": case "fbox": case "cancel": { const e = make("mrow", this.group()); e.setAttribute("class", name === "cancel" ? "cancel" : "boxed"); return e; }
      case "hspace": case "hspace*": case "vspace": this.raw(); return sized("mspace", .5);
      case "pmod": return make("mrow", make("mtext", "\u00a0(mod\u00a0"), this.group(), make("mo", ")"));
      case "left": case "right": case "middle": return this.fence();
      case "begin": { const kind = this.raw(); return this.deeper(() => this.table(kind)); }
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
