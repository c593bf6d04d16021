// A table's file as DuckDB sees it.
import { DuckDBInstance } from '@duckdb/node-api'
import { canonical, numberFields } from './canonical.mjs'

const sqlTypes = { text: 'VARCHAR', int: 'BIGINT', float: 'DOUBLE', bool: 'BOOLEAN' }
const kinds = {
  VARCHAR: 'text',
  BIGINT: 'int',
  DOUBLE: 'float',
  BOOLEAN: 'bool',
  'VARCHAR[]': 'texts',
  'DOUBLE[]': 'floats',
  'STRUCT(bytes BLOB, path VARCHAR)': 'image',
  [`STRUCT(${numberFields.map(f => f.split(':')).map(([name, kind]) => `${name} ${sqlTypes[kind]}`).join(', ')})[]`]: 'numbers',
}

export const name = 'DuckDB'

// open gives the columns in order as [name, kind], the number of rows, and for each column its values and its number of
// nulls. A type that no column of a table has is given as DuckDB spells it.
export async function open(path) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const from = `FROM read_parquet('${path.replaceAll("'", "''")}')`
  const rowsOf = async sql => (await connection.runAndReadAll(sql)).getRowObjectsJS()
  const quoted = column => `"${column}"`
  const columns = (await rowsOf(`DESCRIBE SELECT * ${from}`)).map(c => [c.column_name, kinds[unquoted(c.column_type)] ?? c.column_type])
  return {
    columns,
    rows: Number((await rowsOf(`SELECT count(*) AS n ${from}`))[0].n),
    nulls: async column => Number((await rowsOf(`SELECT count(*) - count(${quoted(column)}) AS n ${from}`))[0].n),
    async *values(column) {
      const result = await connection.stream(`SELECT ${quoted(column)} AS v ${from}`)
      for await (const rows of result.yieldRowObjectJs()) yield* rows.map(row => canonical(row.v))
    },
    close: () => connection.closeSync(),
  }
}

// unquoted drops the quotation marks that DuckDB sets around members with the names of keywords.
function unquoted(type) {
  return type.replaceAll('"', '')
}
