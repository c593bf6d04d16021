// The filter of a facet whose values stand in a tree: choosing a name chooses all that is below it.

// beginTree gives every node its key in the address, the values below it, and the sets that have one of them.
function beginTree(f) {
  f.nodes = new Map();
  const visit = (node, path, above) => {
    node.key = node.under ? [...path, node.name].join("/") : f.values[node.value];
    node.above = above;
    f.nodes.set(node.key, node);
    node.values = node.under ? node.under.flatMap((u) => visit(u, [...path, node.name], node)) : [node.value];
    return node.values;
  };
  for (const node of f.tree) visit(node, [], null);
  const holding = f.values.map(() => []);
  for (const [n, set] of f.sets.entries()) for (const k of set) holding[k].push(n);
  for (const node of f.nodes.values()) node.sets = [...new Set(node.values.flatMap((k) => holding[k]))];
  f.places = (key) => f.nodes.get(key)?.values || [];
  f.said = (key) => f.nodes.get(key)?.name || key;
  f.chips = [];
  f.root = element("ul", {role: "tree", class: "tree", "aria-label": f.title, "aria-multiselectable": "true"}, ...f.tree.map((node) => branch(f, node, 1)));
  f.root.querySelector(".node").tabIndex = 0;
  f.root.addEventListener("click", (event) => {
    const item = event.target.closest(".node"), node = item && f.nodes.get(item.dataset.key);
    if (!node) return;
    reach(f, item);
    if (node.under && event.target.closest(".twist")) unfold(f, node, !node.open);
    else toggle(f.name, node.key);
  });
  f.root.addEventListener("keydown", (event) => treeKey(f, event));
  $("facets").append(element("fieldset", {"data-facet": f.name}, element("legend", {}, f.title), f.root));
}

// branch makes a node's item; what is below it is made when it is unfolded.
function branch(f, node, level) {
  node.level = level;
  node.count = element("small", {});
  node.item = element("div", {role: "treeitem", class: "node", tabindex: "-1", "aria-level": level, "aria-expanded": node.under ? "false" : null, "data-key": node.key},
    element("span", {class: node.under ? "twist" : "leaf", "aria-hidden": "true"}), element("span", {class: "name"}, node.name), " ", node.count);
  return element("li", {role: "none"}, node.item);
}

function unfold(f, node, open) {
  node.open = open;
  node.item.setAttribute("aria-expanded", open);
  if (open && !node.list) {
    node.list = element("ul", {role: "group"}, ...node.under.map((u) => branch(f, u, node.level + 1)));
    node.list.id = `below-${f.name}-${[...f.nodes.keys()].indexOf(node.key)}`;
    node.item.setAttribute("aria-owns", node.list.id);
    node.item.after(node.list);
    drawTree(f);
  }
  if (node.list) node.list.hidden = !open;
}

// reach makes an item the one that the tabulator leads to.
function reach(f, item, focus = false) {
  for (const other of f.root.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  item.tabIndex = 0;
  if (focus) item.focus();
}

function treeKey(f, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const item = event.target.closest(".node"), node = f.nodes.get(item?.dataset.key);
  if (!node) return;
  const seen = [...f.root.querySelectorAll(".node")].filter((e) => e.checkVisibility()), k = seen.indexOf(item);
  const go = (to) => { if (to) reach(f, to, true); };
  if (event.key === "ArrowDown") go(seen[k + 1]);
  else if (event.key === "ArrowUp") go(seen[k - 1]);
  else if (event.key === "Home") go(seen[0]);
  else if (event.key === "End") go(seen.at(-1));
  else if (event.key === "ArrowRight" && node.under) { if (node.open) go(node.under[0].item); else unfold(f, node, true); }
  else if (event.key === "ArrowLeft") { if (node.open) unfold(f, node, false); else go(node.above?.item); }
  else if (event.key === "Enter" || event.key === " ") toggle(f.name, node.key);
  else return;
  event.preventDefault();
}

// reveal unfolds a node and those above it, once: what is chosen by the address can be seen.
function reveal(f, node) {
  if (!node || node.revealed) return;
  node.revealed = true;
  reveal(f, node.above);
  unfold(f, node, true);
}

// drawTree says of the items that are there how many things each would leave, and which are chosen.
function drawTree(f) {
  const chosen = selection.get(f.name) || [];
  for (const key of chosen) reveal(f, f.nodes.get(key)?.above);
  for (const node of f.nodes.values()) {
    if (!node.item) continue;
    let n = 0;
    for (const set of node.sets) n += f.countsOfSets[set];
    node.count.textContent = n.toLocaleString("en");
    node.item.setAttribute("aria-selected", chosen.includes(node.key));
    node.item.classList.toggle("none", n === 0);
  }
}
