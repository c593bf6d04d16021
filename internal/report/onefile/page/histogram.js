// Histograms that filter: a range is drawn over one with mouse or finger, or set with its two sliders.

const svgElement = (name, attributes = {}, ...children) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};

const barsHeight = 56;

// until writes the last number of a bin.
const until = (m, bin) => !m.whole ? edge(m, bin + 1) : String(bin === m.n - 1 ? m.top : edge(m, bin + 1) - 1);

function rangeWords(m) {
  const range = chosenRange(m) || [0, m.n - 1], from = edge(m, range[0]), to = until(m, range[1]);
  return from === to ? from : from + " to " + to;
}

function setRange(m, a, b) {
  const [from, to] = a <= b ? [a, b] : [b, a];
  choose(m.name, from === 0 && to === m.n - 1 ? [] : [edge(m, from) + ".." + (to === m.n - 1 ? "" : edge(m, to + 1))], false);
}

function drawHistograms() {
  for (const m of measures) {
    const most = Math.max(1, ...m.counts), range = chosenRange(m) || [0, m.n - 1];
    for (let k = 0; k < m.n; k++) {
      const height = m.counts[k] ? Math.max(1.5, barsHeight * m.counts[k] / most) : 0;
      m.bars[k].setAttribute("y", barsHeight - height);
      m.bars[k].setAttribute("height", height);
      m.bars[k].setAttribute("class", k >= range[0] && k <= range[1] ? "ours" : "paper");
      m.bars[k].firstChild.textContent = `${edge(m, k)}${until(m, k) === edge(m, k) ? "" : " to " + until(m, k)}: ${m.counts[k].toLocaleString("en")}`;
    }
    const said = rangeWords(m);
    m.said.textContent = said;
    for (const [k, slider] of m.sliders.entries()) {
      slider.value = range[k];
      slider.setAttribute("aria-valuetext", k === 0 ? "from " + edge(m, range[0]) : "to " + until(m, range[1]));
    }
  }
}

function beginHistogram(m) {
  m.bars = Array.from({length: m.n}, (_, k) => svgElement("rect", {x: 100 * k / m.n + .2 + "%", width: 100 / m.n - .4 + "%", rx: 1}, svgElement("title")));
  m.sliders = ["from", "to"].map((end) => element("input", {type: "range", min: 0, max: m.n - 1, step: 1, "aria-label": m.title + ", " + end}));
  m.said = element("span", {class: "range"});
  const svg = svgElement("svg", {class: "bars", height: barsHeight, width: "100%", "aria-hidden": "true"}, ...m.bars);
  const box = element("fieldset", {class: "histogram", "data-measure": m.name}, element("legend", {}, m.title), m.said, svg, element("div", {class: "sliders"}, ...m.sliders));
  m.sliders[0].addEventListener("input", () => setRange(m, Math.min(m.sliders[0].value, m.sliders[1].value), Number(m.sliders[1].value)));
  m.sliders[1].addEventListener("input", () => setRange(m, Number(m.sliders[0].value), Math.max(m.sliders[0].value, m.sliders[1].value)));
  let from = null;
  const binAt = (event) => {
    const r = svg.getBoundingClientRect();
    return Math.max(0, Math.min(m.n - 1, Math.floor(m.n * (event.clientX - r.left) / r.width)));
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    from = binAt(event);
    svg.setPointerCapture(event.pointerId);
    const range = chosenRange(m);
    if (range && range[0] === from && range[1] === from) setRange(m, 0, m.n - 1);
    else setRange(m, from, from);
  });
  svg.addEventListener("pointermove", (event) => { if (from !== null && binAt(event) !== from) setRange(m, from, binAt(event)); });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { from = null; });
  $("facets").append(box);
}
