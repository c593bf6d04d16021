// Runs the SQL on stdin in DuckDB, in the folder where it is called, and prints how many rows came of the last statement.
import { text } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'

const connection = await (await DuckDBInstance.create(':memory:')).connect()
const rows = (await connection.runAndReadAll(await text(process.stdin))).getRowObjectsJS()
console.log(rows.length)
connection.closeSync()
