import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { exampleTransaction } from '#tests/builders/example-transaction.ts'
import { isRemovable } from './is-removable.ts'

const SENT = 1_790_000_000_000
const record = exampleTransaction({ sentAt: SENT, status: 'pending' })

test('a dropped transaction can be removed at once, a pending one never', () => {
  expect(isRemovable({ ...record, status: 'dropped' }, SENT)).toBe(true)
  expect(isRemovable(record, SENT + 100 * HOUR)).toBe(false)
})

test('a pending batch can be removed after an hour, one with an outcome cannot', () => {
  const batch = { ...record, batch: '0x17' }
  expect(isRemovable(batch, SENT + HOUR - 1)).toBe(false)
  expect(isRemovable(batch, SENT + HOUR)).toBe(true)
  expect(isRemovable({ ...batch, status: 'succeeded' }, SENT + HOUR)).toBe(false)
})
