// What commands build of what they are applied to: fractions, roots, tables.

const fraction = (large) => (r) => {
  const top = r.group(), e = make("mfrac", top, r.group());
  return large === null ? e : inDisplay(e, large);
};
const binomial = (large) => (r) => {
  const top = r.group(), e = stacked(top, r.group(), "(", ")");
  return large === null ? e : inDisplay(e, large);
};
const stack = (name) => (r) => {
  const sign = r.group(), base = r.group();
  if (sign.textContent === "⌢") having(sign, {stretchy: "true"});
  return make(name, base, sign);
};
// dropped takes so many groups that say how something looks.
const dropped = (n, width = 0) => (r) => {
  r.option();
  for (let k = 0; k < n; k++) r.raw();
  return sized(width);
};
const droppedBefore = (r) => { r.option(); r.raw(); return r.group(); };
const padded = (attributes) => (r) => having(make("mpadded", make("mphantom", r.group())), attributes);

const builders = {
  frac: fraction(null), dfrac: fraction(true), cfrac: fraction(true), tfrac: fraction(false), sfrac: fraction(false), nicefrac: fraction(false), fraction: fraction(null),
  binom: binomial(null), dbinom: binomial(true), tbinom: binomial(false),
  sqrt(r) {
    r.skip();
    const index = r.takes(/\[/y) ? r.until(/\]/y) : null, of = r.group();
    return index ? make("mroot", of, index) : make("msqrt", of);
  },
  root(r) {
    const index = r.until(/\\of(?![a-zA-Z])/y);
    return make("mroot", r.group(), index);
  },
  stackrel: stack("mover"), overset: stack("mover"), underset: stack("munder"),
  substack(r) { return tabled(new Reader(r.raw() + "\\end{substack}", 0, r.depth, r.strict), "substack"); },
  phantom: (r) => make("mphantom", r.group()), hphantom: padded({height: "0", depth: "0"}), vphantom: padded({width: "0"}),
  hspace: dropped(1, .5), "hspace*": dropped(1, .5), hskip: (r) => { r.takes(/\s*-?[\d.]+\s*(em|ex|pt|mu|cm|mm|in)?/y); return sized(.5); },
  kern: (r) => { r.takes(/\s*-?[\d.]+\s*(em|ex|pt|mu|cm|mm|in)?/y); return sized(0); }, mkern: (r) => builders.kern(r), mskip: (r) => builders.hskip(r),
  vspace: dropped(1), "vspace*": dropped(1), label: dropped(1), color: dropped(1), raisebox: droppedBefore, textcolor: droppedBefore, colorbox: droppedBefore,
  rule: dropped(2, .5), tag: (r) => make("mrow", sized(1), worded("(" + r.raw() + ")")), "tag*": (r) => make("mrow", sized(1), worded(r.raw())),
  operatorname: (r) => kind(make("mi", r.raw().replace(/\\[,;:! ]/g, " ").replace(/[\\{}]/g, "")), "name"), "operatorname*": (r) => builders.operatorname(r),
  mathrlap: (r) => r.group(), mathllap: (r) => r.group(), mathclap: (r) => r.group(), rlap: (r) => r.group(), llap: (r) => r.group(),
  pmod: (r) => make("mrow", worded(" (mod "), r.group(), make("mtext", ")")), pod: (r) => make("mrow", worded(" ("), r.group(), make("mtext", ")")),
  mod: (r) => make("mrow", worded(" mod "), r.group()), bmod: () => kind(worded(" mod "), "sign"),
  not(r) {
    const e = r.deeper(() => r.atom());
    if (!/^.$/u.test(e.textContent)) r.fail("\\not");
    e.textContent = (e.textContent + "\u0338").normalize();
    return e;
  },
  textsuperscript: (r) => make("msup", make("mrow"), r.wording(r.raw())), textsubscript: (r) => make("msub", make("mrow"), r.wording(r.raw())),
  // \buildrel SIGN \over BASE, of which the sign is often an arc.
  buildrel(r) {
    const sign = r.until(/\\over(?![a-zA-Z])/y), base = r.points();
    return having(make("mover", base, sign.textContent === "⌢" ? operator("⌢", {stretchy: "true"}) : sign), {accent: "true"});
  },
  textcircled(r) {
    const inner = r.raw(), n = Number(inner);
    return make("mtext", n >= 1 && n <= 20 && Number.isInteger(n) ? String.fromCodePoint(0x245f + n) : "(" + inner + ")");
  },
  ang: (r) => make("mrow", r.group(), make("mtext", "°")), num: (r) => r.group(),
  left: (r) => r.fenced(),
  begin(r) {
    const name = r.raw();
    return r.deeper(() => tabled(r, name));
  },
  "\\": () => kind(sized(.5), "newline"), newline: () => kind(sized(.5), "newline"), cr: () => kind(sized(.5), "newline"),
};

