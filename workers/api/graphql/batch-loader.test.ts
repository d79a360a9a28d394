import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

test('keys requested in one tick are read together', async () => {
  const reads: (readonly number[])[] = []
  const double = createBatchLoader<number, number>(String, async (keys) => {
    reads.push(keys)
    return keys.map((key) => key * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  expect(reads).toEqual([[1, 2]])
})

test('keys of a later tick are read separately', async () => {
  const reads: (readonly number[])[] = []
  const same = createBatchLoader<number, number>(String, async (keys) => {
    reads.push(keys)
    return keys
  })
  await same(1)
  await same(2)
  expect(reads).toEqual([[1], [2]])
})

test('cached values are not read again', async () => {
  const cache = new Map<string, unknown>([['1', 'one']])
  let reads = 0
  const name = createBatchLoader<number, string>(
    String,
    async (keys) => {
      reads += 1
      return keys.map(() => 'read')
    },
    () => cache,
  )
  expect(name(1)).toBe('one')
  expect(await name(2)).toBe('read')
  expect(name(2)).toBe('read')
  expect(reads).toBe(1)
})

test('missing values are read again and not cached', async () => {
  const cache = new Map<string, unknown>()
  const name = createBatchLoader<number, string | undefined>(
    String,
    async (keys) => keys.map((key) => (key === 1 ? 'one' : undefined)),
    () => cache,
  )
  expect(await Promise.all([name(1), name(2), name(3)])).toEqual(['one', undefined, undefined])
  expect([...cache]).toEqual([['1', 'one']])
})

test('a failed read rejects only the requests that waited for it', async () => {
  let isBroken = true
  const load = createBatchLoader<number, number>(String, async (keys) => {
    if (isBroken) throw new Error('broken')
    return keys
  })
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('broken')
  isBroken = false
  expect(await load(1)).toBe(1)
})
