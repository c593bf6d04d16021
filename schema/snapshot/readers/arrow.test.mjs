// What Polars makes of an Arrow file, against what it makes of the Parquet file of the same rows. The folder of both is in
// the environment as GEOEVAL_ARROW.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pl from 'nodejs-polars'
import * as polars from './polars.mjs'

const dir = process.env.GEOEVAL_ARROW

test('an Arrow file in Polars', { skip: !dir && 'GEOEVAL_ARROW is not set' }, async () => {
  const rewritten = join(dir, 'rewritten.parquet')
  pl.readIPCStream(readFileSync(join(dir, 'specimens.arrow'))).writeParquet(rewritten)
  const want = await polars.open(join(dir, 'specimens.parquet'))
  const seen = await polars.open(rewritten)
  assert.deepEqual(seen.columns, want.columns)
  assert.equal(seen.rows, want.rows)
  for (const [name] of want.columns) {
    assert.deepEqual(await all(seen.values(name)), await all(want.values(name)), name)
    assert.equal(await seen.nulls(name), await want.nulls(name), `${name}: nulls`)
  }
})

async function all(values) {
  const out = []
  for await (const value of values) out.push(value)
  return out
}
