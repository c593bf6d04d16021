// The address says what is shown: #<view>, #<id of a section>, or #<kind>=<id> for a thing of the list, such as #problem=….
// Behind a question mark stands what is selected of the list: filter=value,value&…

const unescaped = (text) => { try { return decodeURIComponent(text); } catch { return text; } };

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
