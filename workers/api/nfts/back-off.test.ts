import { expect, test } from 'vitest'
import { BackOff, requestedWait } from './back-off.ts'

const NOW = 1_790_000_000_000

test('the pause doubles with each failure, up to five minutes, and is five seconds again after a success', () => {
  const backOff = new BackOff()
  const pauses: number[] = []
  let now = NOW
  for (let failure = 0; failure < 9; failure += 1) {
    expect(backOff.isPaused(now)).toBe(false)
    backOff.recordFailure(now)
    const start = now
    while (backOff.isPaused(now)) now += 1_000
    pauses.push((now - start) / 1_000)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  backOff.recordSuccess()
  backOff.recordFailure(now)
  expect(backOff.isPaused(now + 4_999)).toBe(true)
  expect(backOff.isPaused(now + 5_000)).toBe(false)
})

test('a pause lasts as long as the service asks for, up to five minutes', () => {
  const backOff = new BackOff()
  backOff.recordFailure(NOW, 60_000)
  expect(backOff.isPaused(NOW + 59_999)).toBe(true)
  expect(backOff.isPaused(NOW + 60_000)).toBe(false)
  const other = new BackOff()
  other.recordFailure(NOW, 86_400_000)
  expect(other.isPaused(NOW + 300_000)).toBe(false)
})

test.each([
  [{ 'retry-after': '30' }, 30_000],
  [{ 'retry-after': new Date(NOW + 45_000).toUTCString() }, 45_000],
  [{ 'x-ratelimit-reset': String(NOW / 1_000 + 20) }, 20_000],
  [{ 'retry-after': '7', 'x-ratelimit-reset': String(NOW / 1_000 + 20) }, 7_000],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'x-ratelimit-reset': String(NOW / 1_000 - 20) }, undefined],
  [{}, undefined],
])('the headers %j ask for a wait of %s milliseconds', (headers, wait) => {
  expect(requestedWait(new Headers(headers as Record<string, string>), NOW)).toBe(wait)
})
