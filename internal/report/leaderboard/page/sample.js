// One sample: what was asked, what was answered, what was read in it and why it counted.

const verdictMarks = ["✗", "✓", "?", "–", "·"];

// leads says whether a sample is the first of those to its question, as they are shown: it has the question above it.
const leads = (k) => k === 0 || list.question[shown[k]] !== list.question[shown[k - 1]];

// against says what was read and what is right, with letters where a letter was read.
function against(i) {
  const q = list.questions[list.question[i]], read = list.extracted[i].trim(), money = dollars(q.source);
  const said = element("span", {class: "against"}), lettered = q.letter && /^(\(?[A-H]\)?[.:]?)?(\s|$)/.exec(read);
  if (read) typeset(said, read, money);
  said.append(read ? ", gold " : "nothing read, gold ");
  if (lettered && lettered[0] === read) said.append(q.letter);
  else typeset(said, (lettered ? `(${q.letter}) ` : "") + q.gold, money);
  return said;
}

function sampleCard(i, k) {
  const q = list.questions[list.question[i]], run = list.runs[list.run[i]], v = list.verdict[i];
  const head = leads(k) ? element("span", {class: "asked"}, typeset(element("span", {class: "snippet", dir: "auto", lang: q.language}), q.text, dollars(q.source)),
    element("span", {class: "meta"}, element("span", {class: "id"}, q.subset + " · " + q.id))) : null;
  return [head, element("span", {class: "said"}, element("span", {class: "verdict v" + v}, verdictMarks[v], element("span", {class: "unseen"}, " " + list.verdicts[v])),
    element("span", {class: "who"}, run.Name + (list.repeat[i] > 1 ? " · answer " + list.repeat[i] : "")), against(i))];
}

// formulas are the parts of a text that are set as one: what is highlighted in one of them highlights all of it.
const formulas = /\$\$[^]*?\$\$|\$[^$\n]*\$|\\\([^]*?\\\)|\\\[[^]*?\\\]|\\boxed\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

// placeOf finds where the extracted answer stands in a text, the last time that it does: from and to; null where it does not.
function placeOf(text, extracted) {
  if (!extracted) return null;
  const from = text.lastIndexOf(extracted);
  return from < 0 ? null : [from, from + extracted.length];
}

// wider moves the ends of a part outwards, so that no formula is torn.
function wider([from, to], text) {
  for (const m of text.matchAll(formulas)) {
    const end = m.index + m[0].length;
    if (m.index < to && end > from) [from, to] = [Math.min(from, m.index), Math.max(to, end)];
  }
  return [from, to];
}

function highlighted(e, text, part, set) {
  if (!part) return set(e, text);
  set(e, text.slice(0, part[0]));
  e.append(set(element("mark", {}), text.slice(part[0], part[1])));
  return set(e, text.slice(part[1]));
}

function answered(told, q, asRead) {
  if (!told.held) return part("answer", "Answer", element("p", {class: "notice"}, `This answer of ${much(told.left)} bytes found no room in this file: see tables/responses.parquet.`));
  if (!told.text) return part("answer", "Answer", element("p", {class: "faint"}, told.response.fault ? "There is none: " + told.response.fault : "It is empty."));
  const at = placeOf(told.text, told.grade?.extracted), show = element("div", {class: "text answer-text", dir: "auto", lang: q.language});
  const money = dollars(q.source);
  const draw = (raw) => {
    show.replaceChildren();
    show.classList.toggle("raw", raw);
    if (raw) highlighted(show, told.text, at, (e, t) => { e.append(t); return e; });
    else highlighted(show, told.text, at && wider(at, told.text), (e, t) => typeset(e, t, money));
  };
  const button = element("button", {type: "button", id: "raw", "aria-pressed": String(asRead)}, "As it came");
  button.addEventListener("click", () => {
    const raw = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", raw);
    draw(raw);
  });
  draw(asRead);
  return part("answer", "Answer", element("p", {class: "answer-tools"}, button, element("span", {class: "faint"}, at ? " What was read as the answer is marked." : told.grade?.extracted ? " What was read does not stand in it word by word." : " No answer was read in it.", told.left ? ` ${much(told.left)} bytes of its middle are left out.` : "")), show);
}

