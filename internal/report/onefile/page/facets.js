// What is selected of the list: values of facets, ranges of measures, and words. How many things a value has is counted under
// all other filters, so that it says what choosing it would leave.
//
// subject is what the page says of its things: kind and view, by which they are addressed; plural; forms, the sizes of a
// card, tall where there is little room; orders, by name the measure and the sign; haystack(i), in which words are looked for; named, how it calls a value
// of a facet; filters, those that the page has beside facets: name, title, words and hits of the chosen values; prepare(selection), what is to be waited for before that is found;
// rows(), what is copied of the selection: folder and table, the key of a row, its id(i) and, where the key is not that, its values(i);
// card(i), what a card shows; page(i), the title and the parts of its page; and drawn(view), which is told what is shown.

const words = (text) => subject.words?.[text] || String(text).replaceAll("_", " ");
let list, at, facets, measures, haystack;
// The things that are selected, in the order in which they are shown.
let shown = [];
// The selection of the address, and the words that were found last.
let selection = new Map(), found = {terms: "", hits: null};

const facetNamed = (name) => facets.find((f) => f.name === name);
const valuesOf = (name, i) => { const f = facetNamed(name); return f ? f.sets[f.of[i]].map((k) => f.values[k]) : []; };
const named = (name, i) => valuesOf(name, i)[0] || "";
const place = (id) => subject.kind + "=" + encodeURIComponent(id);
const href = (id) => writeAddress(place(id), selection);
// MathQA writes money with dollar signs; with the others they enclose formulas.
const dollars = (source) => source !== "mathqa";

// binsOf divides a measure: one bin a number where these are few and whole, and some twenty of equal width otherwise, the
// last of them with all that is greater.
function binsOf(measure) {
  const numbers = measure.of.filter((v) => v !== null).sort((a, b) => a - b);
  if (numbers.length === 0) return null;
  const whole = numbers.every(Number.isInteger), top = numbers.at(-1);
  let width = 1, n = top + 1;
  if (!whole) [width, n] = [.05, Math.max(1, Math.ceil(top / .05 + 1e-9))];
  else if (top > 12) {
    width = Math.max(1, Math.ceil(numbers[Math.floor(.99 * (numbers.length - 1))] / 24));
    n = Math.min(25, Math.floor(top / width) + 1);
  }
  const of = measure.of.map((v) => v === null ? -1 : Math.min(n - 1, Math.floor(v / width + 1e-9)));
  return {...measure, whole, width, n, of: Int16Array.from(of), top};
}

// edge writes where a bin begins.
const edge = (m, bin) => String(Number((bin * m.width).toFixed(2)));

// chosenRange gives the bins that are selected of a measure, first and last; null where all are.
function chosenRange(m) {
  const said = /^([\d.]+)\.\.([\d.]*)$/.exec(selection.get(m.name)?.[0] || "");
  if (!said) return null;
  const bin = (v) => Math.max(0, Math.min(m.n - 1, Math.round(v / m.width)));
  const range = [bin(said[1]), said[2] === "" ? m.n - 1 : bin(said[2] - m.width)];
  return range[0] <= range[1] ? range : null;
}

// chosenSets says of each set of values of a facet whether it has one that is chosen; null where none is.
function chosenSets(f) {
  const chosen = new Set((selection.get(f.name) || []).flatMap(f.places).filter((k) => k >= 0));
  return chosen.size ? Uint8Array.from(f.sets, (set) => set.some((k) => chosen.has(k))) : null;
}

function findWords() {
  const terms = (selection.get("q") || []).join(",").toLowerCase().split(/\s+/).filter(Boolean);
  const said = terms.join(" ");
  if (said === found.terms) return;
  // Words that go on where the last ones ended are found among those that these found.
  const among = found.terms && said.startsWith(found.terms) ? found.hits : null;
  const hits = terms.length ? new Uint8Array(haystack.length) : null;
  for (let i = 0; hits && i < hits.length; i++) if (!among || among[i]) hits[i] = terms.every((t) => haystack[i].includes(t));
  found = {terms: said, hits};
}

function sortShown() {
  const [name, sign] = subject.orders[selection.get("sort")?.[0] || ""] || [];
  const of = name && list.measures.find((m) => m.name === name)?.of;
  // Things without the measure come last, and equal ones stay in order.
  if (of) shown.sort((a, b) => (of[a] === null) - (of[b] === null) || sign * (of[a] - of[b]) || a - b);
}

// select finds what is shown, and counts values and bins.
function select() {
  findWords();
  // What the page finds by itself must be found too.
  const extra = (subject.filters || []).filter((f) => selection.has(f.name)).map((f) => f.hits(selection.get(f.name)));
  const sets = facets.map(chosenSets), ranges = measures.map(chosenRange), hits = found.hits;
  for (const f of facets) f.countsOfSets = new Uint32Array(f.sets.length);
  for (const m of measures) m.counts = new Uint32Array(m.n);
  const count = (f, i) => { f.countsOfSets[f.of[i]]++; };
  const fill = (m, i) => { if (m.of[i] >= 0) m.counts[m.of[i]]++; };
  shown = [];
  for (let i = 0; i < list.id.length; i++) {
    if (hits && !hits[i] || extra.some((e) => !e[i])) continue;
    let failed = 0, by = null;
    for (let k = 0; k < facets.length && failed < 2; k++) if (sets[k] && !sets[k][facets[k].of[i]]) { failed++; by = facets[k]; }
    for (let k = 0; k < measures.length && failed < 2; k++) {
      const r = ranges[k], bin = measures[k].of[i];
      if (r && (bin < r[0] || bin > r[1])) { failed++; by = measures[k]; }
    }
    if (failed === 0) {
      shown.push(i);
      for (const f of facets) count(f, i);
      for (const m of measures) fill(m, i);
    } else if (failed === 1) (by.values ? count : fill)(by, i);
  }
  for (const f of facets) {
    f.counts = new Uint32Array(f.values.length);
    for (const [n, set] of f.sets.entries()) for (const k of set) f.counts[k] += f.countsOfSets[n];
  }
  sortShown();
}

function beginFacets() {
  at = new Map(list.id.map((id, i) => [id, i]));
  haystack = list.id.map((_, i) => subject.haystack(i).toLowerCase());
  // places gives those of what a filter of the facet names among its values, and said what that is called.
  facets = list.facets.map((f) => ({...f, of: Uint32Array.from(f.of), places: (v) => [f.values.indexOf(v)], said: words}));
  measures = list.measures.map(binsOf).filter((m) => m && m.n > 1);
}
