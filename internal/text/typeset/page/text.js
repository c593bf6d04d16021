// Typesets texts with LaTeX in them. A formula with something that is not known stands as its source.

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

const environment = "align|gather|equation|eqnarray";
const delimiters = String.raw`\\\[([^]*?)\\\]|\\\(([^]*?)\\\)|(\\begin\{(?:${environment})\*?\}[^]*?\\end\{(?:${environment})\*?\})`;
const delimited = new RegExp(delimiters + String.raw`|\$\$([^]*?)\$\$|\$((?:\\[^]|[^$\\])*)\$`, "g");
const delimitedNoDollar = new RegExp(delimiters, "g");
const isDisplay = /^(\\\[|\\begin|\$\$)/;
// A bare formula starts at a command, at a unit with an exponent, or at a letter, a digit or a parenthesis with a script.
const bare = /(?<unit>[a-z]{3,12}|[cdkm]m|ft|in|yd|\p{Script=Han})\^(?:(?<exponent>\d)|\{(?<exponents>\d+)\})|\\[a-zA-Z]+|\\[%$&#{} ]|\\\\|[A-Za-z0-9)](?=\s?[\^_]\s?[{\dA-Za-z\\(-])/gu;

// A text of more characters, or with more commands that cannot be read, is none that a person wrote, and stands as it is.
const longest = 20000, mostUnread = 40;

// typeset appends a text to an element, its formulas as MathML. Dollar signs enclose formulas where dollars says so, and
// are money otherwise.
function typeset(element, text, dollars = false) {
  if (text.length > longest) {
    element.append(text);
    return element;
  }
  let at = 0;
  for (const found of text.matchAll(dollars ? delimited : delimitedNoDollar)) {
    if (dollars && text[found.index - 1] === "\\") continue;
    plain(element, text.slice(at, found.index));
    element.append(formula(found.slice(1).find((inner) => inner !== undefined), isDisplay.test(found[0])));
    at = found.index + found[0].length;
  }
  plain(element, text.slice(at));
  return element;
}

function raised(unit, exponent) {
  const both = document.createElement("span"), up = document.createElement("sup");
  up.textContent = exponent;
  both.append(unit, up);
  return both;
}

// plain appends text that is not delimited as a formula, in which commands may stand nevertheless.
function plain(element, text) {
  let at = 0, unread = 0;
  bare.lastIndex = 0;
  for (let found; unread < mostUnread && (found = bare.exec(text)); bare.lastIndex = Math.max(at, bare.lastIndex)) {
    const start = found.index, name = found[0].slice(1);
    let end = start + found[0].length, node;
    if (found.groups.unit) node = raised(found.groups.unit, found.groups.exponent || found.groups.exponents);
    else if (found[0] === "\\\\") node = "\n";
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
        unread++;
        continue;
      }
    }
    element.append(text.slice(at, start), node);
    at = end;
  }
  element.append(text.slice(at));
}
