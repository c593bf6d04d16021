// The one form in which the three readers' values are compared.
import { createHash } from 'node:crypto'

// The members of a number, each with its kind, as package schema has them.
export const numberFields = ['name:text', 'text:text', 'value:float', 'field:text', 'clause:int', 'start:int', 'end:int']

// canonical gives a value in terms of JSON: bytes as the SHA-256 of them, integers as numbers, a group by its members in
// order, and null for a group whose members are all null.
export function canonical(value) {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return 'sha256:' + createHash('sha256').update(value).digest('hex')
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => [name, canonical(member)])
    return members.every(([, member]) => member === null) ? null : Object.fromEntries(members)
  }
  return Object.is(value, -0) ? 0 : value
}

// summary counts the values of a column and the nulls among them, and gives a checksum over all in order.
export async function summary(values) {
  const hash = createHash('sha256')
  let rows = 0
  let nulls = 0
  for await (const value of values) {
    rows++
    if (value === null) nulls++
    hash.update(JSON.stringify(value) + '\n')
  }
  return { rows, nulls, checksum: hash.digest('hex').slice(0, 16) }
}
