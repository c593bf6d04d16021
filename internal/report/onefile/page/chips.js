// The filters beside the list: a chip for each value, with how many problems it would leave.

// choose sets the filters of a name; without values it is no filter. Where the step shall be undone by the browser's back
// button it is one of its history.
function choose(name, values, step = true) {
  const next = new Map(selection);
  if (values.length) next.set(name, values);
  else next.delete(name);
  goTo(writeAddress(subject.view, next), step);
}

function goTo(address, step) {
  if (address === location.hash) return;
  if (step) location.hash = address;
  else {
    history.replaceState(null, "", address);
    route();
  }
}

function toggle(name, value) {
  const values = selection.get(name) || [];
  choose(name, values.includes(value) ? values.filter((v) => v !== value) : [...values, value]);
}

// takenAway is the button that takes a filter away, and leaves the values of it that are given.
function takenAway(f, said, left) {
  const b = element("button", {type: "button", class: "chip chosen", "aria-label": `Take away the filter ${f.title}: ${said}`}, f.title + ": ", element("b", {}, said), " ×");
  b.addEventListener("click", () => {
    choose(f.name, left());
    $("search").focus();
  });
  return b;
}

function drawChips() {
  for (const f of facets) {
    for (const [k, chip] of f.chips.entries()) {
      const chosen = (selection.get(f.name) || []).includes(f.values[k]);
      chip.setAttribute("aria-pressed", chosen);
      chip.lastChild.textContent = f.counts[k].toLocaleString("en");
      chip.classList.toggle("none", f.counts[k] === 0 && !chosen);
    }
    if (f.tree) drawTree(f);
  }
  const named = [...facets, ...measures, {name: "q", title: "Search"}];
  const pairs = (subject.filters || []).filter((f) => selection.has(f.name));
  $("chosen").replaceChildren(...pairs.map((f) => takenAway(f, f.words(selection.get(f.name)), () => [])), ...named.filter((f) => selection.has(f.name)).flatMap((f) => selection.get(f.name).map((v) => {
    const said = f.of && !f.values ? rangeWords(f) : f.said ? f.said(v) : words(v);
    return takenAway(f, said, () => f.values ? selection.get(f.name).filter((other) => other !== v) : []);
  })));
}

// clear takes all filters away; the order and the form of the list stay.
function clear() {
  goTo(writeAddress(subject.view, new Map([...selection].filter(([name]) => name === "sort" || name === "as"))), true);
  $("search").focus();
}

function beginChips() {
  for (const f of facets) {
    if (f.tree) {
      beginTree(f);
      continue;
    }
    const all = f.values.map((_, k) => f.sets.some((set) => set.includes(k)));
    f.chips = f.values.map((v, k) => {
      const chip = element("button", {type: "button", class: "chip", "aria-pressed": "false", hidden: !all[k]}, words(v) + " ", element("small", {}));
      chip.addEventListener("click", () => toggle(f.name, v));
      return chip;
    });
    if (all.filter(Boolean).length > 1) $("facets").append(element("fieldset", {"data-facet": f.name}, element("legend", {}, f.title), ...f.chips));
  }
}