// behind has what stands behind an answer, folded: what was asked, and what the model thought.
function behind(told, q) {
  const rows = [["Prompt", told.prompt], ["Reasoning", told.reasoning]].filter(([, text]) => text);
  if (!rows.length) return null;
  return part("behind", "Behind the answer", ...rows.map(([name, text]) => element("details", {class: name.toLowerCase()}, element("summary", {}, name, element("span", {class: "faint"}, ` ${much(text.length)} characters`)), element("div", {class: "text answer-text raw", dir: "auto", lang: q.language}, text))));
}

const ruleOf = (id) => list.rules.find((r) => r.id === id);
const statusOf = (name) => list.statuses.find((s) => s.name === name)?.words ?? "";

function graded(told, v) {
  const g = told.grade;
  if (!g) return part("grade", "Verdict", element("p", {class: "faint"}, "It is not graded."));
  return part("grade", "Verdict",
    element("p", {class: "verdict-line"}, element("span", {class: "verdict v" + v}, verdictMarks[v]), " ", element("strong", {}, list.verdicts[v]), g.undecided ? " (the rules cannot tell" + (v < 2 ? "; a judge ruled)" : ")") : ""),
    element("dl", {}, element("dt", {}, "Read as the answer"), element("dd", {}, g.extracted !== undefined ? typeset(element("span", {class: "read"}), g.extracted) : "nothing", g.extracted !== undefined ? element("code", {class: "source-of"}, " " + g.extracted) : null),
      element("dt", {}, "How it was read"), element("dd", {}, element("b", {}, words(g.status)), ": " + statusOf(g.status))),
    g.rules?.length ? block("The rules that decided, in order", element("ol", {class: "rules"}, ...g.rules.map((id) => element("li", {}, element("a", {href: writeAddress("samples", new Map([["rule", [id]]])), class: "rule", title: ruleOf(id)?.group}, id), " " + (ruleOf(id)?.words ?? "This rule is not in the rule book."))))) : null);
}

function others(told) {
  const rows = [
    ...(told.rechecks || []).map((r) => [r.mode, "published checker", r.verdict ? 1 : 0, r.verdict ? "right" : "wrong", r.extracted, r.reason]),
    ...(told.judgements || []).map((j) => [j.judge, (j.judge.startsWith("people:") ? "person" : "judge") + (j.asked === "sample" ? ", for the sample" : ", as the rules cannot tell"), j.ruling === "right" ? 1 : j.ruling === "wrong" ? 0 : 2, j.ruling || j.status, "", j.reason]),
  ];
  if (!rows.length) return null;
  const heads = ["grader", "kind", "verdict", "reads", "why"];
  return part("others", "Other graders", element("div", {class: "table stacked", "data-name": "Other graders"}, element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((h) => element("th", {scope: "col"}, h)))),
    element("tbody", {}, ...rows.map(([who, kind, v, said, reads, why]) => element("tr", {}, element("th", {scope: "row"}, who), ...[[kind], [element("span", {class: "verdict v" + v}, verdictMarks[v]), " " + said], [reads ?? ""], [why ?? ""]].map((content, k) => element("td", {class: k > 1 ? "long" : null, "data-head": heads[k + 1]}, ...content.filter((c) => c !== "")))))))));
}

// principles lists those that the problem needs, and whether the answer uses them.
function principles(told) {
  if (!told.principles) return null;
  const marks = {found: 1, absent: 0};
  return part("principles-used", "Principles", element("div", {class: "table", "data-name": "Principles"}, element("table", {}, element("thead", {}, element("tr", {}, ...["principle", "looked for by", "used", "evidence", "key elements"].map((h) => element("th", {scope: "col"}, h)))),
    element("tbody", {}, ...told.principles.map(([name, by, status, evidence, counts, id]) => element("tr", {}, element("th", {scope: "row", title: id}, name), element("td", {}, by), element("td", {}, element("span", {class: "verdict v" + (marks[status] ?? 2)}, verdictMarks[marks[status] ?? 2]), " " + status), element("td", {class: "long"}, evidence), element("td", {}, counts)))))));
}

