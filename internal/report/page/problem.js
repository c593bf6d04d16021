// One problem's page: what the dataset published, and what every stage made of it.

// A release withholds what a source does not let it publish: the page then has neither the text nor anything that tells it.
const withheld = "withheld: geoeval hydrate fills it in";
const isWithheld = (p) => p.text === undefined;
const untold = () => element("p", {class: "faint"}, withheld);

// corrected says what was corrected of a problem, by whom and why.
function corrected(rows) {
  if (!rows?.length) return null;
  const value = (v) => v === undefined ? "nothing" : v.length > 60 ? v.slice(0, 59) + "…" : v;
  const change = (r) => r.old === undefined && r.new === undefined ? "" : `, ${value(r.old)} → ${value(r.new)}`;
  return element("p", {class: "notice", id: "corrected"}, element("strong", {}, "Corrected: "),
    rows.map((r) => `${words(r.field)}${change(r)} (${r.reason}; ${r.who})`).join("; "), ". All else is as published. ", element("a", {href: partAddress("lineage")}, "More"));
}

function badges(i) {
  const e = element("p", {class: "badges"}, ...[...valuesOf("subset", i).filter((s) => s !== "none"), ...valuesOf("type", i), ...valuesOf("shape", i), ...valuesOf("level", i)].map((a) => element("span", {class: "badge"}, a)));
  const check = named("check", i);
  if (check) e.append(element("span", {class: "badge " + check}, words(check)));
  return e;
}

function diagram(picture, p, small) {
  const lost = {missing: "is named by the record and not there", blank: "shows nothing, being a placeholder"}[p.diagram];
  if (lost) return block("Diagram", element("p", {class: "faint"}, `${p.image_path} ${lost}.`));
  if (isWithheld(p)) return p.image_path ? block("Diagram", element("p", {class: "faint"}, `${p.image_path}, ${p.image_width} × ${p.image_height} pixels, ${withheld}.`)) : null;
  if (picture) return block("Diagram", zoomable(element("img", {src: picture, alt: "Diagram of " + p.id, width: p.image_width, height: p.image_height})));
  if (p.image_path) return block("Diagram", small ? zoomable(element("img", {src: small, alt: "Diagram of " + p.id + ", small"})) : null, element("p", {class: "faint"}, `${small ? "Small, and in greys: " : ""}${p.image_path}, ${p.image_width} × ${p.image_height} pixels. This report holds those of GeoEval-2000 and GeoEval-hard as they are.`));
  return null;
}

function answer(p, set) {
  const said = set("p", {class: "answer"}, p.answer + (p.answer_unit && !p.answer.includes(p.answer_unit) ? " " + p.answer_unit : ""));
  const value = p.answer_value !== undefined && String(p.answer_value) !== p.answer ? " · " + p.answer_value : "";
  said.append(element("small", {lang: "en"}, ` ${p.answer_letter ? "choice " + p.answer_letter + " · " : ""}${p.answer_kind}${value}`));
  return block("Gold answer", said);
}

function question(told, picture, small, set) {
  const p = told.problems[0];
  const shown = [diagram(picture, p, small)].filter(Boolean);
  return part("question", "Question", element("div", {class: shown.length ? "beside" : null},
    element("div", {},
      element("div", {class: "question"}, isWithheld(p) ? untold() : set("p", {class: "text"}, p.text)),
      p.text_zh && p.language !== "zh" ? block("In Chinese", set("p", {class: "text"}, p.text_zh, "zh")) : null,
      choices(p, set), isWithheld(p) ? null : answer(p, set), candidates("Translations", told.translations, set, p, "en")),
    ...shown));
}

// steps tells a program step by step with what each gives.
function programSteps(rows) {
  if (!rows?.length) return null;
  return element("ol", {class: "program"}, ...rows.map((s) => element("li", {}, element("code", {}, s.text), ...(s.results || []).map((r) =>
    element("span", {class: "gives"}, r.name ? ` ⇒ ${r.name} = ` : " = ", element("b", {}, r.values?.length ? r.values.join(" or ") : "?"))))));
}

function solution(told, set) {
  const p = told.problems[0];
  const prose = p.solution_language === "prose";
  return part("solution", "Solution",
    p.solution && prose ? set("p", {class: "text"}, p.solution) : null,
    p.solution && !prose ? block(`Program (${p.solution_language})`, element("pre", {tabindex: "0", "aria-label": "Program"}, p.solution), programSteps(told.program)) : null,
    check(told.checks),
    p.rationale && !prose ? block("Rationale", set("p", {class: "text"}, p.rationale)) : null);
}

