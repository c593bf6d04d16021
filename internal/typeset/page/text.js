// Sets texts in which LaTeX stands: formulas between delimiters, and commands and scripts in the words themselves.

// formula gives a formula as MathML, or as its source where it cannot be read.
function formula(source, display = false) {
  try {
    const inner = inLines(new Reader(source).until(null));
    const block = display || inner.localName === "mtable";
    const parts = block ? [inner] : broken(inner);
    if (parts.length === 1) return block ? having(make("math", inner), {display: "block"}) : make("math", inner);
    const all = document.createElement("span");
    all.append(...parts.map((part) => make("math", part)));
    return all;
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    return sourceOf("code", source);
  }
}

function both(...nodes) {
  const e = document.createElement("span");
  e.append(...nodes);
  return e;
}

function sourceOf(name, source) {
  const e = document.createElement(name);
  // What is too long is scrolled within itself, by keyboard too.
  if (name === "pre" && source.length > 400) e.tabIndex = 0;
  e.className = "source";
  e.textContent = source;
  return e;
}

// inLines makes a table of a formula that has line ends of its own.
function inLines(inner) {
  const lines = [[]];
  for (const item of [...inner.childNodes]) {
    if (kindOf(item) === "newline") lines.push([]);
    else lines.at(-1).push(item);
  }
  if (inner.localName !== "mrow" || lines.length === 1) return inner;
  return make("mtable", ...lines.map((items) => make("mtr", make("mtd", row(items)))));
}

// broken parts a long formula where a line may end: after relations and commas.
function broken(inner) {
  if (inner.localName !== "mrow" || inner.getAttribute("class") || inner.childNodes.length < 10) return [inner];
  const parts = [[]];
  let open = 0;
  for (const item of [...inner.childNodes]) {
    if (kindOf(item) === "open") open++;
    if (kindOf(item) === "close" && item.localName === "mo") open--;
    parts.at(-1).push(item);
    if (open === 0 && parts.at(-1).length > 3 && /^[=<>≤≥≈∼≅⟹⇒→,;]$/.test(item.textContent)) parts.push([]);
  }
  const full = parts.filter((items) => items.length > 0);
  return full.length === 1 ? [inner] : full.map((items) => items.length === 1 ? items[0] : make("mrow", ...items));
}

// The environments of which nothing is set: they draw, or say so.
const drawn = /^(asy|asydef|tikzpicture|picture|pspicture|verbatim|lstlisting|comment|filecontents)\*?$/;
// The environments that hold words, of which nothing is shown itself.
const wordy = /^(itemize|enumerate|description|center|flushleft|flushright|quote|quotation|minipage|figure|document|small|large|proof|solution|problem|example|theorem|lemma)\*?$/;
const breaks = set("newline par linebreak smallskip medskip bigskip newpage clearpage");
const before = /^(angle|measuredangle|sphericalangle|triangle|bigtriangleup|odot|bigodot|parallelogram|square|Box|rectangle)$/;

