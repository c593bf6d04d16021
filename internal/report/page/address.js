// The address says what is shown: #overview, #problems, #stages, the id of a section, or #problem=<id of a problem>. Behind
// a question mark stands what is selected of the problems: filter=value,value&…

const unescaped = (text) => { try { return decodeURIComponent(text); } catch { return text; } };

function readAddress() {
  const [, place, query] = /^#?([^?]*)\??([^]*)$/.exec(location.hash);
  const selection = new Map();
  for (const pair of query.split("&")) {
    const [name, values] = pair.split("=");
    if (values) selection.set(unescaped(name), values.split(",").map(unescaped));
  }
  const problem = /^problem=([^]*)$/.exec(place);
  return {place, problem: problem ? unescaped(problem[1]) : null, selection};
}

// writeAddress gives the address of a place with a selection: a map of names to lists of values.
function writeAddress(place, selection) {
  const pairs = [...selection].map(([name, values]) => name + "=" + values.map(encodeURIComponent).join(","));
  return "#" + place + (pairs.length ? "?" + pairs.join("&") : "");
}
