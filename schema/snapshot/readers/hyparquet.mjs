// A table's file as hyparquet sees it, a reader in plain JavaScript.
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { canonical, numberFields } from './canonical.mjs'

export const name = 'hyparquet'

// open gives the columns in order as [name, kind], the number of rows, and for each column its values and its number of
// nulls. A type that no column of a table has is given as the file spells it.
export async function open(path) {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  async function* values(column) {
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      // utf8: false, or bytes come back as text.
      const rows = await parquetReadObjects({ file, metadata, compressors, columns: [column], rowStart, rowEnd, utf8: false })
      yield* rows.map(row => canonical(row[column]))
      rowStart = rowEnd
    }
  }
  return {
    columns: parquetSchema(metadata).children.map(c => [c.element.name, kind(c)]),
    rows: Number(metadata.num_rows),
    groups: metadata.row_groups.map(group => Number(group.num_rows)),
    features: JSON.parse(metadata.key_value_metadata?.find(kv => kv.key === 'huggingface')?.value ?? 'null'),
    async nulls(column) {
      let nulls = 0
      for await (const value of values(column)) if (value === null) nulls++
      return nulls
    },
    values,
    close() {},
  }
}

// kind tells a column's kind from its place in the schema; every part of it must be optional.
function kind({ element, children }) {
  const spelled = `${element.repetition_type} ${element.type} ${element.logical_type?.type ?? element.converted_type}`
  if (element.repetition_type !== 'OPTIONAL') return spelled
  if (element.logical_type?.type === 'LIST' || element.converted_type === 'LIST') {
    const of = kind(children[0].children[0])
    if (of === `{${numberFields.join()}}`) return 'numbers'
    return { text: 'texts', float: 'floats' }[of] ?? `list of ${of}`
  }
  if (children.length > 0) {
    const members = `{${children.map(c => `${c.element.name}:${kind(c)}`).join()}}`
    return members === '{bytes:bytes,path:text}' ? 'image' : members
  }
  switch (element.type) {
    case 'BYTE_ARRAY':
      if (element.converted_type === 'UTF8' || element.logical_type?.type === 'STRING') return 'text'
      return element.converted_type === undefined && element.logical_type === undefined ? 'bytes' : spelled
    case 'INT64': return 'int'
    case 'DOUBLE': return 'float'
    case 'BOOLEAN': return 'bool'
  }
  return spelled
}
