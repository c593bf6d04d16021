// The things that are selected, as cards or as a list. Those alone are drawn that can be seen.

const cards = new Map(); // by their places among those shown
let active = 0, form = null, columns = 1;

// The sizes of a card are in pixels, the gap aside.
const asList = () => !subject.forms.cards || selection.get("as")?.[0] === "list";

function layout() {
  form = asList() ? subject.forms.list : subject.forms.cards;
  const room = $("list").clientWidth, least = room < 620 ? form.narrow : form.width;
  columns = Math.max(1, Math.floor((room + form.gap) / (least + form.gap)));
  $("list").style.height = Math.ceil(shown.length / columns) * (form.height + form.gap) + "px";
}

function card(k) {
  const i = shown[k], link = element("a", {href: href(list.id[i]), tabindex: "-1"}, ...subject.card(i));
  return element("div", {role: "listitem", class: "item" + (link.querySelector(".thumb") ? "" : " bare"), "aria-posinset": k + 1, "aria-setsize": shown.length}, link);
}

function drawCard(k) {
  if (cards.has(k)) return cards.get(k);
  const e = card(k), column = k % columns, step = form.height + form.gap;
  e.style.cssText = `width: calc((100% - ${(columns - 1) * form.gap}px) / ${columns}); height: ${form.height}px; left: calc(${column} * (100% + ${form.gap}px) / ${columns}); top: ${Math.floor(k / columns) * step}px`;
  cards.set(k, e);
  return e;
}

// drawGallery draws what can be seen and some rows about it, and always the active card, which has the focus or gets it.
function drawGallery() {
  if (view !== subject.view) return;
  const step = form.height + form.gap, top = $("list").getBoundingClientRect().top;
  const first = Math.max(0, Math.floor(-top / step) - 2) * columns;
  const last = Math.min(shown.length, (Math.ceil((innerHeight - top) / step) + 2) * columns);
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
  const step = form.height + form.gap, head = 130;
  const top = $("list").getBoundingClientRect().top + Math.floor(active / columns) * step;
  if (top < head) scrollBy(0, top - head);
  else if (top + step > innerHeight) scrollBy(0, top + step - innerHeight);
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
