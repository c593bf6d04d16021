// Reads a formula in LaTeX into MathML.

// make builds an element of MathML.
function make(name, ...children) {
  const e = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  e.append(...children);
  return e;
}
function having(e, attributes) {
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}
const styled = (e, name) => name ? having(e, {class: name}) : e;
const sized = (width) => having(make("mspace"), {width: width + "em"});
const operator = (sign, attributes = {}) => having(make("mo", sign), attributes);
// inDisplay sets something as large as in a formula of its own, or as small as in a line.
const inDisplay = (e, large) => having(make("mstyle", e), {displaystyle: String(large), scriptlevel: "0"});
// worded is text in a formula, whose spaces at its ends count.
const worded = (text, style = "") => styled(make("mtext", text.replace(/\s+/g, " ").replace(/^ | $/g, "\u00a0")), style);
// unread is what is not known, as its source.
const unread = (source) => styled(make("mtext", source.replaceAll(" ", "\u00a0")), "source");

function upright(e) {
  if (e.localName === "mi") having(e, {mathvariant: "normal"});
  for (const child of e.children) upright(child);
  return e;
}

// What an item of a row is, where its element does not say it: open, close, sign, name (of a function), or limits.
const kinds = new WeakMap();
const kindOf = (e) => kinds.get(e) || "";
function kind(e, name) { kinds.set(e, name); return e; }

// row puts items into one, with the spaces that names of functions and signs before numbers have.
function row(items) {
  const spaced = [];
  let bars = 0;
  for (let k = 0; k < items.length; k++) {
    const item = items[k], before = spaced.at(-1);
    const begins = !before || /^(open|sign)$/.test(kindOf(before));
    if (kindOf(item) === "sign" && begins) item.setAttribute("form", "prefix");
    if (kindOf(item) === "bar") having(item, {form: bars++ % 2 === 0 ? "prefix" : "postfix"});
    if (kindOf(item) === "name" && !begins) spaced.push(sized(.17));
    spaced.push(item);
    const next = items[k + 1];
    if (kindOf(item) === "name" && next && !/^(open|close|sign|name)$/.test(kindOf(next))) spaced.push(sized(.17));
  }
  return spaced.length === 1 ? spaced[0] : make("mrow", ...spaced);
}

function stacked(top, bottom, open, close) {
  const fraction = having(make("mfrac", top, bottom), {linethickness: "0"});
  return open ? make("mrow", operator(open), fraction, operator(close)) : fraction;
}
const divisions = {over: null, atop: ["", ""], choose: ["(", ")"], brack: ["[", "]"], brace: ["{", "}"]};

const deepest = 60;

