import { expect, test } from 'vitest'
import { RecentEntries } from './recent-entries.server.ts'

test('an older version does not replace a newer one', () => {
  const entries = new RecentEntries()
  entries.add('a', { value: 'new', at: 2, size: 1 })
  entries.add('a', { value: 'old', at: 1, size: 1 })
  expect(entries.get('a')?.value).toBe('new')
})

test('entries are dropped in the order they were added when their total size is above the capacity', () => {
  const entries = new RecentEntries()
  for (let index = 0; index < 5; index++) entries.add(`${index}`, { value: index, at: index, size: 1_000_000 })
  expect(entries.get('0')).toBeUndefined()
  expect(entries.get('1')?.value).toBe(1)
  entries.add('1', { value: 'again', at: 9, size: 1_000_000 })
  entries.add('5', { value: 5, at: 5, size: 1_000_000 })
  expect(entries.get('2')).toBeUndefined()
  expect(entries.get('1')?.value).toBe('again')
})
