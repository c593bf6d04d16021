// What DuckDB, Polars and hyparquet make of the files that readers_test.go wrote, against what it says is in them.
// The folder of the files and of expected.json is in the environment as GEOEVAL_TABLES.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readers } from './readers.mjs'
import * as hyparquet from './hyparquet.mjs'

const dir = process.env.GEOEVAL_TABLES
const expected = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8'))
const script = join(import.meta.dirname, 'readers.mjs')

for (const table of expected) {
  const path = join(dir, table.name + '.parquet')
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
  for (const table of expected) {
    const { features: seen } = await hyparquet.open(join(dir, table.name + '.parquet'))
    assert.deepEqual(Object.keys(seen.info.features).sort(), table.columns.map(c => c.name).sort())
    for (const { name, kind } of table.columns) {
      const feature = seen.info.features[name]
      if (kind === 'numbers') assert.deepEqual(feature[0].value, features.float, name)
      else assert.deepEqual(feature, features[kind], name)
    }
  }
})

test('images are PNG files of the size that the table says', async () => {
  const file = await asyncBufferFromFile(join(dir, 'problems.parquet'))
  const rows = await parquetReadObjects({ file, compressors, utf8: false, columns: ['image', 'image_width', 'image_height'] })
  const images = rows.filter(row => row.image)
  assert.ok(images.length > 0)
  for (const { image, image_width: width, image_height: height } of images) {
    const bytes = Buffer.from(image.bytes)
    assert.equal(bytes.toString('latin1', 0, 16), '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [Number(width), Number(height)])
  }
})

test('a folder whose readers agree', () => {
  const out = execFileSync(process.execPath, [script, dir], { encoding: 'utf8' })
  assert.deepEqual(out.trim().split('\n').map(line => line.replace(/, [0-9a-f]{16}$/, '')),
    expected.map(t => `${t.name}.parquet: ${t.rows} rows, ${t.columns.length} columns`).sort())
})

test('a damaged file, an empty folder and no folder', t => {
  const bad = mkdtempSync(join(tmpdir(), 'readers-'))
  t.after(() => rmSync(bad, { recursive: true }))
  const status = (...args) => spawnSync(process.execPath, [script, ...args]).status
  assert.equal(status(bad), 2)
  assert.equal(status(), 2)
  const whole = readFileSync(join(dir, expected[0].name + '.parquet'))
  writeFileSync(join(bad, 'cut.parquet'), whole.subarray(0, whole.length / 2))
  copyFileSync(join(dir, expected[1].name + '.parquet'), join(bad, 'whole.parquet'))
  assert.equal(status(bad), 1)
})