class Reader {
  // A reader is strict where it gives up at what it does not know, rather than to set that as its source.
  constructor(source, at = 0, depth = 0, strict = false) {
    this.source = source;
    this.at = at;
    this.depth = depth;
    this.strict = strict;
  }
  fail(why) { throw new SyntaxError(why); }
  takes(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
  skip() { this.takes(/\s*/y); }
  ended() { return this.at >= this.source.length; }
  // deeper reads what stands within something else, which does not go on without end.
  deeper(read) {
    if (++this.depth > deepest) this.fail("too deep");
    const inner = read();
    this.depth--;
    return inner;
  }

  // raw gives what stands in a group, or the next character, unread.
  raw() {
    this.skip();
    if (this.source[this.at] !== "{") return this.takes(/\\[a-zA-Z]+|\\?[^]/uy)?.[0] ?? this.fail("no group");
    this.groups ??= groups(this.source);
    const end = this.groups.get(this.at) ?? this.fail("an open group");
    const inner = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return inner;
  }
  // option gives what stands in brackets, unread, or null.
  option() { return this.takes(/\s*\[([^\[\]]*)\]/y)?.[1] ?? null; }
  // group reads what a command is applied to: a group, or the next atom.
  group() {
    this.skip();
    const digit = this.takes(/\d/y);
    if (digit) return make("mn", digit[0]);
    if (/[}&]/.test(this.source[this.at] ?? "}")) this.fail("no group");
    return this.deeper(() => this.atom());
  }
  // until reads a row up to an end, which it takes. An end of null is that of the source.
  until(end) { return this.deeper(() => this.rowUntil(end)); }
  rowUntil(end) {
    let items = [], over = null, how = "";
    // What follows \displaystyle is large, up to the end.
    let display = -1;
    const close = () => {
      if (display < 0) return row(items);
      return row([...items.slice(0, display), inDisplay(row(items.slice(display)), true)]);
    };
    for (;;) {
      this.skip();
      if (end ? this.takes(end) : this.ended()) break;
      if (this.ended()) this.fail("no end");
      const divided = this.takes(/\\(over|atop|choose|brack|brace)(?![a-zA-Z])/y);
      if (divided) {
        if (over) this.fail("divided twice");
        [over, how, items, display] = [close(), divided[1], [], -1];
      } else if (this.takes(/\\displaystyle(?![a-zA-Z])/y)) display = items.length;
      else if (this.takes(/\\textstyle(?![a-zA-Z])/y)) continue;
      else items.push(this.scripted(this.atom()));
    }
    if (!over) return close();
    return divisions[how] ? stacked(over, close(), ...divisions[how]) : make("mfrac", over, close());
  }
  // scripted reads the superscripts and subscripts of a base.
  scripted(base) {
    const up = [];
    let down = null, placed = kindOf(base) === "limits";
    for (;;) {
      const before = this.at;
      this.skip();
      if (this.takes(/\\(limits|displaylimits)(?![a-zA-Z])/y)) { placed = true; continue; }
      if (this.takes(/\\nolimits(?![a-zA-Z])/y)) { placed = false; continue; }
      const primes = this.takes(/['’′]+/y);
      if (primes) up.push(make("mo", "′".repeat(primes[0].length)));
      else if (this.source[this.at] === "^" && up.every((e) => /^′/.test(e.textContent))) { this.at++; up.push(this.group()); }
      else if (this.source[this.at] === "_" && !down) { this.at++; down = this.group(); }
      else { this.at = before; break; }
    }
    if (up.length === 0 && !down) return base;
    // Degrees and primes have signs of their own, which stand high by themselves.
    const high = up.map((e) => e.textContent).join("");
    if (!down && /^([∘°]|′+)$/.test(high)) return make("mrow", base, make("mtext", high === "∘" ? "°" : high));
    const over = up.length > 0 ? row(up) : null, parts = [down, over].filter(Boolean);
    const name = (placed ? ["munderover", "mover", "munder"] : ["msubsup", "msup", "msub"])[down && over ? 0 : over ? 1 : 2];
    return kind(make(name, base, ...parts), /^(name|close)$/.test(kindOf(base)) ? kindOf(base) : "");
  }
  atom() {
    this.skip();
    const number = this.takes(/\d{1,3}(?:(?:,|\{,\})\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+/y);
    if (number) return make("mn", number[0].replaceAll("{,}", ","));
    if (this.source[this.at] === "\\") return this.command();
    if (this.source[this.at] === "{") {
      this.at++;
      return this.until(/\}/y);
    }
    if (this.ended()) this.fail("nothing");
    // A script without a base.
    if (/[\^_]/.test(this.source[this.at])) return make("mrow");
    if (/[}]/.test(this.source[this.at])) this.fail(this.source[this.at] + " out of place");
    if (this.takes(/~/y)) return sized(.3);
    const words = this.takes(/[^\x00-\x7f\u0370-\u03ff\P{L}](?:[^\x00-\x7f\P{L}]|[、，。；：？！“”（）])*/uy);
    if (words) return make("mtext", words[0]);
    return this.sign(this.takes(/[^]/uy)[0]);
  }
  // sign is a character that is no digit.
  sign(c) {
    if (/[a-zA-Z\u0370-\u03ff]/.test(c)) return make("mi", c);
    if (/[(\[⟨⌊⌈]/.test(c)) return kind(operator(c, {stretchy: "false"}), "open");
    if (/[)\]⟩⌋⌉]/.test(c)) return kind(operator(c, {stretchy: "false"}), "close");
    if (c === "|") return kind(operator(c, {stretchy: "false"}), "bar");
    if (/[-−+±∓=<>≤≥≠≈,;:×÷·⋅*/]/.test(c)) return kind(operator(c === "-" ? "−" : c === "*" ? "∗" : c), "sign");
    return /[!.∠△⊥∥°′″%‰√π…?'"@#$&]/.test(c) ? make(/[∠△π]/.test(c) ? "mi" : "mtext", c) : operator(c);
  }
  command() {
    const begins = this.at, name = this.takes(/\\([a-zA-Z]+\*?|[^])/uy)?.[1] ?? this.fail("a lone backslash");
    return this.shown(name) ?? this.built(name) ?? this.unknown(begins);
  }
  // unknown gives a command that is not known as its source, with what it is applied to.
  unknown(begins) {
    if (this.strict) this.fail("not known");
    const code = /\\u[0-9a-f]{4}/y; // of a character that nobody would see
    code.lastIndex = begins;
    if (code.test(this.source)) {
      this.at = code.lastIndex;
      return unread(this.source.slice(begins, this.at));
    }
    for (;;) {
      const group = this.takes(/\s*(?=\{)/y);
      if (group) this.raw();
      else if (!this.takes(/\[[^\[\]{}\\]*\]/y)) break;
    }
    return unread(this.source.slice(begins, this.at));
  }
  // shown sets what stands for itself.
  shown(name) {
    if (symbols.has(name)) return /^\p{Lu}$/u.test(symbols.get(name)) ? having(make("mi", symbols.get(name)), {mathvariant: "normal"}) : make("mi", symbols.get(name));
    if (operators.has(name)) return this.delimiter(operators.get(name), /^(\||[lr]?[vV]ert)$/.test(name));
    if (large.has(name)) return kind(operator(large.get(name)), "limits");
    if (integrals.has(name)) return kind(operator(integrals.get(name)), "sign");
    if (limits.has(name)) return kind(operator(name.replace(/^(lim|arg)(?=.)/, "$1\u2009"), {movablelimits: "true", lspace: "0", rspace: ".17em"}), "limits");
    if (functions.has(name)) return kind(make("mi", name), "name");
    if (spaces.has(name)) return sized(spaces.get(name));
    if (silent.has(name)) return make("mrow");
    return null;
  }
  // delimiter is a sign that may stand around something.
  delimiter(sign, bar) {
    if (/[{\[⟨⌊⌈]/.test(sign)) return kind(operator(sign, {stretchy: "false"}), "open");
    if (/[}\]⟩⌋⌉]/.test(sign)) return kind(operator(sign, {stretchy: "false"}), "close");
    if (/[%$&#_\\…⋮“”‘’]/.test(sign)) return make("mtext", sign);
    if (bar) return kind(operator(sign, {stretchy: "false"}), "bar");
    return kind(operator(sign, /[∣∥]/.test(sign) ? {stretchy: "false", form: "infix"} : /[↑↓↕⇑⇓]/.test(sign) ? {stretchy: "false"} : {}), "sign");
  }
  // built sets what is applied to something.
  built(name) {
    if (above.has(name)) return this.accented("mover", above.get(name), this.points());
    if (below.has(name)) return this.accented("munder", below.get(name), this.points());
    if (lined.has(name)) return styled(make("mrow", name === "fbox" || name === "framebox" ? this.wording(this.raw()) : this.points()), lined.get(name));
    if (wordings.has(name)) return this.wording(this.raw(), wordings.get(name));
    if (letterings.has(name)) return this.lettered(letterings.get(name));
    if (switches.has(name) && /\s*\{/y.test(this.source.slice(this.at, this.at + 4))) return this.lettered(switches.get(name));
    if (switches.has(name)) return worded(this.takes(/\s*([A-Za-z]+(?: [A-Za-z]+)*)?/y)[1] ?? "", switches.get(name));
    if (sizes.has(name)) return this.fence(sizes.get(name) + "em");
    if (arrows.has(name)) {
      const under = this.option(), over = this.group(), arrow = operator(arrows.get(name), {stretchy: "true"});
      return under ? make("munderover", arrow, this.inner(under), over) : make("mover", arrow, over);
    }
    return Object.hasOwn(builders, name) ? builders[name](this, name) : null;
  }
  // inner reads a source that stands in this one.
  inner(source) { return new Reader(source, 0, this.depth + 1, this.strict).until(null); }
  // points are what is drawn over: several capitals without braces are one arc or segment, as in \widehat AB.
  points() {
    const points = this.takes(/\s*([A-Z]{2,4})(?![a-zA-Z])/y);
    return points ? make("mtext", points[1]) : this.group();
  }
  accented(name, sign, base) {
    return kind(having(make(name, base, operator(sign, {stretchy: /[˙¨´`ˇ˘˚^~]/.test(sign) ? "false" : "true"})), name === "mover" ? {accent: "true"} : {accentunder: "true"}), /[⏞⏟⎴⎵]/.test(sign) ? "limits" : "");
  }
  // wording sets words, in which formulas and commands may stand.
  wording(text, style = "") { return this.deeper(() => this.worded(text, style)); }
  worded(text, style) {
    const items = [], inside = new Reader(text, 0, this.depth, this.strict);
    while (!inside.ended()) {
      const words = inside.takes(/(?:[^\\${}~]|\\[%$&#_{} ]|~)+/y);
      if (words) items.push(worded(words[0].replace(/\\([^])/g, "$1").replaceAll("~", "\u00a0"), style));
      else if (inside.takes(/\$/y)) items.push(inside.until(/\$/y));
      else if (inside.takes(/[{}]/y)) continue;
      else if (inside.takes(/\\\\/y)) items.push(sized(.3));
      else items.push(inside.scripted(inside.command()));
    }
    return row(items);
  }
  // lettered sets letters upright, in a style.
  lettered(style) {
    this.skip();
    const begins = this.at, raw = /[\w{]/.test(this.source[this.at]) ? this.raw().replace(/~|\\[ ,;:]/g, " ") : "";
    if (style === "double" && doubled.has(raw)) return make("mi", doubled.get(raw));
    if (/^[A-Za-z0-9 .,°%]+$/.test(raw)) return worded(raw, style);
    this.at = begins;
    return upright(styled(make("mrow", this.group()), style));
  }
  // delimited takes a delimiter, "" for none.
  delimited() {
    this.skip();
    const found = this.takes(/\\([a-zA-Z]+|[{}|])|[^\\]/uy)?.[0] ?? this.fail("no delimiter");
    if (found === ".") return "";
    const sign = found[0] === "\\" ? operators.get(found.slice(1)) ?? this.fail(found) : {"<": "⟨", ">": "⟩"}[found] ?? found;
    return /^[()[\]{}|∥/\\⟨⟩⌊⌋⌈⌉↑↓↕⇑⇓⟮⟯]$/.test(sign) ? sign : this.fail(found);
  }
  fence(size) {
    const sign = this.delimited();
    return sign ? kind(operator(sign, {stretchy: "true", minsize: size, maxsize: size}), /[(\[{⟨⌊⌈]/.test(sign) ? "open" : "close") : make("mrow");
  }
  // fenced reads what stands between \left and \right.
  fenced() {
    const open = this.delimited(), inner = [];
    const part = () => this.until(/\\(?:right|middle)(?![a-zA-Z])/y);
    for (;;) {
      inner.push(part());
      const middle = this.source.slice(0, this.at).endsWith("middle"), sign = this.delimited();
      if (sign) inner.push(operator(sign, {stretchy: "true", fence: "true", form: middle ? "infix" : "postfix"}));
      if (!middle) break;
    }
    return kind(make("mrow", ...(open ? [operator(open, {stretchy: "true", fence: "true", form: "prefix"})] : []), ...inner), "close");
  }
}

// groups says where each group ends that begins at a brace of a text, by where it begins.
function groups(source) {
  const open = [], ends = new Map();
  for (let i = 0; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "{") open.push(i);
    else if (source[i] === "}" && open.length > 0) ends.set(open.pop(), i);
  }
  return ends;
}
