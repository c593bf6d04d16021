// The table of problems: search, filters, and those of its rows that can be seen.

const rowHeight = 60;
const filters = ["subset", "source", "type", "shape", "level", "third", "check"];
let list, at, haystack, shown = [], active = 0;

const words = (text) => String(text).replaceAll("_", " ");
const named = (column, i) => list.names[column][list[column][i]] || "";
const href = (id) => "#problem=" + encodeURIComponent(id);
// MathQA writes money with dollar signs; with the others they enclose formulas.
const dollars = (source) => source !== "mathqa";

function matches(i, chosen, terms) {
  for (const [column, value] of chosen) {
    if (column === "subset" ? !(value < 0 ? list.subset[i] === 0 : list.subset[i] & (1 << value)) : list[column][i] !== value) return false;
  }
  return terms.every((t) => haystack[i].includes(t));
}

function search() {
  const chosen = filters.filter((f) => $(f).value !== "").map((f) => [f, Number($(f).value)]);
  const terms = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = [];
  for (let i = 0; i < list.id.length; i++) if (matches(i, chosen, terms)) shown.push(i);
  active = 0;
  $("found").value = `${shown.length.toLocaleString("en")} of ${list.id.length.toLocaleString("en")} problems`;
  $("clear").hidden = chosen.length + terms.length === 0;
  $("rows").style.height = shown.length * rowHeight + "px";
  $("list").setAttribute("aria-rowcount", shown.length);
  $("list").scrollTop = 0;
  drawList();
}

function clear() {
  for (const f of [...filters, "search"]) $(f).value = "";
  search();
  $("search").focus();
}

function badges(i) {
  const all = list.names.subset.filter((_, s) => list.subset[i] & (1 << s));
  for (const c of ["shape", "level"]) if (named(c, i)) all.push(named(c, i));
  const e = element("span", {class: "badges"}, ...all.map((a) => element("span", {class: "badge"}, a)));
  if (named("check", i)) e.append(element("span", {class: "badge " + named("check", i)}, words(named("check", i))));
  return e;
}

function cell(name, attributes, ...children) { return element(name, {role: "gridcell", ...attributes}, ...children); }

// drawList puts the rows that can be seen, and a few around them, in the table.
function drawList() {
  const box = $("list");
  const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 4);
  const last = Math.min(shown.length, Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + 4);
  const rows = [];
  for (let k = first; k < last; k++) {
    const i = shown[k];
    const row = element("div", {class: "row", role: "row", id: "row-" + k, "aria-selected": String(k === active), "aria-rowindex": k + 1},
      element("div", {class: "head"}, cell("span", {class: "id"}, element("a", {href: href(list.id[i]), tabindex: "-1"}, list.id[i])), cell("span", {class: "kinds"}, badges(i))),
      typeset(cell("div", {class: "snippet", dir: "auto", lang: named("language", i)}), list.text[i].slice(0, 260), dollars(named("source", i))));
    row.style.transform = `translateY(${k * rowHeight}px)`;
    rows.push(row);
  }
  $("rows").replaceChildren(...rows);
  // The active row may be out of sight, where nothing is drawn that the attribute could name.
  if (active >= first && active < last) box.setAttribute("aria-activedescendant", "row-" + active);
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
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.floor($("list").clientHeight / rowHeight);
  const moves = {ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: shown.length - 1};
  if (event.key in moves) activate(moves[event.key]);
  else if (event.key === "Enter" && shown.length > 0) location.hash = href(list.id[shown[active]]);
  else return;
  event.preventDefault();
}

function listClick(event) {
  const row = event.target.closest(".row");
  if (!row) return;
  activate(Number(row.id.slice(4)));
  if (!event.target.closest("a")) location.hash = href(list.id[shown[active]]);
}

function beginList() {
  at = new Map(list.id.map((id, i) => [id, i]));
  haystack = list.id.map((id, i) => (id + "\n" + list.text[i] + "\n" + list.answer[i]).toLowerCase());
  for (const f of filters) {
    const options = list.names[f].map((n, k) => element("option", {value: String(k)}, words(n)));
    if (f === "subset") options.push(element("option", {value: "-1"}, "in none"));
    $(f).append(...options);
    $(f).addEventListener("change", search);
  }
  $("search").addEventListener("input", search);
  $("clear").addEventListener("click", clear);
  $("list").addEventListener("scroll", () => requestAnimationFrame(drawList), {passive: true});
  $("list").addEventListener("keydown", listKey);
  $("list").addEventListener("click", listClick);
  addEventListener("resize", drawList);
  search();
}
