// The table of problems: search, filters, and one problem's page. All data stand in the file itself, packed.

const $ = (id) => document.getElementById(id);
const rowHeight = 60;

function unbase64(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function unpacked(id) {
  const stream = new Blob([unbase64($(id).textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// kept remembers the last few chunks that were unpacked.
const chunks = new Map();
function kept(id, unpack) {
  if (!chunks.has(id)) chunks.set(id, unpack());
  if (chunks.size > 12) chunks.delete(chunks.keys().next().value);
  return chunks.get(id);
}

function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== null && v !== false) e.setAttribute(k, v === true ? "" : v);
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}

const words = (text) => String(text).replaceAll("_", " ");
let list, haystack, shown = [], active = 0, scrolled = 0;
const filters = ["subset", "source", "shape", "level", "check"];

function matches(i, wanted, terms) {
  for (const [column, value] of wanted) {
    if (column === "subset" ? !(value < 0 ? list.subset[i] === 0 : list.subset[i] & (1 << value)) : list[column][i] !== value) return false;
  }
  return terms.every((t) => haystack[i].includes(t));
}

function search() {
  const wanted = filters.filter((f) => $(f).value !== "").map((f) => [f, Number($(f).value)]);
  const terms = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = [];
  for (let i = 0; i < list.id.length; i++) if (matches(i, wanted, terms)) shown.push(i);
  active = 0;
  $("found").value = `${shown.length.toLocaleString("en")} of ${list.id.length.toLocaleString("en")} problems`;
  $("rows").style.height = shown.length * rowHeight + "px";
  $("list").scrollTop = 0;
  drawList();
}

const named = (column, i) => list.names[column][list[column][i]] || "";
const href = (id) => "#problem=" + encodeURIComponent(id);
const dollars = (source) => source === "math" || source === "hard";

function badges(i) {
  const all = list.names.subset.filter((_, s) => list.subset[i] & (1 << s));
  for (const c of ["shape", "level"]) if (named(c, i)) all.push(named(c, i));
  const e = element("span", {class: "badges"}, ...all.map((a) => element("span", {class: "badge"}, a)));
  if (named("check", i)) e.append(element("span", {class: "badge " + named("check", i)}, words(named("check", i))));
  return e;
}

// drawList puts the rows that can be seen, and a few around them, in the list.
function drawList() {
  const box = $("list");
  const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 4);
  const last = Math.min(shown.length, Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + 4);
  const rows = [];
  for (let k = first; k < last; k++) {
    const i = shown[k];
    const row = element("div", {class: "row", role: "option", id: "row-" + k, "aria-selected": String(k === active), "aria-setsize": shown.length, "aria-posinset": k + 1},
      element("div", {class: "head"}, element("a", {href: href(list.id[i]), tabindex: "-1"}, list.id[i]), badges(i)),
      typeset(element("div", {class: "snippet", dir: "auto"}), list.text[i].slice(0, 260), dollars(named("source", i))));
    row.style.transform = `translateY(${k * rowHeight}px)`;
    rows.push(row);
  }
  $("rows").replaceChildren(...rows);
  if (shown.length > 0) box.setAttribute("aria-activedescendant", "row-" + active);
  else box.removeAttribute("aria-activedescendant");
}

function activate(k) {
  active = Math.max(0, Math.min(shown.length - 1, k));
  const box = $("list"), top = active * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
  drawList();
}

function listKey(event) {
  const page = Math.floor($("list").clientHeight / rowHeight);
  const moves = {ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: shown.length - 1};
  if (event.key in moves) activate(moves[event.key]);
  else if (event.key === "Enter" && shown.length > 0) location.hash = href(list.id[shown[active]]);
  else return;
  event.preventDefault();
}

function part(title, ...content) {
  const inner = content.filter(Boolean);
  return inner.length ? element("section", {}, element("h3", {}, title), ...inner) : null;
}
const texts = (lines, className = "lines") => lines?.length ? element("ul", {class: className}, ...lines.map((l) => element("li", {}, l))) : null;

function diagram(picture, p) {
  if (p.image_missing) return part("Diagram", element("p", {class: "faint"}, `${p.image_path} is named by the record and not there.`));
  if (picture) return part("Diagram", element("figure", {}, element("img", {src: picture, alt: "Diagram of " + p.id, width: p.image_width, height: p.image_height})));
  if (p.image_path) return part("Diagram", element("p", {class: "faint"}, `${p.image_path}, ${p.image_width} × ${p.image_height} pixels. This report holds the diagrams of GeoEval-2000 and GeoEval-hard only.`));
  return null;
}

function choices(p, set) {
  if (!p.choices) return null;
  return part("Choices", element("ol", {class: "choices"}, ...p.choices.map((c, k) => {
    const right = p.answer_letter === String.fromCharCode(65 + k);
    return set(element("li", {class: right ? "right" : null}), c, right ? " ✓" : "");
  })));
}

function backward(rows, set) {
  const b = rows?.[0];
  if (!b) return null;
  return part("Asked backward", set(element("p", {class: "text"}), b.text),
    b.semantic_clauses ? texts(b.semantic_clauses, "lines clauses") : null,
    element("p", {}, `${b.mask} = ${b.x_text} (${b.quantity}${b.pictured ? "; the diagram shows it: ask without" : ""})`),
    texts(b.equations, "lines program"),
    b.unique ? element("p", {}, `⇒ ${b.mask} = ${b.recovered}, the only ${b.quantity} between ${b.low} and ${b.high} that gives the answer`) : null);
}

function rephrasings(rows, set) {
  if (!rows?.length) return null;
  return part("Rephrasings", element("ol", {class: "rephrasings"}, ...rows.map((r) => {
    const li = set(element("li", {class: r.passed ? (r.drawn ? "drawn" : null) : "failed"}), r.text || "(empty)");
    li.append(element("small", {}, ` ${r.drawn ? "drawn · " : ""}${r.passed ? "passed" : "failed: " + (r.faults || []).join("; ")} · ${r.model}`));
    return li;
  })));
}

function value(table, column, v) {
  if (Array.isArray(v)) return texts(v.map(String));
  if (/^(kept_id|parent_id|id)$/.test(column) && at.has(v)) return element("a", {href: href(v)}, v);
  return document.createTextNode(typeof v === "boolean" ? (v ? "yes" : "no") : String(v));
}

// lineage says of every table what it holds of a problem.
function lineage(told) {
  return part("Lineage", ...list.tables.filter((t) => told[t.name]).map((t) => element("details", {open: t.name === "duplicates"},
    element("summary", {}, words(t.name), element("small", {}, " " + t.doc)),
    ...told[t.name].map((row) => element("dl", {}, ...t.columns.filter(([c]) => row[c] !== undefined).flatMap(([c, doc]) =>
      [element("dt", {title: doc}, words(c)), element("dd", {}, value(t.name, c, row[c]))]))))));
}

async function pictureOf(i) {
  const n = list.picture[i];
  if (n < 0) return null;
  const chunk = "pictures-" + Math.floor(n / list.pictures_per_chunk);
  const lines = await kept(chunk, async () => $(chunk).textContent.trim().split("\n"));
  return "data:" + lines[n % list.pictures_per_chunk];
}

let at;
async function openProblem(id) {
  const i = at.get(id), page = $("problem");
  if (i === undefined) { page.replaceChildren(element("p", {}, `No problem has the id ${id}. `, element("a", {href: "#problems"}, "All problems"))); return; }
  const chunk = "details-" + Math.floor(i / list.per_chunk);
  const [details, picture] = await Promise.all([kept(chunk, () => unpacked(chunk)), pictureOf(i)]);
  if (wanted() !== id) return;
  const told = details[i % list.per_chunk], p = told.problems[0];
  const set = (e, text, after = "") => { typeset(e, text, dollars(p.source)); e.append(after); return e; };
  const k = shown.indexOf(i);
  const step = (to, name, key) => to >= 0 && to < shown.length && k >= 0 ? element("a", {href: href(list.id[shown[to]]), rel: key, id: key}, name) : null;
  const answer = set(element("p", {class: "answer"}), p.answer + (p.answer_unit && !p.answer.includes(p.answer_unit) ? " " + p.answer_unit : ""));
  answer.append(element("small", {}, ` ${p.answer_letter ? "choice " + p.answer_letter + " · " : ""}${p.answer_kind}${p.answer_value !== undefined && String(p.answer_value) !== p.answer ? " · " + p.answer_value : ""}`));
  const prose = p.solution_language === "prose";
  page.replaceChildren(...[
    element("nav", {class: "steps"}, element("a", {href: "#problems", id: "back"}, "← All problems"), step(k - 1, "Previous", "prev"), step(k + 1, "Next", "next")),
    element("h2", {tabindex: "-1", id: "title"}, id),
    badges(i),
    p.synthetic ? element("p", {class: "notice"}, `An invented problem, in the format of ${p.source}.`) : null,
    element("section", {}, set(element("p", {class: "text", lang: p.language}), p.text)),
    diagram(picture, p),
    choices(p, set),
    part("Gold answer", answer),
    p.structural_clauses || p.semantic_clauses ? part("Clauses", texts(p.structural_clauses, "lines clauses"), texts(p.semantic_clauses, "lines clauses")) : null,
    p.diagram_code ? part("Drawing code", element("pre", {}, p.diagram_code)) : null,
    p.solution ? part(prose ? "Solution" : `Solution program (${p.solution_language})`, prose ? set(element("p", {class: "text"}), p.solution) : element("pre", {}, p.solution)) : null,
    p.rationale && !prose ? part("Rationale", set(element("p", {class: "text"}), p.rationale)) : null,
    backward(told.backward, set),
    rephrasings(told.rephrasings, set),
    lineage(told),
  ].filter(Boolean));
  document.title = id + " · " + title;
  $("title").focus({preventScroll: true});
}

const title = document.title;
function wanted() {
  const found = location.hash.match(/^#problem=(.*)$/);
  try { return found ? decodeURIComponent(found[1]) : null; } catch { return found[1]; }
}

async function route() {
  const id = wanted(), was = document.body.classList.contains("one");
  if (id !== null && !was) scrolled = scrollY;
  document.body.classList.toggle("one", id !== null);
  $("problem").hidden = id === null;
  if (id !== null) {
    await openProblem(id);
    scrollTo(0, 0);
  } else {
    document.title = title;
    $("problem").replaceChildren();
    if (was) { drawList(); scrollTo(0, scrolled); $("list").focus({preventScroll: true}); }
  }
}

function pageKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (document.body.classList.contains("one")) {
    if (event.key === "Escape") location.hash = "#problems";
    else if (event.key === "ArrowLeft" && $("prev")) $("prev").click();
    else if (event.key === "ArrowRight" && $("next")) $("next").click();
    else return;
  } else if (event.key === "/" && !typing) { $("search").focus(); }
  else if (event.key === "ArrowDown" && event.target === $("search")) { $("list").focus(); }
  else return;
  event.preventDefault();
}

async function begin() {
  list = await unpacked("index");
  at = new Map(list.id.map((id, i) => [id, i]));
  haystack = list.id.map((id, i) => (id + "\n" + list.text[i] + "\n" + list.answer[i]).toLowerCase());
  for (const f of filters) {
    const options = list.names[f].map((n, k) => element("option", {value: String(k)}, words(n)));
    if (f === "subset") options.push(element("option", {value: "-1"}, "in none"));
    $(f).append(...options);
    $(f).addEventListener("change", search);
  }
  $("search").addEventListener("input", search);
  $("list").addEventListener("scroll", () => requestAnimationFrame(drawList), {passive: true});
  $("list").addEventListener("keydown", listKey);
  $("list").addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row) return;
    active = Number(row.id.slice(4));
    if (!event.target.closest("a")) location.hash = href(list.id[shown[active]]);
  });
  addEventListener("resize", drawList);
  addEventListener("hashchange", route);
  document.addEventListener("keydown", pageKey);
  search();
  document.body.classList.add("ready");
  await route();
}

begin().catch((problem) => { $("found").value = "The problems could not be unpacked: " + problem.message; throw problem; });
