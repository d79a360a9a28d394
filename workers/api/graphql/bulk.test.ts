import { expect, test } from 'vitest'
import { bulk } from './bulk.ts'

test('keys requested in one tick are read together', async () => {
  const reads: (readonly number[])[] = []
  const double = bulk<number, number>(String, async (keys) => {
    reads.push(keys)
    return keys.map((key) => key * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  expect(reads).toEqual([[1, 2]])
})

test('keys of a later tick are read separately', async () => {
  const reads: (readonly number[])[] = []
  const same = bulk<number, number>(String, async (keys) => {
    reads.push(keys)
    return keys
  })
  await same(1)
  await same(2)
  expect(reads).toEqual([[1], [2]])
})

test('cached values are not read again', async () => {
  const memory = new Map<string, unknown>([['1', 'one']])
  let reads = 0
  const name = bulk<number, string>(
    String,
    async (keys) => {
      reads += 1
      return keys.map(() => 'read')
    },
    () => memory,
  )
  expect(name(1)).toBe('one')
  expect(await name(2)).toBe('read')
  expect(name(2)).toBe('read')
  expect(reads).toBe(1)
})

test('missing values are read again and not cached', async () => {
  const memory = new Map<string, unknown>()
  const name = bulk<number, string | undefined>(
    String,
    async (keys) => keys.map((key) => (key === 1 ? 'one' : undefined)),
    () => memory,
  )
  expect(await Promise.all([name(1), name(2), name(3)])).toEqual(['one', undefined, undefined])
  expect([...memory]).toEqual([['1', 'one']])
})

test('a failed read rejects only the requests that waited for it', async () => {
  let isBroken = true
  const fragile = bulk<number, number>(String, async (keys) => {
    if (isBroken) throw new Error('broken')
    return keys
  })
  await expect(Promise.all([fragile(1), fragile(2)])).rejects.toThrow('broken')
  isBroken = false
  expect(await fragile(1)).toBe(1)
})
