// What readers.mjs says of folders, as a program: those of the files of a test in Go, which readers.test.mjs reads too.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const dir = process.env.GEOEVAL_TABLES
const expected = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8'))
const script = join(import.meta.dirname, 'readers.mjs')

test('a folder whose readers agree', t => {
  const good = mkdtempSync(join(tmpdir(), 'readers-'))
  t.after(() => rmSync(good, { recursive: true }))
  const some = expected.slice(-2)
  for (const table of some) copyFileSync(join(dir, table.file), join(good, table.file))
  const out = execFileSync(process.execPath, [script, good], { encoding: 'utf8' })
  assert.deepEqual(out.trim().split('\n').map(line => line.replace(/, [0-9a-f]{16}$/, '')),
    some.map(t => `${t.file}: ${t.rows} rows, ${t.columns.length} columns`).sort())
})

test('a damaged file, an empty folder and no folder', t => {
  const bad = mkdtempSync(join(tmpdir(), 'readers-'))
  t.after(() => rmSync(bad, { recursive: true }))
  const status = (...args) => spawnSync(process.execPath, [script, ...args]).status
  assert.equal(status(bad), 2)
  assert.equal(status(), 2)
  const whole = readFileSync(join(dir, expected[0].file))
  writeFileSync(join(bad, 'cut.parquet'), whole.subarray(0, whole.length / 2))
  copyFileSync(join(dir, expected[1].file), join(bad, 'whole.parquet'))
  assert.equal(status(bad), 1)
})
