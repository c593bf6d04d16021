// Two rows of the leaderboard on the same problems.

const points = (d) => d === null || d === undefined ? "–" : (d > .0005 ? "+" : d < -.0005 ? "−" : "") + Math.abs(100 * d).toFixed(1);
const share = (k, n) => n ? (100 * k / n).toFixed(1) : "–";
const chance = (p) => p === null || p === undefined ? "–" : p < .0001 ? "< 0.0001" : p.toFixed(4);
const much = (n) => n.toLocaleString("en");

let pairings = null;

// asSeen gives a comparison with the sides as they were asked for.
function asSeen(c, a) {
  if (c.a === a) return c;
  return {...c, only_a: c.only_b, only_b: c.only_a, difference: -c.difference, low: -c.high, high: -c.low};
}

// disagreements gives, by subset, the questions that one of two runs answers rightly alone, each with the places of its samples, the
// right one first: of several
// answers the first that could be obtained counts.
function disagreements(a, b) {
  const of = new Map();
  for (let i = 0; i < list.run.length; i++) {
    if (list.run[i] !== a && list.run[i] !== b || list.verdict[i] > 2) continue;
    const q = list.question[i];
    if (!of.has(q)) of.set(q, {});
    of.get(q)[list.run[i] === a ? "a" : "b"] ??= i;
  }
  const found = new Map(list.subsets.map((s) => [s, {n: 0, both: 0, neither: 0, a: [], b: []}]));
  for (const [q, s] of of) {
    if (s.a === undefined || s.b === undefined) continue;
    const at = found.get(list.questions[q].subset), x = list.verdict[s.a] === 1, y = list.verdict[s.b] === 1;
    at.n++;
    if (x && y) at.both++;
    else if (x) at.a.push([s.a, s.b]);
    else if (y) at.b.push([s.b, s.a]);
    else at.neither++;
  }
  return found;
}

// differenceBar draws a difference with its interval, about zero in the middle, with room for side.
function differenceBar(c, side) {
  const at = (d) => 50 + 50 * Math.max(-1, Math.min(1, d / side)) + "%";
  const line = (x1, x2, y1, y2, name) => svgElement("line", {x1, x2, y1, y2, class: name});
  return svgElement("svg", {class: "interval wide", width: "100%", height: 14, "aria-hidden": "true"},
    line("0", "100%", 7, 7, "axis"), line("50%", "50%", 0, 14, "axis"),
    line(at(c.low), at(c.high), 7, 7, "whisker"), line(at(c.low), at(c.low), 3, 11, "whisker"), line(at(c.high), at(c.high), 3, 11, "whisker"),
    svgElement("circle", {cx: at(c.difference), cy: 7, r: 4, class: "ours"}));
}

const mostLinks = 60;

function disagreeing(title, samples, between) {
  const address = writeAddress("samples", new Map([["between", between]]));
  return element("div", {class: "disagree"}, element("h3", {}, `${title}: ${much(samples.length)}`),
    samples.length ? element("p", {}, ...samples.slice(0, mostLinks).flatMap(([i]) => [element("a", {href: writeAddress(place(list.id[i]), new Map([["between", between]]))}, list.questions[list.question[i]].id), " "]),
      samples.length > mostLinks ? element("a", {href: address}, `and ${much(samples.length - mostLinks)} more`) : null) : element("p", {class: "faint"}, "None."));
}

function comparisonRow(subset, c, counted, side) {
  const shown = c || {n: counted.n, both: counted.both, only_a: counted.a.length, only_b: counted.b.length, neither: counted.neither};
  const told = !c ? "" : c.tied ? "tied" : c.difference > 0 ? "first is better" : "second is better";
  const td = (text) => element("td", {class: "n"}, text);
  const row = element("tr", {"data-subset": subset}, element("th", {scope: "row"}, subset + (shown.n < 30 ? " *" : "")), td(much(shown.n)), td(share(shown.both + shown.only_a, shown.n)), td(share(shown.both + shown.only_b, shown.n)),
    td(much(shown.both)), td(much(shown.only_a)), td(much(shown.only_b)), td(much(shown.neither)),
    element("td", {class: "n"}, c ? points(c.difference) : shown.n ? points((shown.only_a - shown.only_b) / shown.n) : "–", c && c.low !== null ? differenceBar(c, side) : null),
    td(c && c.low !== null ? `${points(c.low)} to ${points(c.high)}` : "–"), td(chance(c?.p)), td(chance(c?.p_holm)), element("td", {}, told));
  for (const [k, cell] of [...row.cells].entries()) if (k > 0) cell.dataset.head = heads[k];
  return row;
}

const heads = ["subset", "pairs", "first right", "second right", "both", "only first (b)", "only second (c)", "neither", "difference", "Newcombe, 95 %", "McNemar p", "Holm p", "told apart"];

async function drawComparison(address) {
  const keys = list.runs.map((r) => r.Key), asked = ["a", "b"].map((side) => keys.indexOf(address.selection.get(side)?.join(",") ?? ""));
  if (keys.length < 2) {
    $("compared").replaceChildren(element("p", {class: "notice"}, "There is only one row to compare."));
    return;
  }
  const a = asked[0] >= 0 ? asked[0] : asked[1] === 0 ? 1 : 0, b = asked[1] >= 0 && asked[1] !== a ? asked[1] : a === 0 ? 1 : 0;
  $("first").value = keys[a];
  $("second").value = keys[b];
  pairings ||= await unpacked("comparisons");
  const counted = disagreements(a, b), between = [keys[a], keys[b]];
  const subsets = list.subsets.filter((s) => counted.get(s).n > 0);
  const of = (s) => { const c = pairings.find((c) => c.subset === s && (c.a === a && c.b === b || c.a === b && c.b === a)); return c && asSeen(c, a); };
  const tested = subsets.some(of), reach = Math.max(0, ...subsets.map(of).filter((c) => c && c.low !== null).flatMap((c) => [Math.abs(c.low), Math.abs(c.high)]));
  const side = [.1, .2, .5].find((s) => reach <= s) ?? 1;
  $("compared").replaceChildren(
    element("p", {class: "faint"}, `First: ${list.runs[a].Name}. Second: ${list.runs[b].Name}. Right shares are in percent of the problems that both answered, differences in points, drawn from −${100 * side} to +${100 * side}; * fewer than 30 pairs.`
      + (tested ? "" : " The scores compare models in one setting, and settings of one model; these two differ in both, so that there are counts and no test.")),
    element("div", {class: "table stacked", "data-name": "Comparison"}, element("table", {id: "comparison"}, element("thead", {}, element("tr", {}, ...heads.map((h, k) => element("th", {scope: "col", class: k > 0 && k < 12 ? "n" : null}, h)))),
      element("tbody", {}, ...subsets.map((s) => comparisonRow(s, of(s), counted.get(s), side))))),
    ...subsets.map((s) => element("section", {"aria-label": "Disagreements, " + s}, element("h2", {}, "Where they disagree: " + s),
      element("div", {class: "sides"}, disagreeing("Only the first is right", counted.get(s).a, between), disagreeing("Only the second is right", counted.get(s).b, between)))));
  markWideTables();
}

function beginComparison() {
  const go = () => goTo(comparing($("first").value, $("second").value), true);
  $("first").addEventListener("change", go);
  $("second").addEventListener("change", go);
  $("swap").addEventListener("click", () => goTo(comparing($("second").value, $("first").value), true));
}
