// What a problem needs to be known, and the problems of one step that it was taken apart into.

const catalogueOf = () => kept("catalogue", () => unpacked("catalogue"));

// concept leads to the problems that need a principle.
const concept = (id, catalogue) => element("a", {href: writeAddress("problems", new Map([["concept", [id]]])), title: [...catalogue[id]?.path || [], catalogue[id]?.name || id].join(" › ")}, catalogue[id]?.name || id);

// noted puts a text into an element, with its key elements marked.
function noted(to, text, money) {
  for (const [k, run] of String(text).split(/<note>|<\/note>/).entries()) if (run) typeset(k % 2 ? to.appendChild(element("mark")) : to, run, money);
  return to;
}

// needs tells each principle once, with the ways in which it is known.
function needs(told, catalogue) {
  const p = told.problems[0], by = new Map();
  for (const a of told.annotations || []) by.set(a.principle, [...by.get(a.principle) || [], a]);
  const money = dollars(p.source);
  const item = (id, ways) => {
    const c = catalogue[id] || {}, applied = [...new Map(ways.filter((a) => a.application_en).map((a) => [a.application_en, a])).values()];
    return element("li", {}, element("p", {class: "principle"}, concept(id, catalogue), " ", element("span", {class: "badge"}, words(c.kind || "")),
      ...ways.some((a) => a.role === "need") ? [] : [" ", element("span", {class: "badge", title: "The problem names it, and is not known to need it."}, "mentioned alone")],
      p.language === "zh" && c.zh ? element("span", {lang: "zh", class: "faintly"}, " " + c.zh) : null),
    ...applied.map((a) => noted(element("p", {class: "applied"}), a.application_en, money)),
    ...p.language === "zh" ? applied.filter((a) => a.application_zh).map((a) => noted(element("p", {class: "applied", lang: "zh"}), a.application_zh, money)) : [],
    element("p", {class: "known"}, ...ways.flatMap((a, k) => [k ? "; " : "", `known by ${words(a.how)}${a.step ? ` of step ${a.step}` : ""}`, ...(a.evidence || []).flatMap((e, n) => [n ? ", " : ": ", element("code", {}, e)])])),
    c.says ? element("details", {}, element("summary", {}, "What it says"), ...c.says.split("\n").map((line) => typeset(element("p", {lang: "en"}), line, money)), ...p.language === "zh" && c.says_zh ? c.says_zh.split("\n").map((line) => typeset(element("p", {lang: "zh"}), line, money)) : []) : null);
  };
  const of = (benchmark) => [...by].filter(([id]) => (catalogue[id]?.benchmark || "") === benchmark);
  return part("principles", "What has to be known", ...["We-Math", "GeoSense", ""].map((benchmark) => {
    const rows = of(benchmark);
    return rows.length ? block(benchmark || "Of no catalogue", element("ul", {class: "needs"}, ...rows.map(([id, ways]) => item(id, ways)))) : null;
  }));
}

// given says where the numbers of a step come from.
function givens(s) {
  if (!s.given?.length) return null;
  return element("p", {class: "givens"}, "Reckons with ", ...s.given.flatMap((g, k) => [k ? ", " : "", element("b", {}, g.text), g.from ? element("span", {}, " ", element("a", {href: partAddress("step-" + g.from), class: "from"}, `from step ${g.from}`)) : " from the text"]), ".");
}

// chain shows the steps of a problem in their order, and how each hangs on those before it.
function chain(told, catalogue, set) {
  const c = told.composites?.[0], not = told.undecomposed?.[0], steps = [...told.steps || []].sort((a, b) => a.step - b.step);
  if (not) return part("steps", "Not taken apart", element("p", {}, words(not.reason) + (not.detail ? ": " + not.detail : "")));
  if (!c || !steps.length) return null;
  const item = (s) => {
    const image = s.drawn === undefined ? null : element("img", {alt: `Diagram of step ${s.step}`});
    if (image) packedPicture("drawn", s.drawn, list.pictures_per_chunk).then((data) => { image.src = data; });
    const lost = s.has_image && !image ? element("p", {class: "faint"}, s.text === undefined ? "Its picture is withheld too." : "This report does not hold its picture.") : null;
    return element("li", {id: "part-step-" + s.step, tabindex: "-1"},
      element("p", {class: "head"}, element("span", {class: "number"}, `Step ${s.step}`), concept(s.concept, catalogue), element("span", {class: "faintly"}, " " + words(s.goal || ""))),
      element("div", {class: image ? "beside" : null},
        element("div", {},
          s.text === undefined ? untold() : set("p", {class: "text"}, s.text), s.text_en ? set("p", {class: "text faint"}, s.text_en, "en") : null, givens(s),
          s.equation ? element("p", {}, element("code", {}, s.equation)) : null,
          s.answer ? set("p", {class: "answer"}, s.answer + (s.answer_unit && !s.answer.includes(s.answer_unit) ? " " + s.answer_unit : "")) : null,
          s.choices ? choices({choices: s.choices, answer_letter: s.answer_letter}, set) : null,
          element("p", {class: s.unique && s.recoverable ? "proven" : "faint"}, s.unique && s.recoverable ? "Proven: nothing else answers it, and its answer gives back what it reckons with." : s.unique ? "Proven: nothing else answers it." : "Not proven.", ...s.principles?.length ? [" Applies ", ...s.principles.flatMap((id, k) => [k ? ", " : "", concept(id, catalogue)]), "."] : []), lost),
        image ? zoomable(image) : null));
  };
  return part("steps", "Step by step", element("p", {class: "faint"}, `${c.steps} problems of one step, each with what the one before it found (${c.key}).`), element("ol", {class: "chain"}, ...steps.map(item)));
}
