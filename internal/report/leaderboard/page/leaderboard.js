// The page's list is that of the samples: responses with what was made of them.

function sampleId(i) {
  const q = list.questions[list.question[i]];
  return [list.runs[list.run[i]].Key, q.subset, q.id, String(list.repeat[i]).padStart(4, "0")].join("|");
}

async function unpackSamples() {
  const index = await unpacked("index");
  list = index; // which sampleId reads
  index.id = index.run.map((_, i) => sampleId(i));
  return index;
}

// between finds the samples of two runs that are right in one and not in the other.
function between([a, b]) {
  const hits = new Uint8Array(list.id.length), keys = list.runs.map((r) => r.Key);
  for (const of of disagreements(keys.indexOf(a), keys.indexOf(b)).values()) {
    for (const pair of [...of.a, ...of.b]) hits[pair[0]] = hits[pair[1]] = 1;
  }
  return hits;
}

// differing finds the samples on which two graders say different things.
function differing([a, b]) {
  const x = list.by[list.graders.indexOf(a)], y = list.by[list.graders.indexOf(b)];
  return Uint8Array.from(list.id, (_, i) => x && y && x[i] >= 0 && y[i] >= 0 && x[i] !== y[i] ? 1 : 0);
}

// Words are looked for in the answers too where that is asked for: then all of them are unpacked, once.
let plain = null, full = null;

async function inAnswers(selection) {
  plain ||= haystack;
  if (selection.has("within")) full ||= withAnswers();
  const wanted = selection.has("within") ? await full : plain;
  if (haystack === wanted) return;
  haystack = wanted;
  found = {terms: "", hits: null};
}

async function withAnswers() {
  const all = [...plain];
  for (const [k, from] of list.chunks.entries()) {
    $("found").value = `Unpacking the answers, ${Math.round(100 * k / list.chunks.length)} %`;
    for (const [n, told] of (await unpacked("answers-" + k)).entries()) all[from + n] += "\n" + told.text.toLowerCase();
  }
  return all;
}

// pairFilter is a filter of two names that differ in something, chosen from two lists.
function pairFilter(name, title, values, worded) {
  if (values.length < 2) return;
  const selects = [0, 1].map((k) => element("select", {"aria-label": `${title}, ${k ? "second" : "first"}`}, element("option", {value: ""}, "–"), ...values.map((v) => element("option", {value: v}, worded(v)))));
  for (const s of selects) s.addEventListener("change", () => {
    const chosen = selects.map((s) => s.value);
    if (chosen.every(Boolean) && chosen[0] !== chosen[1]) choose(name, chosen);
    else if (selection.has(name)) choose(name, []);
  });
  $("facets").prepend(element("fieldset", {class: "pair", "data-pair": name}, element("legend", {}, title), ...selects));
  pairs.push({name, selects});
}
const pairs = [];

const subject = {
  kind: "sample", view: "samples", title: "Samples", plural: "samples",
  words: {en: "English", zh: "Chinese", ok: "ok", error: "error", with: "with", without: "without"},
  forms: {list: {width: 1e6, narrow: 1e6, height: 38, tall: 62, gap: 0, lead: 62}},
  leads,
  rows: () => ({folder: "the folder of the evaluation, which is out/evaluation unless --to named another", table: "tables/responses.parquet", key: "(model, setting, subset, problem_id, repeat)", id: (i) => list.id[i], values: (i) => { const q = list.questions[list.question[i]], run = list.runs[list.run[i]]; return `(${[run.Model, run.Setting, q.subset, q.id].map(quoted).join(", ")}, ${list.repeat[i]})`; }}),
  orders: {longest: ["bytes", -1], shortest: ["bytes", 1], dearest: ["cost", -1]},
  unpack: unpackSamples,
  haystack: (i) => { const q = list.questions[list.question[i]]; return q.id + "\n" + q.text + "\n" + list.extracted[i]; },
  card: sampleCard, page: samplePage, prepare: inAnswers,
  filters: [
    {name: "between", title: "Rows that disagree", words: (v) => v.map(runNamed).join(" and "), hits: between},
    {name: "within", title: "Search", words: () => "also in the answers", hits: () => new Uint8Array(list.id.length).fill(1)},
    {name: "differ", title: "Graders that differ", words: (v) => v.join(" and "), hits: differing},
  ],
  begin() {
    beginBoard();
    beginComparison();
    const within = element("button", {type: "button", id: "within", "aria-pressed": "false"}, "In answers too");
    within.addEventListener("click", () => choose("within", selection.has("within") ? [] : ["answers"]));
    $("search").after(within);
    pairFilter("differ", "Graders that differ", list.graders, (v) => v);
    pairFilter("between", "Rows that disagree", list.runs.map((r) => r.Key), runNamed);
  },
  drawn(shown, address) {
    if (shown === "compare") drawComparison(address);
    if (shown !== "samples") return;
    $("within").setAttribute("aria-pressed", selection.has("within"));
    for (const p of pairs) for (const [k, s] of p.selects.entries()) if (selection.has(p.name) || s.value && p.selects.every((x) => x.value)) s.value = selection.get(p.name)?.[k] ?? "";
  },
};

beginPage();
