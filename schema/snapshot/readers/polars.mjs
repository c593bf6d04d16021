// A table's file as Polars sees it. Its releases after 0.24 need Node 22; package.json pins the last one for Node 20.
import { parquetReadObjects } from 'hyparquet'
import pl from 'nodejs-polars'
import { canonical, numberFields } from './canonical.mjs'

const dtypes = { text: 'String', int: 'Int64', float: 'Float64', bool: 'Bool' }
const kinds = Object.fromEntries(Object.entries(dtypes).map(([kind, dtype]) => [JSON.stringify({ DataType: dtype }), kind]))
kinds[list(scalar('String'))] = 'texts'
kinds[list(scalar('Float64'))] = 'floats'
kinds[list({
  DataType: { Struct: numberFields.map(f => f.split(':')).map(([name, kind]) => ({ name, dtype: scalar(dtypes[kind]) })) },
})] = 'numbers'

function scalar(dtype) {
  return { DataType: dtype }
}

function list(dtype) {
  return JSON.stringify({ DataType: { List: dtype } })
}

export const name = 'Polars'

// open gives the columns in order as [name, kind], the number of rows, and for each column its values and its number of
// nulls. A type that no column of a table has is given as Polars spells it.
export async function open(path) {
  const first = pl.readParquet(path, { numRows: 1 })
  const columns = first.columns.map(column => [column, kind(first.select(column), column)])
  let last = {}
  const read = column => {
    if (last.column !== column) last = { column, frame: pl.readParquet(path, { columns: [column] }) }
    return last.frame
  }
  return {
    columns,
    rows: read(first.columns[0]).height,
    nulls: async column => read(column).getColumn(column).nullCount(),
    async *values(column) {
      const frame = read(column)
      const image = columns.find(([name]) => name === column)[1] === 'image'
      for (let start = 0; start < frame.height; start += batch) {
        const rows = frame.slice(start, batch)
        const values = image ? await images(rows, column) : rows.toRecords().map(row => row[column])
        yield* values.map(canonical)
      }
    },
    close() {},
  }
}

const batch = 100

function kind(frame, column) {
  if (isImage(frame, column)) return 'image'
  const dtype = JSON.stringify(frame.schema[column])
  return kinds[dtype] ?? dtype
}

// isImage says whether a column is a group of bytes and path. The JavaScript side of Polars has no name for bytes, and
// panics when it is asked for the type of a group that holds them. The values show whether they are bytes.
function isImage(frame, column) {
  const member = name => frame.head(0).select(pl.col(column).struct.field(name))
  try {
    member('bytes')
    return JSON.stringify(member('path').schema.path) === JSON.stringify(scalar('String'))
  } catch {
    return false
  }
}

// images gives the images of some rows. Polars hands no bytes to JavaScript, so it writes them down once more.
async function images(rows, column) {
  const bytes = rows.select(pl.col(column).struct.field('bytes')).writeParquet({ compression: 'uncompressed' })
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const records = await parquetReadObjects({ file, utf8: false })
  const paths = rows.select(pl.col(column).struct.field('path')).toRecords()
  return paths.map(({ path }, i) => ({ bytes: records[i].bytes, path }))
}
