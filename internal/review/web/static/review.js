// Formulas and diagrams, keys, and saving without losing what was written when the server does not answer. All of it works without this file, as
// plain links and a plain form.

const says = JSON.parse(document.body.dataset.says);
const form = document.getElementById("mark");
const told = document.getElementById("told");

const byId = (id) => document.getElementById(id);
const written = () => new URLSearchParams(new FormData(form)).toString();
const saved = form ? written() : "";
let saving = false;
let warned = "";

function tell(text, bad) {
  told.textContent = text;
  told.classList.toggle("bad", Boolean(bad));
}

// follow opens a link. Where something is not saved it says so first, and goes the second time.
function follow(id) {
  const link = byId(id);
  if (!link) return;
  if (form && written() !== saved && warned !== id) {
    warned = id;
    tell(says.leave, true);
    return;
  }
  link.click();
}

async function save() {
  if (saving) return;
  saving = true;
  tell(says.saving);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin" });
    if (answer.ok) {
      location.assign(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const notice = page.querySelector(".notice");
    tell(notice ? notice.textContent : says.refused, true);
  } catch {
    tell(says.unanswered, true);
  }
  saving = false;
}

const keys = {
  1: () => (byId("diagram") ?? byId("right") ?? byId("error-1")).click(),
  2: () => (byId("answer") ?? byId("wrong") ?? byId("error-2")).click(),
  3: () => (byId("unsure") ?? byId("error-3"))?.click(),
  4: () => byId("error-4")?.click(),
  5: () => byId("error-5")?.click(),
  6: () => byId("error-6")?.click(),
  c: () => byId("comment").focus(),
  s: save,
  n: () => follow("next"),
  j: () => follow("next"),
  p: () => follow("previous"),
  k: () => follow("previous"),
  l: () => follow("list"),
  o: () => toggle("solution"),
  z: () => document.querySelector(".zoom-stage")?.focus(),
  "?": () => toggle("keys"),
};

function toggle(id) {
  const details = byId(id);
  if (details) details.open = !details.open;
}

// Another language shows the page anew. Where something is not saved it says so first, and goes the second time.
byId("language").addEventListener("submit", (event) => {
  if (!form || written() === saved || warned === "language") return;
  event.preventDefault();
  warned = "language";
  tell(says.switch, true);
});

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  form.addEventListener("input", () => {
    warned = "";
    tell(written() === saved ? "" : says.edited);
  });
  document.addEventListener("keydown", (event) => {
    const writing = event.target.tagName === "TEXTAREA";
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (writing) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === "Enter") {
      if (event.target === document.body || event.target.type === "checkbox" || event.target.type === "radio") {
        event.preventDefault();
        save();
      }
      return;
    }
    if (Object.hasOwn(keys, event.key)) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}

for (const e of document.querySelectorAll(".set")) {
  const text = e.textContent;
  e.replaceChildren();
  typeset(e, text, e.closest("[data-dollars]").dataset.dollars === "true");
}
const problem = byId("problem");
if (problem) {
  const figure = problem.querySelector("figure");
  if (figure) figure.append(zoomable(figure.querySelector("img"), says));
}
