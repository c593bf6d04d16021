// What the address asks for is shown: the report, or the page of one problem.

const title = document.title;
let scrolled = 0;

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
  } else if (was) {
    document.title = title;
    $("problem").replaceChildren();
    activate(active);
    if (location.hash === "" || location.hash === "#problems") {
      scrollTo(0, scrolled);
      $("list").focus({preventScroll: true});
    }
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
  list = await unpacked("index");
  beginList();
  markWideTables();
  addEventListener("resize", markWideTables);
  addEventListener("hashchange", route);
  document.addEventListener("keydown", pageKey);
  document.body.classList.add("ready");
  await route();
}

begin().catch((problem) => { $("found").value = "The problems could not be unpacked: " + problem.message; throw problem; });
