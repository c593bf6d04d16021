// What the address asks for is shown: a view of the report, a section of one, or the page of one problem.

const title = document.title;
const tops = new Map(); // where a view was scrolled to when it was left
let view = null;

function show(wanted) {
  if (view !== null) tops.set(view, scrollY);
  const changed = view !== wanted;
  view = document.body.dataset.view = wanted;
  for (const a of document.querySelectorAll("#bar nav a")) {
    if (a.getAttribute("href") === "#" + (wanted === "problem" ? "problems" : wanted)) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  return changed;
}

let selected = null; // the selection that is drawn, as the address writes it

async function route() {
  const address = readAddress(), {place, problem} = address;
  const section = document.getElementById(place || "overview"), home = section?.closest(".view")?.id || "overview";
  const before = view, to = problem !== null ? "problem" : home;
  show(to);
  if (to === "problem" || to === "problems") {
    selection = new Map(address.selection);
    selection.delete("at"); // a part of a problem's page
    const said = writeAddress("", selection);
    if (said !== selected) {
      selected = said;
      showSelection();
    } else if (to === "problems" && before !== to) redraw();
  }
  if (to === "problem") {
    await openProblem(problem);
    return;
  }
  document.title = title;
  if (before === "problem") {
    $("problem").replaceChildren();
    opened = null;
  }
  if (before !== to) scrollTo(0, tops.get(to) || 0);
  if (to === "stages" || to === "overview") markWideTables();
  if (section && section.id !== home) {
    section.scrollIntoView();
    section.focus({preventScroll: true});
  }
  if (to === "problems" && before === "problem") activate(active);
}

function pageKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (view === "problem") {
    if (event.key === "Escape") location.hash = writeAddress("problems", selection);
    else if (event.key === "ArrowLeft" && $("prev")) $("prev").click();
    else if (event.key === "ArrowRight" && $("next")) $("next").click();
    else return;
  } else if (event.key === "/" && !typing) {
    if (view !== "problems") goTo(writeAddress("problems", selection), true);
    show("problems");
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
  show(["problems", "stages"].includes(readAddress().place) ? readAddress().place : readAddress().problem !== null ? "problem" : "overview");
  list = await unpacked("index");
  beginFacets();
  beginChips();
  for (const m of measures) beginHistogram(m);
  beginGallery();
  markWideTables();
  addEventListener("resize", markWideTables);
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); $("main").focus(); });
  addEventListener("hashchange", route);
  document.addEventListener("keydown", pageKey);
  document.body.classList.add("ready");
  await route();
  performance.mark("ready");
}

begin().catch((problem) => { $("found").value = "The problems could not be unpacked: " + problem.message; throw problem; });
