// The page of one thing of the list.

function part(id, title, ...content) {
  const inner = content.filter(Boolean);
  return inner.length ? element("section", {id: "part-" + id, tabindex: "-1", "data-title": title}, element("h2", {}, title), ...inner) : null;
}

// folded folds a part of the page away but for its heading.
function folded(section) {
  if (!section) return null;
  const [heading, ...content] = section.children;
  section.append(element("details", {class: "fold"}, element("summary", {}, heading), ...content));
  return section;
}

const block = (title, ...content) => { const inner = content.filter(Boolean); return inner.length ? element("div", {class: "block"}, element("h3", {}, title), ...inner) : null; };
const texts = (lines, className = "lines") => lines?.length ? element("ul", {class: className}, ...lines.map((l) => element("li", {}, l))) : null;

// setter gives a function that typesets a text of a problem into an element, and says in which language it is.
function setter(p) {
  return (name, attributes, text, language = p.language) => typeset(element(name, {lang: language, ...attributes}), String(text), dollars(p.source));
}

const clauses = (lines, set) => lines?.length ? element("ul", {class: "lines clauses"}, ...lines.map((l) => set("li", {}, l, "en"))) : null;

// choices lists those of a problem, and marks the right one.
function choices(p, set) {
  if (!p.choices) return null;
  return block("Choices", element("ol", {class: "choices"}, ...p.choices.map((c, k) => {
    const right = p.answer_letter === String.fromCharCode(65 + k);
    const li = set("li", {class: right ? "right" : null}, c);
    if (right) li.append(" ✓", element("span", {class: "unseen"}, " the right choice"));
    return li;
  })));
}

// partAddress leads to a part of the page.
function partAddress(id) {
  return writeAddress(place(readAddress().id), new Map([...selection, ["at", [id]]]));
}

// ways are those from a thing: to the list, to its neighbours there, and to the parts of the page.
function ways(i, parts) {
  const k = shown.indexOf(i);
  if (k >= 0) active = k;
  const step = (to, name, sign, key) => k >= 0 && to >= 0 && to < shown.length ? element("a", {href: href(list.id[shown[to]]), rel: key, id: key}, key === "prev" ? sign + " " : null, element("span", {}, name), key === "next" ? " " + sign : null) : null;
  return element("div", {class: "ways"},
    element("nav", {class: "steps", "aria-label": subject.title}, element("a", {href: writeAddress(subject.view, selection), id: "back"}, "← " + subject.title),
      element("span", {class: "faint", id: "position"}, k >= 0 ? `${(k + 1).toLocaleString("en")} of ${shown.length.toLocaleString("en")}` : "not among those selected"), step(k - 1, "Previous", "‹", "prev"), step(k + 1, "Next", "›", "next")),
    parts.length > 1 ? element("nav", {class: "parts", "aria-label": "Parts of the page"}, ...parts.map((s) => element("a", {href: partAddress(s.id.slice(5))}, s.dataset.title))) : null);
}

let opened = null; // the thing that is on the page, by its id

async function openThing(id) {
  if (opened !== id) {
    const i = at.get(id);
    const made = i === undefined ? {title: `No such ${subject.kind}`, above: [element("p", {}, `No ${subject.kind} has the id ${id}.`)], parts: []} : await subject.page(i);
    if (readAddress().id !== id) return;
    const parts = made.parts.filter(Boolean);
    opened = id;
    $(subject.kind).replaceChildren(ways(i ?? -1, parts), element("h1", {tabindex: "-1", id: "title"}, made.title), ...made.above.filter(Boolean), ...parts);
    document.title = $("title").textContent + " · " + title;
    scrollTo(0, 0);
    markWideTables();
    $("title").focus({preventScroll: true});
  }
  const section = $("part-" + readAddress().selection.get("at")?.[0]);
  if (section) {
    for (const fold of [section.querySelector(":scope > .fold"), section.closest(".fold")]) if (fold) fold.open = true;
    section.scrollIntoView();
    section.focus({preventScroll: true});
  }
}