// errors lists the first errors that somebody named.
function errors(told) {
  if (!told.errors) return null;
  const heads = ["named by", "first error", "in", "about", "why"];
  return part("first-errors", "First error", element("div", {class: "table stacked", "data-name": "First error"}, element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((h) => element("th", {scope: "col"}, h)))),
    element("tbody", {}, ...told.errors.map(([by, ...cells]) => element("tr", {}, element("th", {scope: "row"}, by), ...cells.map((c, k) => element("td", {class: k === 1 || k === 3 ? "long" : null, "data-head": heads[k + 1]}, c))))))));
}

function asked(q, picture) {
  const set = setter(q);
  const gold = set("p", {class: "answer"}, q.answer + (q.answer_unit && !q.answer.includes(q.answer_unit) ? " " + q.answer_unit : ""));
  if (q.answer_letter) gold.append(element("small", {lang: "en"}, " choice " + q.answer_letter));
  const described = q.structural_clauses || q.semantic_clauses || q.diagram_code;
  return part("question", "Question", element("div", {class: picture ? "beside" : null},
    element("div", {}, element("div", {class: "question"}, set("p", {class: "text"}, q.text)), choices(q, set), block(q.mask ? "Gold answer, for " + q.mask : "Gold answer", gold),
      described ? element("details", {}, element("summary", {}, "Description of the diagram"), clauses(q.structural_clauses, set), clauses(q.semantic_clauses, set), q.diagram_code ? element("pre", {tabindex: "0", "aria-label": "Drawing code"}, q.diagram_code) : null) : null,
      q.solution ? element("details", {}, element("summary", {}, "Golden solution"), q.solution_language === "prose" ? set("p", {class: "text"}, q.solution) : element("pre", {tabindex: "0", "aria-label": "Golden solution"}, q.solution)) : null),
    picture ? block("Diagram", zoomable(element("img", {src: picture, alt: "Diagram of " + q.problem_id}))) : null));
}

// alongside lists all answers to the question, so that one leads to the other.
function alongside(i) {
  const rows = [];
  for (let k = 0; k < list.question.length; k++) if (list.question[k] === list.question[i]) rows.push(k);
  if (rows.length < 2) return null;
  return part("alongside", "All answers to this question", element("ul", {class: "alongside"}, ...rows.map((k) => {
    const run = list.runs[list.run[k]], v = list.verdict[k], name = run.Name + (list.repeat[k] > 1 ? `, answer ${list.repeat[k]}` : "");
    return element("li", {}, element("span", {class: "verdict v" + v}, verdictMarks[v], element("span", {class: "unseen"}, " " + list.verdicts[v])), " ", k === i ? element("b", {"aria-current": "true"}, name) : element("a", {href: href(list.id[k])}, name), " ", against(k));
  })));
}

// chained are the places of the answers of one run to a problem's steps and, last, to the whole; none of another subset.
function chained(i) {
  const {parent} = list.questions[list.question[i]], found = [];
  if (parent === undefined) return found;
  for (let k = 0; k < list.question.length; k++) {
    const q = list.questions[list.question[k]];
    if (q.parent === parent && list.run[k] === list.run[i] && list.repeat[k] === list.repeat[i]) found.push(k);
  }
  const step = (k) => list.questions[list.question[k]].step || Infinity;
  return found.sort((a, b) => step(a) - step(b));
}

const outcomeWords = {IK: "insufficient knowledge", IG: "inadequate generalization", CM: "complete mastery", RM: "rote memorization", incomplete: "an answer is missing"};