const interesting = /\\(?:[a-zA-Z]+\*?|[^])|\$\$?|\[asy\]|[\^_]|``|\{(?=\s*\\(?:bf|it|em|rm|sf|tt|sl|sc|cal|tiny|small|large|bfseries|itshape)(?![a-zA-Z]))/giu;

// A text of more characters, or with more commands that cannot be read, is none that a person wrote, and stands as it is.
const longest = 20000, mostUnread = 40;

// typeset appends a text to an element, its formulas as MathML. Dollar signs that look like money are money; where
// dollars is false all are.
function typeset(element, text, dollars = true) {
  if (text.length > longest) element.append(text);
  else if (isFormula(text)) element.append(formula(text));
  else new Setter(text, dollars).into(element);
  return element;
}

// isFormula tells whether a text is a formula as a whole, without delimiters: it has commands or scripts, and no words.
function isFormula(text) {
  if (text.length > 400 || !/\\[a-zA-Z]|[\^_]\{/.test(text) || /\$|\\[([\]\\"']|\n/.test(text) && !/\\begin/.test(text)) return false;
  const words = text.replace(/\\(?:text[a-z]*|mbox|mathrm|operatorname|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+/g, " ");
  if (/[a-z]{2}|[A-Z][a-z]|\b(?:A|AN|THE|IS|ARE|IF|IN|OF|TO|AND|OR|FIND|WHAT|WITH|FOR)\s+[A-Z]+\s|(?![\u0370-\u03ff])[^\x00-\x7f\P{L}]|[?;"`$]|\w_\w|[.,:]\s*$/u.test(words)) return false;
  try {
    new Reader(text, 0, 0, true).until(null);
    return true;
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    return false;
  }
}

class Setter {
  constructor(text, dollars, depth = 0) {
    this.text = text;
    this.dollars = dollars;
    this.depth = depth;
    this.unread = 0;
    // Delimiters of which none follows any more.
    this.gone = new Set();
  }
  groupEnd(begin) {
    this.groups ??= groups(this.text);
    return this.groups.get(begin) ?? -1;
  }
  into(element) {
    let at = 0, block = false;
    const words = (end) => {
      let part = this.text.slice(at, end);
      if (block) part = part.replace(/^\s+/, "");
      return part;
    };
    const find = new RegExp(interesting);
    for (let found; this.unread < mostUnread && (found = find.exec(this.text));) {
      const set = this.read(found[0], found.index, at);
      if (!set) continue;
      const [node, end, begin = found.index] = set, now = isBlock(node);
      const part = words(begin);
      element.append(now ? part.replace(/\s+$/, "") : part, node);
      block = now || block && part === "" && node === "";
      at = find.lastIndex = end;
    }
    element.append(words(this.text.length));
    return element;
  }
  // read gives what to set for what stands at a place, where it ends, and where it begins if earlier; null to let it stand.
  read(sign, begin, least) {
    const end = begin + sign.length;
    if (sign[0] === "$") return this.dollar(sign, begin);
    if (sign === "^") return this.raised(begin, least);
    if (sign === "_") return this.lowered(begin, least);
    if (sign === "``") return this.quoted(begin);
    if (sign === "{") return this.switched(begin);
    if (sign[0] === "[") return this.delimited(begin, end, "[/asy]", (inner, whole) => sourceOf("pre", whole));
    if (sign === "\\(") return this.delimited(begin, end, "\\)", (inner) => formula(inner));
    if (sign === "\\[") return this.delimited(begin, end, "\\]", (inner) => formula(inner, true));
    return this.command(sign.slice(1), begin, end);
  }
  delimited(begin, from, close, make) {
    const end = this.gone.has(close) ? -1 : this.text.indexOf(close, from);
    if (end < 0) {
      this.gone.add(close);
      return null;
    }
    return [make(this.text.slice(from, end), this.text.slice(begin, end + close.length)), end + close.length];
  }
  dollar(sign, begin) {
    if (!this.dollars) return null;
    if (sign === "$$") {
      const set = this.delimited(begin, begin + 2, "$$", (inner) => inner.trim() ? formula(inner, true) : null);
      return set && set[0] && !/\n\s*\n/.test(set[0].textContent) ? set : null;
    }
    const end = this.dollarEnd(begin + 1);
    if (end < 0) return null;
    const inner = this.text.slice(begin + 1, end), tied = /^~[\p{L}\d]/u.test(this.text.slice(end + 1, end + 3));
    if (isMoney(inner, this.text.slice(end + 1, end + 3))) return null;
    return [tied ? both(formula(inner), "\u00a0") : formula(inner), end + (tied ? 2 : 1)];
  }
  // dollarEnd is where a formula ends that begins after a dollar sign: within its paragraph, at the next dollar sign that
  // is not within words of the formula, such as \text{…}, or else at the next one; -1 where there is none.
  dollarEnd(from) {
    const find = /\\(?:text[a-z]*|[mhf]box|(?:short)?intertext)\s*\{|\\[^]|[${}]|\n[ \t]*\n/g, open = [];
    find.lastIndex = from;
    let first = -1, words = 0;
    for (let found; (found = find.exec(this.text)) && found[0][0] !== "\n";) {
      if (found[0].endsWith("{") && found[0] !== "\\{") {
        open.push(found[0] !== "{");
        if (found[0] !== "{") words++;
      } else if (found[0] === "}") words -= open.pop() ? 1 : 0;
      else if (found[0] === "$") {
        if (words === 0) return found.index;
        if (first < 0) first = found.index;
        // Words that do not end would be looked through again and again.
        else if (found.index - first > 2000) break;
      }
    }
    return first;
  }
  // raised sets what follows a caret as an exponent of the words before it.
  raised(begin, least) {
    const base = /[\p{L}\p{N})\]}°′'|$]( ?)$/u.exec(this.text.slice(Math.max(0, begin - 4), begin));
    const script = base && this.script(begin + 1, /\s?(?:[-+−]?\d+(?:\.\d+)?|\.\d+|[A-Za-z](?![A-Za-z])|\\circ(?![a-zA-Z])|\\prime(?![a-zA-Z])|\([^()]{1,12}\))/y);
    if (!script) return null;
    const [inner, end] = script, from = Math.max(least, begin - base[1].length);
    if (/^(\\circ|\\degree|∘)$/.test(inner)) return ["°", end, from];
    if (/^(\\prime|'|′)+$/.test(inner)) return ["′".repeat(inner.match(/\\prime|'|′/g).length), end, from];
    return [scriptOf("sup", inner), end, from];
  }
  // lowered sets what follows an underscore as an index of the letter before it. A name of a program is left as it is.
  lowered(begin, least) {
    const base = /(?:(?<![\p{L}\p{N}_\\])\p{L}|[A-ZΑ-Ωα-ω)])$/u.exec(this.text.slice(Math.max(0, begin - 4), begin));
    const script = base && this.script(begin + 1, /\s?(?:\d+(?![\da-z_])|[△∠]?[A-Z]+(?![A-Za-z0-9_])|[a-z](?![A-Za-z0-9_]))/y);
    return script ? [scriptOf("sub", script[0]), script[1], Math.max(least, begin)] : null;
  }
  // script gives a script and where it ends: a group, or what a pattern finds.
  script(from, pattern) {
    const open = /\s?\{/y;
    open.lastIndex = pattern.lastIndex = from;
    if (open.test(this.text)) {
      const end = this.groupEnd(open.lastIndex - 1);
      return end < 0 ? null : [this.text.slice(open.lastIndex, end).trim(), end + 1];
    }
    const found = pattern.exec(this.text);
    return found && [found[0].trim(), pattern.lastIndex];
  }
  quoted(begin) {
    const end = this.gone.has("''") ? -1 : this.text.indexOf("''", begin);
    if (end < 0) this.gone.add("''");
    return end < 0 ? null : ["“" + this.text.slice(begin + 2, end) + "”", end + 2];
  }
  // switched reads a group whose first command says how all of it is set.
  switched(begin) {
    const end = this.groupEnd(begin);
    const first = end < 0 ? null : /^\s*\\([a-zA-Z]+)\s*/.exec(this.text.slice(begin + 1, end));
    return first && this.within(switches.get(first[1]) ?? "", this.text.slice(begin + 1 + first[0].length, end), end + 1);
  }
  // within sets a text in a style of its own.
  within(style, text, end) {
    if (this.depth >= 20) return null;
    const e = document.createElement({bold: "b", italic: "i", mono: "code"}[style] ?? "span");
    return [new Setter(text, this.dollars, this.depth + 1).into(e), end];
  }
  command(name, begin, end) {
    const text = this.text;
    if (name === "\\") {
      // A command whose backslash was escaped once too often.
      const doubled = /[a-zA-Z]{2,}/y;
      doubled.lastIndex = end;
      const known = doubled.exec(text)?.[0];
      return known && isKnown(known) ? this.command(known, begin, doubled.lastIndex) : ["\n", end];
    }
    if (name === "begin") return this.environment(begin, end);
    if (name === "end") return this.bracketed(end, (inner) => wordy.test(inner) ? "" : null);
    if (name === "item") return ["\n• ", text[end] === " " ? end + 1 : end];
    if (breaks.has(name)) return ["\n", text[end] === " " ? end + 1 : end];
    if (silent.has(name) || switches.has(name)) return ["", text[end] === " " ? end + 1 : end];
    if (spaces.has(name)) return [spaces.get(name) >= 1 ? "\u2003" : spaces.get(name) > 0 ? " " : "", end];
    const script = /^textsu(?:per|b)script$/.test(name) && this.script(end, /(?!)/y);
    if (script) return [scriptOf(name === "textsuperscript" ? "sup" : "sub", script[0]), script[1]];
    const underlined = /^(underline|uline)$/.test(name);
    if (wordings.has(name) || underlined) {
      const group = /\s*\{/y;
      group.lastIndex = end;
      const close = group.test(text) ? this.groupEnd(group.lastIndex - 1) : -1;
      const set = close < 0 ? null : this.within(wordings.get(name) ?? "", text.slice(group.lastIndex, close), close + 1);
      if (set && underlined) set[0].className = "under";
      return set;
    }
    const scripted = /\s*[\^_]\s*[{\dA-Za-z\\]/y;
    scripted.lastIndex = end;
    if ((symbols.has(name) || operators.has(name)) && !scripted.test(text)) {
      return [symbols.get(name) ?? operators.get(name), before.test(name) && text[end] === " " ? end + 1 : end];
    }
    return this.bare(begin, end - name.length - 1, end);
  }
  // bare sets a command that stands among words, with what it is applied to and its scripts.
  bare(begin, from, end) {
    const words = /\s*[A-Za-z]{3,}/y;
    words.lastIndex = end;
    const reader = new Reader(this.text, from, 0, true);
    try {
      if (/^\\[dt]?frac$/.test(this.text.slice(from, end)) && words.test(this.text)) reader.fail("words");
      return [make("math", reader.scripted(reader.atom())), reader.at];
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      this.unread++;
      return null;
    }
  }
  bracketed(from, set) {
    const found = /\s*\{([a-zA-Z]+\*?)\}/y;
    found.lastIndex = from;
    const name = found.exec(this.text)?.[1], node = name === undefined ? null : set(name);
    return node === null ? null : [node, found.lastIndex];
  }
  environment(begin, from) {
    const found = this.bracketed(from, (name) => name);
    if (!found) return null;
    const name = found[0];
    if (wordy.test(name)) return ["", found[1]];
    const close = `\\end{${name}}`;
    if (drawn.test(name)) return this.delimited(begin, from, close, (inner, whole) => sourceOf("pre", whole));
    if (!Object.hasOwn(tables, name.replace("*", ""))) return null;
    const reader = new Reader(this.text, begin, 0, false);
    try {
      const inner = reader.scripted(reader.atom());
      return [having(make("math", inner), {display: "block"}), reader.at];
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      this.unread++;
      return this.delimited(begin, from, close, (inner, whole) => sourceOf("pre", whole));
    }
  }
}

const isBlock = (node) => typeof node !== "string" && (node.localName === "pre" || node.localName === "math" && node.getAttribute("display") === "block");

function scriptOf(name, inner) {
  const e = document.createElement(name);
  e.append(/[\\^_{}$]/.test(inner) ? formula(inner) : inner);
  return e;
}

const isKnown = (name) => [symbols, operators, large, integrals, limits, functions, above, below, lined, wordings, letterings].some((all) => all.has(name)) || Object.hasOwn(builders, name);

// isMoney tells whether what stands between two dollar signs is none that they enclose: it is an amount that another one
// follows, or of which only a part would be enclosed, or words stand in it.
function isMoney(inner, after) {
  if (!inner.trim()) return true;
  if (/^\s?\d/.test(inner) && (/^\s?\d/.test(after) || inner.split(/[([]/).length !== inner.split(/[)\]]/).length)) return true;
  if (/^\d[\d,.]*[,;:.]?\s+$/.test(inner) && /^[^\s.,;:)]/.test(after)) return true;
  const words = inner.replace(/\\(?:text[a-z]*|mbox|mathrm|operatorname|hbox)\s*\{[^{}]*\}?|\\[a-zA-Z]+/g, " ");
  return /(?<![A-Za-z])[A-Za-z]?[a-z]+[,;]?\s+[a-z]{2,}(?![A-Za-z])/.test(words) && /[a-z]{3}/.test(words);
}
