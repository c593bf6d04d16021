// Where a problem comes from and what was made of it, as a small graph.

// A node is a box: its title and a line beneath, where it leads, and the place of the node that it follows from.
function lineageOf(told) {
  const p = told.problems[0], nodes = [];
  const add = (from, title, line, more = {}) => nodes.push({from, title, line: String(line ?? ""), depth: from < 0 ? 0 : nodes[from].depth + 1, ...more}) - 1;
  const record = add(-1, "Native record " + p.native_id, p.source + "/" + p.native_file);
  const problem = add(record, p.id, "the problem", {here: true});
  const repeats = told.duplicates || [];
  for (const r of repeats.slice(0, 4)) {
    const gone = r.id === p.id, other = gone ? r.kept_id : r.id;
    add(problem, other, (gone ? "stays in its place: same " : "goes for it: same ") + words(r.how), {id: other});
  }
  if (repeats.length > 4) add(problem, `${repeats.length - 4} more duplicates`, "in the tables below", {faint: true});
  const chosen = told.selection?.[0], hard = told.hard?.[0];
  if (hard) add(problem, "GeoEval-hard", `${hard.kind}, ${hard.shape}, rank ${hard.rank}`);
  if (!chosen) {
    // What bars a problem by default (selection); whether there was room for it only a build can tell (geoeval why).
    const bars = [repeats.some((r) => r.id === p.id) && "being a duplicate", told.labels?.[0]?.suspect && "probably no geometry", p.record_faults && "its record has faults", told.checks?.[0]?.status === "mismatch" && "its program gives another answer"];
    if (!hard) add(problem, "Not selected", bars.filter(Boolean).join("; ") || "for any subset", {faint: true});
    return nodes;
  }
  const selected = add(problem, "GeoEval-2000", `${chosen.source_group}, ${chosen.shape}, ${chosen.length_band}, rank ${chosen.rank}`);
  const b = told.backward?.[0], not = told.unmasked?.[0], a = told.augmented?.[0], t = (told.translations || []).filter((c) => c.passed);
  if (b) add(selected, "Backward question", `asks for ${b.mask}` + (b.x_text === undefined ? "" : " = " + b.x_text), {part: "backward"});
  if (not) add(selected, "No backward question", words(not.reason), {part: "backward", faint: true});
  if (a) add(selected, "In another wording", a.candidate ? `candidate ${a.candidate}; ${a.passed} of ${a.asked} passed` : "none passed: the original stays", {part: "rephrasings", faint: !a.candidate});
  if (t.length) add(selected, "In English", t[0].model, {part: "question"});
  return nodes;
}

// placed puts nodes into columns where there is room, and into an indented list where there is not.
function placed(nodes, width) {
  const wide = width >= 760, deepest = Math.max(...nodes.map((n) => n.depth));
  const box = {width: wide ? Math.min(250, (width - 2 - 40 * deepest) / (deepest + 1)) : 0, height: 52};
  const rows = [];
  for (const [k, n] of nodes.entries()) {
    n.width = wide ? box.width : width - 22 * n.depth - 2;
    n.height = box.height;
    n.x = wide ? n.depth * (box.width + 40) : 22 * n.depth;
    // In columns a node stands beside the one that it follows from, or below the last of its column.
    const row = wide ? Math.max(rows[n.depth] ?? 0, n.from < 0 ? 0 : nodes[n.from].row) : k;
    n.row = row;
    rows[n.depth] = row + 1;
    n.y = 1 + row * (box.height + (wide ? 14 : 10));
  }
  return {wide, height: Math.max(...nodes.map((n) => n.y)) + box.height + 1};
}

function lineageGraph(told, width, at) {
  const nodes = lineageOf(told), {wide, height} = placed(nodes, width);
  const fit = (text, n, wide) => { const most = Math.floor((n.width - 20) / wide); return text.length > most ? text.slice(0, most - 1) + "…" : text; };
  const svg = svgElement("svg", {class: "lineage", width, height, role: "group", "aria-label": "Lineage: " + nodes.slice(1).map((n) => `${n.title}, ${n.line}`).join("; ")});
  for (const n of nodes) {
    const f = nodes[n.from];
    if (!f) continue;
    const d = wide ? `M${f.x + f.width} ${f.y + f.height / 2} C${f.x + f.width + 22} ${f.y + f.height / 2} ${n.x - 22} ${n.y + n.height / 2} ${n.x} ${n.y + n.height / 2}` : `M${f.x + 11} ${f.y + f.height} V${n.y + n.height / 2} H${n.x}`;
    svg.append(svgElement("path", {d, class: "edge"}));
  }
  for (const n of nodes) {
    const group = svgElement("g", {class: "node" + (n.here ? " here" : n.faint ? " faintly" : "")},
      svgElement("title", {}, `${n.title}: ${n.line}`),
      svgElement("rect", {x: n.x + .5, y: n.y, width: Math.max(1, n.width - 1), height: n.height, rx: 8}),
      svgElement("text", {x: n.x + 10, y: n.y + 21, class: "name"}, fit(n.title, n, 7.4)),
      svgElement("text", {x: n.x + 10, y: n.y + 39, class: "line"}, fit(n.line, n, 6.6)));
    const to = n.id !== undefined && at.has(n.id) ? href(n.id) : n.part ? partAddress(n.part) : null;
    if (to) svg.append(svgElement("a", {href: to}, group));
    else svg.append(group);
  }
  return svg;
}
