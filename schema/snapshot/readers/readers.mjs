// node readers.mjs DIR
//
// Opens every table's file in DIR with DuckDB, Polars and hyparquet and compares what they see: columns and types, rows,
// nulls a column, and a checksum of every column's values. Prints a line a table. Exit status: 0 all agree · 1 a
// difference, or a file that a reader cannot read · 2 no directory, or no table in it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { summary } from './canonical.mjs'
import * as duckdb from './duckdb.mjs'
import * as hyparquet from './hyparquet.mjs'
import * as polars from './polars.mjs'

export const readers = [duckdb, polars, hyparquet]

// compare opens a file with every reader and gives the number of rows and columns, a checksum over all columns, and the
// differences, each as a sentence.
export async function compare(path) {
  const seen = []
  for (const reader of readers) {
    try {
      seen.push(await see(reader, path))
    } catch (error) {
      return { rows: 0, columns: 0, checksum: '', differences: [`${reader.name}: ${error.message}`] }
    }
  }
  const [first, ...others] = seen
  const differences = others.flatMap(other => differ(first, other))
  const total = await summary(Object.values(first.columns))
  return { rows: first.rows, columns: total.rows, checksum: total.checksum, differences }
}

// see reads all of a file with one reader.
async function see(reader, path) {
  const table = await reader.open(path)
  const columns = {}
  for (const [column, kind] of table.columns) {
    columns[column] = { kind, ...await summary(table.values(column)), nullsCounted: await table.nulls(column) }
  }
  table.close()
  return { reader: reader.name, rows: table.rows, columns }
}

function differ(a, b) {
  const differences = []
  const check = (what, x, y) => {
    if (x !== y) differences.push(`${what}: ${x} in ${a.reader}, ${y} in ${b.reader}`)
  }
  check('rows', a.rows, b.rows)
  check('columns', Object.keys(a.columns).join(), Object.keys(b.columns).join())
  for (const [column, x] of Object.entries(a.columns)) {
    for (const what of Object.keys(x)) check(`${column}: ${what}`, x[what], b.columns[column]?.[what])
  }
  return differences
}

async function main(dir) {
  let files
  try {
    files = readdirSync(dir).filter(file => file.endsWith('.parquet')).sort()
  } catch (error) {
    console.error(dir === undefined ? 'usage: node readers.mjs DIR' : error.message)
    return 2
  }
  if (files.length === 0) {
    console.error(`${dir}: no *.parquet`)
    return 2
  }
  let status = 0
  for (const file of files) {
    const { rows, columns, checksum, differences } = await compare(join(dir, file))
    console.log(differences.length === 0 ? `${file}: ${rows} rows, ${columns} columns, ${checksum}` : `${file}: DIFFERENT`)
    for (const difference of differences) {
      console.log(`  ${difference}`)
      status = 1
    }
  }
  return status
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main(process.argv[2])
