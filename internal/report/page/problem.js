// One problem's page: what the dataset published, and what every stage made of it.

function badges(i) {
  const e = element("p", {class: "badges"}, ...[...valuesOf("subset", i).filter((s) => s !== "none"), ...valuesOf("shape", i), ...valuesOf("level", i)].map((a) => element("span", {class: "badge"}, a)));
  const check = named("check", i);
  if (check) e.append(element("span", {class: "badge " + check}, words(check)));
  return e;
}

function part(title, ...content) {
  const inner = content.filter(Boolean);
  return inner.length ? element("section", {}, element("h2", {}, title), ...inner) : null;
}
const texts = (lines, className = "lines") => lines?.length ? element("ul", {class: className}, ...lines.map((l) => element("li", {}, l))) : null;

// setter gives a function that typesets a text of a problem into an element, and says in which language it is.
function setter(p) {
  return (name, attributes, text, language = p.language) => typeset(element(name, {lang: language, ...attributes}), String(text), dollars(p.source));
}

function diagram(picture, p) {
  const lost = {missing: "is named by the record and not there", blank: "shows nothing, being a placeholder"}[p.diagram];
  if (lost) return part("Diagram", element("p", {class: "faint"}, `${p.image_path} ${lost}.`));
  if (picture) return part("Diagram", element("figure", {}, element("img", {src: picture, alt: "Diagram of " + p.id, width: p.image_width, height: p.image_height})));
  if (p.image_path) return part("Diagram", element("p", {class: "faint"}, `${p.image_path}, ${p.image_width} × ${p.image_height} pixels. This report holds the diagrams of GeoEval-2000 and GeoEval-hard only.`));
  return null;
}

function choices(p, set) {
  if (!p.choices) return null;
  return part("Choices", element("ol", {class: "choices"}, ...p.choices.map((c, k) => {
    const right = p.answer_letter === String.fromCharCode(65 + k);
    const li = set("li", {class: right ? "right" : null}, c);
    if (right) li.append(" ✓");
    return li;
  })));
}

function answer(p, set) {
  const said = set("p", {class: "answer"}, p.answer + (p.answer_unit && !p.answer.includes(p.answer_unit) ? " " + p.answer_unit : ""));
  const value = p.answer_value !== undefined && String(p.answer_value) !== p.answer ? " · " + p.answer_value : "";
  said.append(element("small", {lang: "en"}, ` ${p.answer_letter ? "choice " + p.answer_letter + " · " : ""}${p.answer_kind}${value}`));
  return part("Gold answer", said);
}

const clauses = (lines, set) => lines?.length ? element("ul", {class: "lines clauses"}, ...lines.map((l) => set("li", {}, l, "en"))) : null;

function solution(p, set) {
  if (!p.solution) return null;
  if (p.solution_language === "prose") return part("Solution", set("p", {class: "text"}, p.solution));
  return part(`Solution program (${p.solution_language})`, element("pre", {}, p.solution));
}

// check says what came of running the solution program.
function check(rows) {
  const c = rows?.[0];
  if (!c || c.status === "no_program") return null;
  const gives = c.values?.length ? c.values.join(" or ") : c.computed;
  const held = c.tolerance !== undefined ? `; the gold answer is ${c.gold}, within ${c.tolerance} (${words(c.tolerance_from)})` : "";
  return part("Check", element("p", {}, element("span", {class: "badge " + c.status}, words(c.status)),
    gives !== undefined ? ` The program gives ${gives}${held}${c.nearest_choice ? `; the nearest choice is ${c.nearest_choice}` : ""}.` : "",
    c.failure ? ` ${words(c.failure)}${c.detail ? ": " + c.detail : ""}` : ""));
}

function backward(told, set) {
  const b = told.backward?.[0], not = told.unmasked?.[0];
  if (not) return part("Not asked backward", element("p", {}, words(not.reason) + (not.detail ? ": " + not.detail : "")));
  if (!b) return null;
  return part("Asked backward", set("p", {class: "text"}, b.text), b.text_en ? set("p", {class: "text faint"}, b.text_en, "en") : null,
    clauses(b.semantic_clauses, set),
    element("p", {}, `${b.mask} = ${b.x_text} (${b.quantity}${b.pictured ? "; the diagram shows it: ask without" : ""})`),
    texts(b.equations, "lines program"),
    b.unique ? element("p", {}, `⇒ ${b.mask} = ${b.recovered}, the only ${b.quantity} between ${b.low} and ${b.high} that gives the answer`) : null);
}

