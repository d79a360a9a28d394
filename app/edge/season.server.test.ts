import { expect, test } from 'vitest'
import { isHolidaySeason } from './season.server.ts'

test.each([
  ['2026-11-30T23:59:59Z', false],
  ['2026-12-01T00:00:00Z', true],
  ['2026-12-25T12:00:00Z', true],
  ['2026-12-31T23:59:59Z', true],
  ['2027-01-01T00:00:00Z', true],
  ['2027-01-07T23:59:59Z', true],
  ['2027-01-08T00:00:00Z', false],
  ['2027-06-15T12:00:00Z', false],
])('on %s the logo is the winter one: %s', (time, isWinterLogo) => {
  expect(isHolidaySeason(new Date(time))).toBe(isWinterLogo)
})