// check says what came of running the solution program.
function check(rows) {
  const c = rows?.[0];
  if (!c || c.status === "no_program") return null;
  const gives = c.values?.length ? c.values.join(" or ") : c.computed;
  const held = c.tolerance !== undefined ? `; the gold answer is ${c.gold}, within ${c.tolerance} (${words(c.tolerance_from)})` : "";
  return block("Check", element("p", {id: "check"}, element("span", {class: "badge " + c.status}, words(c.status)),
    gives !== undefined ? ` The program gives ${gives}${held}${c.nearest_choice ? `; the nearest choice is ${c.nearest_choice}` : ""}.` : "",
    c.failure ? ` ${words(c.failure)}${c.detail ? ": " + c.detail : ""}` : ""));
}

function backward(told, set) {
  const p = told.problems[0], b = told.backward?.[0], not = told.unmasked?.[0];
  if (not) return part("backward", "Not asked backward", element("p", {}, words(not.reason) + (not.detail ? ": " + not.detail : "")));
  if (!b) return null;
  if (isWithheld(p)) return part("backward", "Asked backward", untold(), element("p", {}, `Asked for: ${b.mask} (${b.quantity}${b.pictured ? "; the diagram shows it: ask without" : ""}).`));
  return part("backward", "Asked backward", marked(element("p", {class: "text", lang: p.language}), p.text, b.text, dollars(p.source)),
    b.text_en ? set("p", {class: "text faint"}, b.text_en, "en") : null,
    clauses(b.semantic_clauses, set),
    block("Proof", element("p", {}, `Asked for: ${b.mask} = ${b.x_text} (${b.quantity}${b.pictured ? "; the diagram shows it: ask without" : ""}); given: ${b.answer}.`),
      b.equations?.length ? element("ol", {class: "program"}, ...b.equations.map((e) => element("li", {}, element("code", {}, e)))) : null,
      b.recovered !== undefined ? element("p", {class: b.unique ? "good" : null}, b.unique ? `⇒ ${b.mask} = ${b.recovered}, the only ${b.quantity} between ${b.low} and ${b.high} that gives the answer` : `⇒ ${b.mask} = ${b.recovered}`) : null));
}

// candidates lists other wordings or translations of a problem with what the checks said of each; wordings, which have its language,
// with what they change of it. A release has those alone that passed, without their numbers.
function candidates(title, rows, set, p, language) {
  if (!rows?.length) return null;
  const order = [...rows].sort((a, b) => (b.drawn || 0) - (a.drawn || 0) || (b.passed || 0) - (a.passed || 0));
  return block(title, element("ol", {class: "candidates"}, ...order.map((r) => {
    const attributes = {class: r.passed ? (r.drawn ? "drawn" : null) : "failed"};
    const li = !language && r.text ? marked(element("li", {lang: p.language, ...attributes}), p.text, r.text, dollars(p.source)) : set("li", attributes, r.text || (isWithheld(p) ? withheld : "(empty)"), language);
    li.append(element("small", {lang: "en"}, `${r.candidate ? "candidate " + r.candidate : "the translation"}${r.drawn ? ", drawn" : ""} · ${r.passed ? "passed" : "failed: " + (r.faults || []).join("; ")} · ${r.model}`));
    return li;
  })));
}

function rephrasings(told, set) {
  const rows = told.rephrasings;
  if (!rows?.length) return null;
  const passed = rows.filter((r) => r.passed).length;
  return part("rephrasings", "Rephrasings", candidates(`${rows.length} ${rows.length === 1 ? "candidate" : "candidates"}, ${passed} passed${isWithheld(told.problems[0]) ? "" : "; what they change is marked"}`, rows, set, told.problems[0]));
}

function value(column, v) {
  if (Array.isArray(v)) return texts(v.map(String));
  if (/^(kept_id|parent_id|id)$/.test(column) && at.has(v)) return element("a", {href: href(v)}, v);
  return document.createTextNode(typeof v === "boolean" ? (v ? "yes" : "no") : String(v));
}