// candidates lists other wordings or translations with what the checks said of each.
function candidates(title, rows, set, language) {
  if (!rows?.length) return null;
  return part(title, element("ol", {class: "candidates"}, ...rows.map((r) => {
    const li = set("li", {class: r.passed ? (r.drawn ? "drawn" : null) : "failed"}, r.text || "(empty)", language);
    li.append(element("small", {lang: "en"}, ` ${r.drawn ? "drawn · " : ""}${r.passed ? "passed" : "failed: " + (r.faults || []).join("; ")} · ${r.model}`));
    return li;
  })));
}

function value(column, v) {
  if (Array.isArray(v)) return texts(v.map(String));
  if (/^(kept_id|parent_id|id)$/.test(column) && at.has(v)) return element("a", {href: href(v)}, v);
  return document.createTextNode(typeof v === "boolean" ? (v ? "yes" : "no") : String(v));
}

// lineage says of every table what it holds of a problem.
function lineage(told) {
  return part("Lineage", ...list.tables.filter((t) => told[t.name]).map((t) => element("details", {open: /^(errata|duplicates)$/.test(t.name)},
    element("summary", {}, words(t.name), element("small", {}, " " + t.doc)),
    ...told[t.name].map((row) => element("dl", {}, ...t.columns.filter(([c]) => row[c] !== undefined).flatMap(([c, doc]) =>
      [element("dt", {title: doc}, words(c)), element("dd", {}, value(c, row[c]))]))))));
}

// steps are the ways from a problem: to the table, and to its neighbours there.
function steps(i) {
  const k = shown.indexOf(i);
  if (k >= 0) active = k;
  const step = (to, name, key) => k >= 0 && to >= 0 && to < shown.length ? element("a", {href: href(list.id[shown[to]]), rel: key, id: key}, name) : null;
  return element("nav", {class: "steps", "aria-label": "Problems"}, element("a", {href: writeAddress("problems", selection), id: "back"}, "← All problems"), step(k - 1, "Previous", "prev"), step(k + 1, "Next", "next"));
}

function problemPage(told, picture, i) {
  const p = told.problems[0], set = setter(p);
  return [
    steps(i),
    element("h1", {tabindex: "-1", id: "title"}, p.id),
    badges(i),
    p.synthetic ? element("p", {class: "notice"}, `An invented problem, in the format of ${p.source}.`) : null,
    element("section", {class: "question"}, set("p", {class: "text"}, p.text)),
    p.text_zh && p.language !== "zh" ? part("In Chinese", set("p", {class: "text"}, p.text_zh, "zh")) : null,
    candidates("Translation", told.translations, set, "en"),
    diagram(picture, p),
    choices(p, set),
    answer(p, set),
    p.structural_clauses || p.semantic_clauses ? part("Clauses", clauses(p.structural_clauses, set), clauses(p.semantic_clauses, set)) : null,
    p.diagram_code ? part("Drawing code", element("pre", {}, p.diagram_code)) : null,
    solution(p, set),
    check(told.checks),
    p.rationale && p.solution_language !== "prose" ? part("Rationale", set("p", {class: "text"}, p.rationale)) : null,
    backward(told, set),
    candidates("Rephrasings", told.rephrasings, set),
    lineage(told),
  ].filter(Boolean);
}

async function openProblem(id) {
  const i = at.get(id);
  let page;
  if (i === undefined) page = [steps(-1), element("h1", {tabindex: "-1", id: "title"}, "Not in this build"), element("p", {}, `No problem has the id ${id}.`)];
  else {
    const chunk = "details-" + Math.floor(i / list.per_chunk);
    const [details, picture] = await Promise.all([kept(chunk, () => unpacked(chunk)), pictureOf(i)]);
    if (readAddress().problem !== id) return;
    page = problemPage(details[i % list.per_chunk], picture, i);
  }
  $("problem").replaceChildren(...page);
  document.title = $("title").textContent + " · " + title;
  $("title").focus({preventScroll: true});
}
