"use strict";
// Keys, and saving without losing what was written when the server does not answer. All of it works without this file, as
// plain links and a plain form.

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
    tell("Not saved: press s to save, or the same key again to leave.", true);
    return;
  }
  link.click();
}

async function save() {
  if (saving) return;
  saving = true;
  tell("Saving…");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin" });
    if (answer.ok) {
      location.assign(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const notice = page.querySelector(".notice");
    tell(notice ? notice.textContent : "Not saved: the server refused.", true);
  } catch {
    tell("Not saved: the server does not answer. What you wrote is still here; try again.", true);
  }
  saving = false;
}

const keys = {
  1: () => byId("diagram").click(),
  2: () => byId("answer").click(),
  c: () => byId("comment").focus(),
  s: save,
  n: () => follow("next"),
  j: () => follow("next"),
  p: () => follow("previous"),
  k: () => follow("previous"),
  l: () => follow("list"),
  o: () => toggle("solution"),
  "?": () => toggle("keys"),
};

function toggle(id) {
  const details = byId(id);
  if (details) details.open = !details.open;
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  form.addEventListener("input", () => {
    warned = "";
    tell(written() === saved ? "" : "Changed, not saved yet.");
  });
  document.addEventListener("keydown", (event) => {
    const writing = event.target.id === "comment";
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
      if (event.target === document.body || event.target.type === "checkbox") {
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
