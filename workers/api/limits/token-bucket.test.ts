import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeTokens, timeToFill, type Bucket } from './token-bucket.ts'

const LIMIT = { burst: 3, perSecond: 2 }

/** Requests at the given times (milliseconds) from one bucket. Returns the wait of each. */
function waitsAt(times: readonly number[], limit = LIMIT, cost = 1) {
  let bucket: Bucket | undefined
  return times.map((now) => {
    const taken = takeTokens(limit, bucket, now, cost)
    bucket = taken.bucket
    return taken.wait
  })
}

test('after a burst, the next request must wait for a token', () => {
  expect(waitsAt([1_000, 1_000, 1_000, 1_000])).toEqual([0, 0, 0, 500])
})

test('a request passes after the returned wait', () => {
  expect(waitsAt([1_000, 1_000, 1_000, 1_100, 1_500])).toEqual([0, 0, 0, 400, 0])
})

test('a long pause refills the burst and no more', () => {
  expect(waitsAt([0, 0, 0, 900_000, 900_000, 900_000, 900_000])).toEqual([0, 0, 0, 0, 0, 0, 500])
})

test('a clock that goes back refills no tokens', () => {
  expect(waitsAt([5_000, 5_000, 5_000, 1_000, 5_500])).toEqual([0, 0, 0, 500, 0])
})

test('a request may cost several tokens, and a refused one takes none', () => {
  expect(waitsAt([1_000, 1_000, 1_500, 1_500], LIMIT, 2)).toEqual([0, 500, 0, 1_000])
})

test('a cost above the burst takes the whole burst', () => {
  expect(waitsAt([1_000, 1_000, 2_500], LIMIT, 20)).toEqual([0, 1_500, 0])
})

test('a bucket of 3 at 2 a second is full after 1.5 seconds', () => {
  expect(timeToFill(LIMIT)).toBe(1_500)
})

test('in no interval do more requests pass than the burst plus the refill', () => {
  fc.assert(
    fc.property(
      fc.record({ burst: fc.integer({ min: 1, max: 50 }), perSecond: fc.integer({ min: 1, max: 20 }) }),
      fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 300 }),
      (limit, gaps) => {
        let now = 0
        const times = gaps.map((gap) => (now += gap))
        const passed = waitsAt(times, limit).filter((wait) => wait === 0).length
        expect(passed).toBeLessThanOrEqual(limit.burst + (now / 1_000) * limit.perSecond + 1e-6)
      },
    ),
    { numRuns: 500 },
  )
})
