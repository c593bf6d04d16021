// What DuckDB, Polars and hyparquet make of the files of a test in Go, against what package readerstest says is in them.
// The folder of the files and of expected.json is in the environment as GEOEVAL_TABLES.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readers } from './readers.mjs'
import * as hyparquet from './hyparquet.mjs'

const dir = process.env.GEOEVAL_TABLES
const expected = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8'))

for (const table of expected) {
  const path = join(dir, table.file)
  for (const reader of readers) {
    test(`${table.name} in ${reader.name}`, async t => {
      const seen = await reader.open(path)
      t.after(() => seen.close())
      assert.equal(seen.rows, table.rows)
      assert.deepEqual(seen.columns, table.columns.map(c => [c.name, c.kind]))
      for (const column of table.columns) {
        const values = []
        for await (const value of seen.values(column.name)) values.push(value)
        assert.deepEqual(values, column.values, column.name)
        assert.equal(await seen.nulls(column.name), column.values.filter(v => v === null).length, `${column.name}: nulls`)
      }
    })
  }
}

test('the huggingface key describes every column', async () => {
  const features = {
    text: { dtype: 'string', _type: 'Value' },
    int: { dtype: 'int64', _type: 'Value' },
    float: { dtype: 'float64', _type: 'Value' },
    bool: { dtype: 'bool', _type: 'Value' },
    texts: { feature: { dtype: 'string', _type: 'Value' }, _type: 'Sequence' },
    floats: { feature: { dtype: 'float64', _type: 'Value' }, _type: 'Sequence' },
    image: { _type: 'Image' },
  }
  const { text, int, float } = features
  features.numbers = [{ name: text, text, value: float, field: text, clause: int, start: int, end: int }]
  for (const table of expected) {
    const { features: seen } = await hyparquet.open(join(dir, table.file))
    assert.deepEqual(Object.keys(seen.info.features).sort(), table.columns.map(c => c.name).sort())
    for (const { name, kind } of table.columns) assert.deepEqual(seen.info.features[name], features[kind], name)
  }
})

test('row groups are full, but for the last', async () => {
  for (const table of expected) {
    const { groups } = await hyparquet.open(join(dir, table.file))
    const full = Math.floor(table.rows / table.row_group)
    const rest = table.rows % table.row_group
    assert.deepEqual(groups, [...Array(full).fill(table.row_group), ...(rest > 0 ? [rest] : [])], table.name)
  }
})

test('images are PNG files of the size that the table says', async () => {
  let images = 0
  for (const table of expected) {
    if (!table.columns.some(c => c.name === 'image_width')) continue
    const file = await asyncBufferFromFile(join(dir, table.file))
    const rows = await parquetReadObjects({ file, compressors, utf8: false, columns: ['image', 'image_width', 'image_height'] })
    for (const { image, image_width: width, image_height: height } of rows.filter(row => row.image)) {
      assert.deepEqual(decode(Buffer.from(image.bytes)), [Number(width), Number(height)])
      images++
    }
  }
  assert.ok(images > 0)
})

// decode decodes a PNG file without interlacing as far as its lines of pixels, and gives its width and height.
function decode(png) {
  assert.equal(png.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n')
  const data = []
  let header
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const chunk = png.subarray(at + 8, at + 8 + length)
    switch (png.toString('latin1', at + 4, at + 8)) {
      case 'IHDR': header = chunk; break
      case 'IDAT': data.push(chunk); break
    }
    at += length + 12
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[header[9]]
  assert.equal(inflateSync(Buffer.concat(data)).length, height * (1 + Math.ceil(width * channels * header[8] / 8)))
  return [width, height]
}
