import { expect, test } from 'vitest'
import { cardResponse } from './card-cache.ts'

const REQUEST = new Request('https://tarn.test/cards/portfolio/0x1.png')

test('an incomplete image is cached for a minute; a complete one for an hour, or for a year at the URL of the current hour', () => {
  const lifetime = (isComplete: boolean, isCurrentHour: boolean) => {
    const card = { png: new Uint8Array([1]), etag: '"1"', drawnAt: Date.now(), isComplete }
    return cardResponse(REQUEST, card, { isCurrentHour }).headers.get('cache-control')
  }
  expect(lifetime(true, true)).toBe('public, max-age=31536000, immutable')
  expect(lifetime(true, false)).toBe('public, max-age=3600')
  expect([lifetime(false, true), lifetime(false, false)]).toEqual(['public, max-age=60', 'public, max-age=60'])
})