// chain shows a problem's steps in their order, and then the whole: what was asked, what was answered, and whether it is right.
async function chain(i) {
  const all = chained(i);
  if (!all.length) return null;
  const links = await Promise.all(all.map(async (k) => {
    const at = chunkOf(k), n = list.question[k], chunk = "questions-" + Math.floor(n / list.questions_per_chunk), v = list.verdict[k];
    const [answers, questions, picture] = await Promise.all([answersOf(at), kept(chunk, () => unpacked(chunk)), pictureOf(k)]);
    const told = answers[k - list.chunks[at]], q = questions[n % list.questions_per_chunk], set = setter(q);
    const title = q.step ? `Step ${q.step} of ${q.steps}` : "The whole", said = told.held ? told.text || "No answer." : "Its text found no room in this file.";
    return element("li", {class: "link"},
      element("p", {class: "verdict-line"}, element("span", {class: "verdict v" + v}, verdictMarks[v], element("span", {class: "unseen"}, " " + list.verdicts[v])), " ", k === i ? element("b", {"aria-current": "true"}, title) : element("a", {href: href(list.id[k])}, title), element("span", {class: "faint"}, " " + (q.concepts || []).map((c) => c.replace(/^\w+\//, "").replaceAll("-", " ")).join(", "))),
      element("div", {class: picture ? "beside" : null},
        element("div", {}, set("p", {class: "text"}, q.text), choices(q, set), element("p", {}, element("span", {class: "faint"}, "right: "), set("b", {}, q.answer), q.answer_letter ? " choice " + q.answer_letter : "", element("span", {class: "faint"}, " · read: "), told.grade?.extracted !== undefined ? typeset(element("b", {}), told.grade.extracted) : "nothing"),
          element("details", {}, element("summary", {}, "What was answered"), typeset(element("div", {class: "text answer-text", dir: "auto", lang: q.language}), said, dollars(q.source)))),
        picture ? zoomable(element("img", {src: picture, alt: "Diagram of " + title})) : null));
  }));
  const outcome = list.outcome[i];
  return part("chain", "Steps and the whole", outcome ? element("p", {}, element("span", {class: "badge", "data-outcome": outcome}, outcome), " " + outcomeWords[outcome]) : null, element("ol", {class: "chain"}, ...links));
}

function spent(told) {
  const r = told.response, rows = [["what came of asking", r.status + (statusOf(r.status) ? ": " + statusOf(r.status) : "")], ["why it ended", r.finish], ["from", r.imported_from ? "a file, " + r.imported_from : r.origin], ["answered by", r.answered_by],
    ["tokens asked", r.prompt_tokens && much(r.prompt_tokens)], ["tokens answered", r.completion_tokens && much(r.completion_tokens)], ["of these, thought", r.reasoning_tokens && much(r.reasoning_tokens)],
    ["cost", r.cost !== undefined ? "$" + r.cost.toFixed(6) : undefined], ["may have cost more, up to", r.cost_in_doubt !== undefined ? "$" + r.cost_in_doubt.toFixed(6) : undefined], ["time", r.time], ["prompt", r.prompt], ["request", r.request], ["auxiliary drawing", r.auxiliary]];
  return part("asking", "Asking", element("dl", {}, ...rows.filter(([, v]) => v !== undefined && v !== "" && v !== 0).flatMap(([name, v]) => [element("dt", {}, name), element("dd", {}, String(v))])));
}

// chunkOf finds the block of answers in which a sample stands.
function chunkOf(i) {
  let k = list.chunks.length - 1;
  while (k > 0 && list.chunks[k] > i) k--;
  return k;
}

const pictureOf = async (i) => { const p = list.questions[list.question[i]].picture; return p < 0 ? null : packedPicture("pictures", p, list.pictures_per_chunk); };
const answersOf = (k) => kept("answers-" + k, () => unpacked("answers-" + k));

async function samplePage(i) {
  const k = chunkOf(i), n = list.question[i], chunk = "questions-" + Math.floor(n / list.questions_per_chunk), run = list.runs[list.run[i]], v = list.verdict[i];
  const [answers, questions, picture, links] = await Promise.all([answersOf(k), kept(chunk, () => unpacked(chunk)), pictureOf(i), chain(i)]);
  const told = answers[i - list.chunks[k]], q = questions[n % list.questions_per_chunk];
  return {
    title: q.problem_id,
    above: [
      element("p", {class: "badges"}, element("span", {class: "badge v" + v}, verdictMarks[v] + " " + list.verdicts[v]), ...[run.Name, list.repeat[i] > 1 ? "answer " + list.repeat[i] : null, q.subset, q.source, q.level].filter(Boolean).map((b) => element("span", {class: "badge"}, b))),
      told.response.origin === "answerer" ? element("p", {class: "notice"}, element("strong", {}, "Not a model."), " The built-in answerer made this up: it knows the right answer and errs on purpose.") : null,
      q.synthetic ? element("p", {class: "notice"}, `An invented problem, in the format of ${q.source}.`) : null,
    ],
    parts: [asked(q, picture), answered(told, q, false), behind(told, q), graded(told, v), links, errors(told), principles(told), others(told), alongside(i), spent(told)],
  };
}