// What stands around a table, and how its columns are set: r, l and c in turn, again and again.
const tables = {
  matrix: ["", "c"], smallmatrix: ["", "c"], pmatrix: ["()", "c"], bmatrix: ["[]", "c"], Bmatrix: ["{}", "c"], vmatrix: ["||", "c"], Vmatrix: ["∥∥", "c"], substack: ["", "c"],
  cases: ["{", "l"], dcases: ["{", "l"], rcases: [" }", "l"], array: ["", "c"], tabular: ["", "c"], subarray: ["", "c"],
  align: ["", "rl"], aligned: ["", "rl"], split: ["", "rl"], alignat: ["", "rl"], alignedat: ["", "rl"], flalign: ["", "rl"], eqnarray: ["", "rcl"],
  gather: ["", "c"], gathered: ["", "c"], equation: ["", "c"], multline: ["", "c"], displaymath: ["", "c"], math: ["", "c"], center: ["", "c"],
};
const largeRows = /^(align|aligned|split|alignat|alignedat|flalign|eqnarray|gather|gathered|equation|multline|displaymath|dcases)$/;

const endOfCell = /(?=&|\\\\|\\(?:cr|tabularnewline|newline|multicolumn)(?![a-zA-Z])|\\end\s*\{)/y;

// tabled reads the rows of an environment up to its end.
function tabled(r, environment) {
  const name = environment.replace(/\*$/, "");
  if (!Object.hasOwn(tables, name)) r.fail(environment);
  let [around, columns] = tables[name];
  r.takes(/\s*\[[tbc]\]/y);
  if (/^(array|tabular|alignat|alignedat|subarray)$/.test(name)) {
    const spec = r.raw().replace(/[@!><pmb]\{[^{}]*\}/g, "").replace(/[^lcr]/g, "");
    if (!/^align/.test(name)) columns = spec || "c";
  }
  const rows = [[]];
  let items = [], after = 0, span = 1;
  const lines = [];
  const close = () => {
    const cell = styled(make("mtd", row(items)), {l: "left", r: "right", c: ""}[columns[rows.at(-1).length % columns.length]]);
    if (span > 1) having(cell, {columnspan: String(span)});
    if (items.length > 0) after = rows.length;
    rows.at(-1).push(cell);
    items = [];
    span = 1;
  };
  const read = name === "tabular" ? () => cellText(r) : () => r.until(endOfCell);
  for (;;) {
    r.skip();
    if (r.ended()) r.fail("an open table");
    if (r.takes(/\\end\s*\{[a-zA-Z]+\*?\}/y)) { close(); break; }
    if (r.takes(/\\hline(?![a-zA-Z])|\\(?:cline|cmidrule)\s*\{[^{}]*\}|\\(?:top|mid|bottom)rule(?![a-zA-Z])/y)) lines[rows.length - 1] = true;
    else if (r.takes(/\\(?:short)?intertext(?![a-zA-Z])/y)) {
      rows.at(-1).push(having(styled(make("mtd", r.wording(r.raw())), "left"), {columnspan: "40"}));
      after = rows.length;
      rows.push([]);
    } else if (r.takes(/&/y)) close();
    else if (r.takes(/\\\\\*?(?:\s*\[\s*-?[\d.]+\s*[a-z]*\s*\])?|\\(?:cr|tabularnewline|newline)(?![a-zA-Z])/y)) { close(); rows.push([]); }
    else if (r.takes(/\\multicolumn(?![a-zA-Z])/y)) {
      span = Math.min(40, Number(r.raw()) || 1);
      r.raw();
      items.push(name === "tabular" ? r.wording(r.raw()) : r.group());
    } else items.push(read());
  }
  // A last row in which nothing stands is only the end of the one before it.
  if (rows.length > 1 && rows.length > after) rows.length = Math.max(1, after);
  const all = rows.map((cells, i) => styled(make("mtr", ...cells), [lines[i] ? "lined" : "", i === rows.length - 1 && lines[rows.length] ? "closed" : ""].filter(Boolean).join(" ")));
  const grid = make("mtable", ...all);
  if (largeRows.test(name)) having(grid, {displaystyle: "true"});
  if (!around) return grid;
  const fences = [...around].map((sign, i) => sign === " " ? null : operator(sign, {stretchy: "true", fence: "true", form: i === 0 ? "prefix" : "postfix"}));
  return kind(make("mrow", ...[fences[0], grid, fences[1]].filter(Boolean)), "close");
}

// cellText reads words in a cell of a table that is text.
function cellText(r) {
  const words = r.takes(/(?:[^\\&${}]|\\[%$#_{} ])+/y);
  if (words) return worded(words[0].replace(/\\([^])/g, "$1"));
  if (r.takes(/\$/y)) return r.until(/\$/y);
  return r.scripted(r.atom());
}
