// What another wording changes, marked word by word, in Chinese character by character. A formula is one word.

const wordsOf = (text) => text.match(/\$[^$]*\$|\\\([^]*?\\\)|\\\[[^]*?\\\]|\\[a-zA-Z]+(?:\{[^{}]*\})*|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.,'’]\p{N}+)*|\s+|[^]/gu) || [];

// Beyond this many pairs of words two texts are not compared.
const mostPairs = 1e6;

// differences gives the runs of two texts that are equal, gone or new: [kind, text], kind 0, -1 or 1; null where they are
// too long.
function differences(before, after) {
  const a = wordsOf(before), b = wordsOf(after), n = a.length, m = b.length;
  if (n * m > mostPairs) return null;
  const same = (x, y) => x === y || /^\s+$/.test(x) && /^\s+$/.test(y);
  // longest[i * (m + 1) + j] is how many words a from i and b from j have in common, in order.
  const longest = new Uint16Array((n + 1) * (m + 1));
  for (let i = n - 1; i >= 0; i--) for (let j = m - 1; j >= 0; j--) {
    longest[i * (m + 1) + j] = same(a[i], b[j]) ? longest[(i + 1) * (m + 1) + j + 1] + 1 : Math.max(longest[(i + 1) * (m + 1) + j], longest[i * (m + 1) + j + 1]);
  }
  const runs = [];
  let gone = "", fresh = "";
  // A blank between two changes is a part of both, so that a changed phrase is marked as one.
  const flush = () => {
    if (gone) runs.push([-1, gone]);
    if (fresh) runs.push([1, fresh]);
    gone = fresh = "";
  };
  for (let i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && same(a[i], b[j])) {
      const blank = /^\s+$/.test(b[j]), changes = gone || fresh;
      const more = blank && changes && i + 1 < n && j + 1 < m && !same(a[i + 1], b[j + 1]);
      if (more) { gone += a[i]; fresh += b[j]; }
      else {
        flush();
        if (runs.length && runs.at(-1)[0] === 0) runs.at(-1)[1] += b[j];
        else runs.push([0, b[j]]);
      }
      i++; j++;
    } else if (j === m || i < n && longest[(i + 1) * (m + 1) + j] >= longest[i * (m + 1) + j + 1]) gone += a[i++];
    else fresh += b[j++];
  }
  flush();
  return runs;
}

// marked puts a text into an element with what it changes of another one.
function marked(to, before, after, money) {
  const runs = differences(before, after);
  if (!runs) return typeset(to, after, money);
  for (const [kind, run] of runs) {
    const [, left, text, right] = kind === 0 ? ["", "", run, ""] : /^(\s*)([^]*?)(\s*)$/.exec(run);
    to.append(left);
    if (kind === 0 || text === "") typeset(to, text, money);
    else to.append(typeset(element(kind < 0 ? "del" : "ins", {}, element("span", {class: "unseen"}, kind < 0 ? " taken away: " : " put in: ")), text, money), element("span", {class: "unseen"}, " end "));
    to.append(right);
  }
  return to;
}
