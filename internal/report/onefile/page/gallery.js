// The things that are selected, as cards or as a list. Those alone are drawn that can be seen.

const cards = new Map(); // by their places among those shown
let active = 0, form = null, columns = 1;

// The sizes of a card are in pixels, the gap aside.
const asList = () => !subject.forms.cards || selection.get("as")?.[0] === "list";

// tops has where each row of cards begins, and behind the last one where that ends: those that lead have room for what stands above
// them.
let rowTops = new Float64Array(1);
const rowOf = (y) => { // the row at a height
  let a = 0, b = rowTops.length - 1;
  while (b - a > 1) { const m = (a + b) >> 1; if (rowTops[m] <= y) a = m; else b = m; }
  return a;
};
const heightOf = (k) => form.height + (form.lead && subject.leads(k) ? form.lead : 0);

function layout() {
  const room = $("list").clientWidth, narrow = room < 620, chosen = asList() ? subject.forms.list : subject.forms.cards;
  form = {...chosen, height: narrow && chosen.tall || chosen.height};
  $("list").classList.toggle("narrow", narrow);
  const least = narrow ? form.narrow : form.width;
  columns = Math.max(1, Math.floor((room + form.gap) / (least + form.gap)));
  rowTops = new Float64Array(Math.ceil(shown.length / columns) + 1);
  for (let r = 0; r + 1 < rowTops.length; r++) rowTops[r + 1] = rowTops[r] + heightOf(r * columns) + form.gap;
  $("list").style.height = rowTops.at(-1) + "px";
}

function card(k) {
  const i = shown[k], link = element("a", {href: href(list.id[i]), tabindex: "-1"}, ...subject.card(i, k).filter(Boolean));
  return element("div", {role: "listitem", class: "item" + (form.lead && subject.leads(k) ? " leads" : "") + (link.querySelector(".thumb") ? "" : " bare"), "aria-posinset": k + 1, "aria-setsize": shown.length}, link);
}

function drawCard(k) {
  if (cards.has(k)) return cards.get(k);
  const e = card(k), column = k % columns;
  e.style.cssText = `width: calc((100% - ${(columns - 1) * form.gap}px) / ${columns}); height: ${heightOf(k)}px; left: calc(${column} * (100% + ${form.gap}px) / ${columns}); top: ${rowTops[Math.floor(k / columns)]}px`;
  cards.set(k, e);
  return e;
}

// drawGallery draws what can be seen and some rows about it, and always the active card, which has the focus or gets it.
function drawGallery() {
  if (view !== subject.view) return;
  const top = $("list").getBoundingClientRect().top;
  const first = Math.max(0, rowOf(-top) - 2) * columns;
  const last = Math.min(shown.length, (rowOf(innerHeight - top) + 3) * columns);
  const wanted = new Set(shown.length ? [active] : []);
  for (let k = first; k < last; k++) wanted.add(k);
  for (const [k, e] of cards) if (!wanted.has(k)) { e.remove(); cards.delete(k); }
  // The order of the page is that of the list, as it is read.
  let before = null;
  for (const k of [...wanted].sort((a, b) => a - b)) {
    const drawn = cards.has(k), e = drawCard(k);
    e.firstChild.tabIndex = k === active ? 0 : -1;
    if (!drawn) {
      if (before) before.after(e);
      else $("list").prepend(e);
    }
    before = e;
  }
}

function redraw() {
  cards.clear();
  $("list").replaceChildren();
  layout();
  drawGallery();
}

// activate makes a card the one that the keyboard is at, in sight.
function activate(k, focus = true) {
  if (shown.length === 0) return;
  active = Math.max(0, Math.min(shown.length - 1, k));
  const head = 130, row = Math.floor(active / columns), place = $("list").getBoundingClientRect().top;
  const top = place + rowTops[row], bottom = place + rowTops[row + 1];
  if (top < head) scrollBy(0, top - head);
  else if (bottom > innerHeight) scrollBy(0, bottom - innerHeight);
  drawGallery();
  if (focus) cards.get(active).firstChild.focus({preventScroll: true});
}

function galleryKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const page = Math.max(1, Math.floor((innerHeight - 160) / (form.height + form.gap))) * columns;
  const moves = {
    ArrowRight: active + 1, ArrowLeft: active - 1, ArrowDown: active + columns, ArrowUp: active - columns, PageDown: active + page, PageUp: active - page,
    Home: 0, End: shown.length - 1,
  };
  if (!Object.hasOwn(moves, event.key)) return;
  event.preventDefault();
  if (moves[event.key] < 0 && event.key === "ArrowUp") $("search").focus();
  else activate(moves[event.key]);
}

// showSelection draws the things of the selection that the address says.
function showSelection() {
  select();
  active = 0;
  $("found").value = `${shown.length.toLocaleString("en")} of ${list.id.length.toLocaleString("en")} ${subject.plural}`;
  $("clear").hidden = ![...selection.keys()].some((name) => name !== "sort" && name !== "as");
  $("nothing").hidden = shown.length > 0;
  if ($("search").value.trim() !== (selection.get("q") || []).join(",")) $("search").value = (selection.get("q") || []).join(",");
  $("sort").value = selection.get("sort")?.[0] || "";
  if ($("as")) $("as").textContent = asList() ? "As cards" : "As a list";
  $("list").classList.toggle("rows", asList());
  drawChips();
  drawHistograms();
  redraw();
}

function beginGallery() {
  $("search").addEventListener("input", () => {
    const said = $("search").value.trim();
    choose("q", said ? [said] : [], false);
    toTop();
  });
  $("sort").addEventListener("change", () => choose("sort", $("sort").value ? [$("sort").value] : []));
  $("as")?.addEventListener("click", () => choose("as", asList() ? [] : ["list"]));
  $("clear").addEventListener("click", clear);
  $("filters-shown").addEventListener("click", () => {
    const open = $(subject.view).classList.toggle("filtering");
    $("filters-shown").setAttribute("aria-expanded", open);
  });
  let drawing = false;
  addEventListener("scroll", () => {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => { drawing = false; drawGallery(); });
  }, {passive: true});
  let width = 0;
  new ResizeObserver(() => {
    if (view !== subject.view || $("list").clientWidth === width) return;
    width = $("list").clientWidth;
    redraw();
  }).observe($("list"));
  $("list").addEventListener("keydown", galleryKey);
  $("list").addEventListener("focusin", (event) => {
    const e = event.target.closest(".item");
    if (e && Number(e.getAttribute("aria-posinset")) - 1 !== active) activate(Number(e.getAttribute("aria-posinset")) - 1);
  });
}

// toTop scrolls to the first card where the page is below it.
function toTop() {
  const top = $(subject.view).getBoundingClientRect().top - $("bar").clientHeight;
  if (top < 0) scrollBy(0, top);
}
