// What Jinja renders of the templates in the task files of a release. A file of {name, template, row, want} is in the
// environment as GEOEVAL_RENDERINGS.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Template } from '@huggingface/jinja'

const file = process.env.GEOEVAL_RENDERINGS

test('prompts and targets', { skip: !file && 'GEOEVAL_RENDERINGS is not set' }, () => {
  const renderings = JSON.parse(readFileSync(file, 'utf8'))
  assert.ok(renderings.length > 0)
  for (const { name, template, row, want } of renderings) {
    assert.equal(new Template(template).render(row), want, name)
  }
})