// lineage draws the graph, and says of every table what it holds of a problem.
function lineage(told) {
  const graph = element("div", {class: "graph"});
  let width = 0;
  new ResizeObserver(() => {
    if (graph.clientWidth === width || graph.clientWidth === 0) return;
    width = graph.clientWidth;
    graph.replaceChildren(lineageGraph(told, width, at));
  }).observe(graph);
  return part("lineage", "Lineage", graph, ...list.tables.filter((t) => told[t.name]).map((t) => element("details", {open: t.name === "errata"},
    element("summary", {}, words(t.name), element("small", {}, " " + t.doc)),
    ...told[t.name].map((row) => element("dl", {}, ...t.columns.filter(([c]) => row[c] !== undefined).flatMap(([c, doc]) =>
      [element("dt", {title: doc}, words(c)), element("dd", {}, value(c, row[c]))]))))));
}

// thumbnail is the small picture of a problem on its card.
const pictureOf = async (i) => list.picture[i] < 0 ? null : packedPicture("pictures", list.picture[i], list.pictures_per_chunk);
const thumbOf = async (i) => list.thumb[i] < 0 ? pictureOf(i) : packedPicture("thumbs", list.thumb[i], list.thumbs_per_chunk);

function thumbnail(i) {
  if (list.picture[i] < 0 && list.thumb[i] < 0) return null;
  const image = element("img", {alt: "", decoding: "async"});
  thumbOf(i).then((data) => { image.src = data; });
  return element("span", {class: "thumb"}, image);
}

function problemCard(i) {
  const check = named("check", i);
  const text = list.text[i] ? typeset(element("span", {class: "snippet", dir: "auto", lang: named("language", i)}), list.text[i].slice(0, 300), dollars(named("source", i))) : element("span", {class: "snippet faintly"}, withheld);
  // The level is that of the paper's cuts, unless it is filtered by thirds.
  const kinds = ["shape", selection.has("third") ? "third" : "level"].map((c) => named(c, i)).filter(Boolean).join(" · ");
  return [thumbnail(i), text, element("span", {class: "meta"}, element("span", {class: "id"}, list.id[i]), element("span", {class: "kinds"}, kinds, check ? element("span", {class: "mark " + check, title: words(check)}, {verified: "✓", mismatch: "≠", not_executable: "!"}[check] || "", element("span", {class: "unseen"}, " " + words(check))) : null))];
}

async function problemPage(i) {
  const chunk = "details-" + Math.floor(i / list.per_chunk);
  const [details, picture, small, catalogue] = await Promise.all([kept(chunk, () => unpacked(chunk)), pictureOf(i), thumbOf(i), catalogueOf()]);
  const told = details[i % list.per_chunk], p = told.problems[0], set = setter(p);
  return {
    title: p.id,
    above: [badges(i), p.synthetic ? element("p", {class: "notice"}, `An invented problem, in the format of ${p.source}.`) : null, corrected(told.errata)],
    parts: [
      question(told, picture, small, set),
      solution(told, set),
      backward(told, set),
      folded(chain(told, catalogue, set)),
      folded(needs(told, catalogue)),
      folded(rephrasings(told, set)),
      folded(p.structural_clauses || p.semantic_clauses || p.diagram_code ? part("description", "Description", clauses(p.structural_clauses, set), clauses(p.semantic_clauses, set), p.diagram_code ? block("Drawing code", element("pre", {tabindex: "0", "aria-label": "Drawing code"}, p.diagram_code)) : null) : null),
      folded(lineage(told)),
    ],
  };
}

const subject = {
  kind: "problem", view: "problems", title: "Problems", plural: "problems",
  words: {en: "English", zh: "Chinese"},
  forms: {cards: {width: 210, narrow: 158, height: 252, gap: 12}, list: {width: 1e6, narrow: 1e6, height: 66, gap: 6}},
  orders: {shortest: ["words", 1], longest: ["words", -1], simplest: ["complexity", 1], hardest: ["complexity", -1]},
  unpack: () => unpacked("index"),
  haystack: (i) => list.id[i] + "\n" + list.text[i] + "\n" + list.answer[i],
  // Where one subset alone is chosen that asks otherwise than the problems do, its questions are copied.
  rows() {
    const chosen = selection.get("subset") || [], {table, prefix, plural} = list.copied[chosen.length === 1 ? chosen[0] : ""] || list.copied[""];
    return {folder: list.folder, table, key: "id", id: (i) => prefix + list.id[i], plural};
  },
  card: problemCard, page: problemPage,
};

beginPage();
