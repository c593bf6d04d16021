// Copies a file of JSON Lines to Parquet with DuckDB, and prints as JSON how many rows and what that alone took: seconds by
// the clock, and of the processors.
import { DuckDBInstance } from '@duckdb/node-api'

const [from, to] = process.argv.slice(2).map(path => `'${path.replaceAll("'", "''")}'`)
const connection = await (await DuckDBInstance.create(':memory:')).connect()
const began = performance.now()
const before = process.cpuUsage()
const copied = await connection.run(`COPY (SELECT * FROM read_json(${from}, format = 'newline_delimited')) TO ${to} (FORMAT parquet)`)
const { user, system } = process.cpuUsage(before)
const seconds = (performance.now() - began) / 1000
console.log(JSON.stringify({ rows: copied.rowsChanged, seconds, cpu: (user + system) / 1e6 }))
connection.closeSync()
