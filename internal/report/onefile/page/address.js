// The address says what is shown: #<view>, #<id of a section>, or #<kind>=<id> for a thing of the list, such as #problem=….
// Behind a question mark stands what is selected of the list: filter=value,value&…

// visible writes what nobody sees by its code, as all texts of the page were written before they came here.
const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => /[\n\t]/.test(c) ? c : c.replace(/[^]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")));
const unescaped = (text) => { try { return visible(decodeURIComponent(text)); } catch { return visible(text); } };

// readAddress gives the place, the selection, and the id of the thing that is addressed, null where none is.
function readAddress() {
  const [, place, query] = /^#?([^?]*)\??([^]*)$/.exec(location.hash);
  const selection = new Map();
  for (const pair of query.split("&")) {
    const [name, values] = pair.split("=");
    if (values) selection.set(unescaped(name), values.split(",").map(unescaped));
  }
  const [kind, id] = place.split("=");
  return {place, id: kind === subject.kind && id !== undefined ? unescaped(id) : null, selection};
}

// writeAddress gives the address of a place with a selection: a map of names to lists of values.
function writeAddress(place, selection) {
  const pairs = [...selection].map(([name, values]) => name + "=" + values.map(encodeURIComponent).join(","));
  return "#" + place + (pairs.length ? "?" + pairs.join("&") : "");
}
