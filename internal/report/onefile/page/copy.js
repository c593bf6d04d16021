// What can be copied: a text that a button has, and what is selected of the list, as ids or as SQL for DuckDB.

async function copy(text, what) {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch { // a browser that does not let pages of files write there
    const field = element("textarea", {class: "unseen", "aria-hidden": "true", tabindex: "-1"}), before = document.activeElement;
    field.value = text;
    document.body.append(field);
    field.select();
    done = document.execCommand("copy");
    field.remove();
    before?.focus({preventScroll: true});
  }
  $("told").textContent = done ? `Copied: ${what}.` : "The browser does not let this page copy.";
  setTimeout(() => { $("told").textContent = ""; }, 4000);
}

const quoted = (text) => "'" + String(text).replaceAll("'", "''") + "'";

// selectedIds are those of the rows that are selected, a line each; selectedSQL asks the Parquet tables for these rows, and says first
// where it is to be run.
const selectedIds = () => shown.map(subject.rows().id).join("\n") + "\n";
function selectedSQL() {
  const {folder, table, key, id, values = (i) => quoted(id(i))} = subject.rows(), whole = shown.length === list.id.length;
  return `-- Run it with DuckDB in ${folder}.\nSELECT * FROM ${quoted(table)}` + (whole ? ";\n" : `\nWHERE ${key} IN (\n${shown.map((i) => "  " + values(i)).join(",\n") || "  NULL"}\n);\n`);
}

function beginCopies() {
  for (const b of document.querySelectorAll("[data-copy]")) b.addEventListener("click", () => copy(b.dataset.copy, b.dataset.copy));
  const what = (form) => `${shown.length.toLocaleString("en")} ${subject.rows().plural ?? subject.plural} as ${form}`;
  $("copy-ids").addEventListener("click", () => copy(selectedIds(), what("ids")));
  $("copy-sql").addEventListener("click", () => copy(selectedSQL(), what("SQL")));
}
