// What the address asks for is shown: a view of the page, a section of one, or the page of one thing of the list.

const title = document.title;
const tops = new Map(); // where a view was scrolled to when it was left
let view = null;

const firstView = () => document.querySelector(".view").id;

function show(wanted) {
  if (view !== null) tops.set(view, scrollY);
  view = document.body.dataset.view = wanted;
  for (const v of document.querySelectorAll(".view")) v.classList.toggle("shown", v.id === wanted);
  for (const a of document.querySelectorAll("#bar nav a")) {
    if (a.getAttribute("href") === "#" + (wanted === subject.kind ? subject.view : wanted)) {
      a.setAttribute("aria-current", "page");
      const nav = a.parentElement; // only the bar is scrolled, where it is too narrow for all views
      nav.scrollLeft = a.offsetLeft - nav.offsetLeft - (nav.clientWidth - a.offsetWidth) / 2;
    } else a.removeAttribute("aria-current");
  }
}

let selected = null; // the selection that is drawn, as the address writes it

async function route() {
  const address = readAddress(), {place, id} = address;
  const section = place && document.getElementById(place)?.closest(".view") ? document.getElementById(place) : null;
  const before = view, to = id !== null ? subject.kind : section?.closest(".view").id || firstView();
  show(to);
  if (to === subject.kind || to === subject.view) {
    selection = new Map(address.selection);
    selection.delete("at"); // a part of a thing's page
    const said = writeAddress("", selection);
    if (said !== selected) {
      selected = said;
      await subject.prepare?.(selection);
      showSelection();
    } else if (to === subject.view && before !== to) redraw();
  }
  if (to === subject.kind) {
    await openThing(id);
    return;
  }
  document.title = title;
  if (before === subject.kind) {
    $(subject.kind).replaceChildren();
    opened = null;
  }
  subject.drawn?.(to, address);
  if (before !== to) scrollTo(0, tops.get(to) || 0);
  if (to !== subject.view) markWideTables();
  if (section && section.id !== to) {
    section.scrollIntoView();
    section.focus({preventScroll: true});
  }
  if (to === subject.view && before === subject.kind) activate(active);
}

function pageKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (view === subject.kind && !typing) {
    if (event.key === "Escape") location.hash = writeAddress(subject.view, selection);
    else if (event.key === "ArrowLeft" && $("prev")) $("prev").click();
    else if (event.key === "ArrowRight" && $("next")) $("next").click();
    else return;
  } else if (event.key === "/" && !typing) {
    if (view !== subject.view) goTo(writeAddress(subject.view, selection), true);
    show(subject.view);
    $("search").focus();
    $("search").select();
  } else if (event.key === "ArrowDown" && event.target === $("search")) { activate(active); }
  else return;
  event.preventDefault();
}

// A table that is wider than the page is scrolled by keyboard, and says what it is.
function markWideTables() {
  for (const box of document.querySelectorAll(".table")) {
    const wide = box.scrollWidth > box.clientWidth;
    for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-label", box.dataset.name]]) {
      if (wide) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  }
}

async function begin() {
  beginTheme();
  const {place, id} = readAddress();
  show(id !== null ? subject.kind : document.getElementById(place)?.closest(".view")?.id || firstView());
  list = await subject.unpack();
  beginFacets();
  beginChips();
  for (const m of measures) beginHistogram(m);
  beginGallery();
  beginCopies();
  subject.begin?.();
  markWideTables();
  addEventListener("resize", markWideTables);
  addEventListener("toggle", markWideTables, true); // tables are unfolded
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); $("main").focus(); });
  addEventListener("hashchange", route);
  document.addEventListener("keydown", pageKey);
  document.body.classList.add("ready");
  await route();
  performance.mark("ready");
}

const beginPage = () => begin().catch((problem) => { $("found").value = `The ${subject.plural} could not be unpacked: ${problem.message}`; throw problem; });
