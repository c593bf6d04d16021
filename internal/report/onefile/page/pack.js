// The data of the page stand in the file itself, in blocks of gzip and base64.

const $ = (id) => document.getElementById(id);

function unbase64(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function unpacked(id) {
  const stream = new Blob([unbase64($(id).textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// kept remembers the last few blocks that were unpacked.
const blocks = new Map();
function kept(id, unpack) {
  if (!blocks.has(id)) blocks.set(id, unpack());
  if (blocks.size > 12) blocks.delete(blocks.keys().next().value);
  return blocks.get(id);
}

function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== null && v !== false) e.setAttribute(k, v === true ? "" : v);
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}

// packedPicture gives the n-th picture of those that stand in blocks of so many.
async function packedPicture(name, n, perBlock) {
  const block = name + "-" + Math.floor(n / perBlock);
  const lines = await kept(block, async () => $(block).textContent.trim().split("\n"));
  return "data:" + lines[n % perBlock];
}
