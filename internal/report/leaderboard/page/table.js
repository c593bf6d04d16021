// The leaderboard's table: its models sorted by the best of their settings in any column, and these within each; details; and two
// rows chosen.

const boardRows = () => document.querySelectorAll("#leaderboard > tbody[data-key]");

function sortBoard(button) {
  const by = button.dataset.sort, head = button.closest("th"), table = $("leaderboard");
  const down = head.getAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : by !== "name";
  for (const th of table.tHead.rows[0].cells) th.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (body) => by === "name" ? body.dataset.name : ["cost", "tokens", "cutoff"].includes(by) ? Number(body.dataset[by]) : Number(body.rows[0].querySelectorAll("td.score")[by].dataset.value);
  // What was not measured comes last, whichever way.
  const rows = [...boardRows()].map((body) => [value(body), body]);
  rows.sort(([a, x], [b, y]) => {
    if (by === "name") return (down ? -1 : 1) * (a < b ? -1 : a > b ? 1 : 0);
    return (a < 0) - (b < 0) || (down ? b - a : a - b) || (x.dataset.name < y.dataset.name ? -1 : 1);
  });
  const models = new Map();
  for (const [, body] of rows) models.set(body.dataset.of, [...models.get(body.dataset.of) || [], body]);
  const heads = new Map([...table.querySelectorAll("tbody.model")].map((body) => [body.dataset.model, body]));
  for (const [model, bodies] of models) table.append(heads.get(model), ...bodies);
}

// chosenRuns are the rows that are ticked, in the order in which they were.
let chosenRuns = [];

function choosesRun(box) {
  const key = box.closest("tbody").dataset.key;
  chosenRuns = chosenRuns.filter((k) => k !== key);
  if (box.checked) chosenRuns.push(key);
  if (chosenRuns.length > 2) chosenRuns.shift();
  for (const body of boardRows()) {
    const chosen = chosenRuns.includes(body.dataset.key);
    body.querySelector("input").checked = chosen;
    body.classList.toggle("chosen", chosen);
  }
  const go = $("compare-chosen");
  go.hidden = chosenRuns.length < 2;
  if (!go.hidden) {
    go.href = comparing(...chosenRuns);
    go.textContent = "Compare " + chosenRuns.map(runNamed).join(" with ");
  }
}

const runNamed = (key) => list.runs.find((r) => r.Key === key)?.Name ?? key;
const comparing = (a, b) => writeAddress("compare", new Map([["a", [a]], ["b", [b]]]));

function beginBoard() {
  for (const button of document.querySelectorAll(".sort")) button.addEventListener("click", () => sortBoard(button));
  for (const box of document.querySelectorAll(".pick input")) {
    box.checked = false;
    box.addEventListener("change", () => choosesRun(box));
  }
  for (const button of document.querySelectorAll(".more")) button.addEventListener("click", () => {
    const row = $(button.getAttribute("aria-controls"));
    row.hidden = !row.hidden;
    button.setAttribute("aria-expanded", !row.hidden);
    markWideTables();
  });
}
