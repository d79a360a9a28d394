import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { isRemovable } from './is-removable.ts'

const SENT = 1_790_000_000_000
const record = exampleTransaction({ sentAt: SENT, status: 'pending' })

test('a dropped transaction can be removed at once, a pending one never', () => {
  expect(isRemovable({ ...record, status: 'dropped' }, SENT)).toBe(true)
  expect(isRemovable(record, SENT + 100 * HOUR)).toBe(false)
})

test('a batch can be removed after an hour, unless its transaction is known or it has ended', () => {
  const batch = { ...record, batch: '0x17' }
  expect(isRemovable(batch, SENT + HOUR - 1)).toBe(false)
  expect(isRemovable(batch, SENT + HOUR)).toBe(true)
  expect(isRemovable({ ...batch, replacedBy: hashOf(8) }, SENT + HOUR)).toBe(false)
  expect(isRemovable({ ...batch, status: 'succeeded' }, SENT + HOUR)).toBe(false)
})
