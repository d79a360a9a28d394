import { expect, test } from 'vitest'
import { versionShares } from './version-shares.ts'

test('the shares are adjacent parts of the bar', () => {
  const versions = [
    { version: 'V2', value: '10.5' },
    { version: 'V3', value: '63' },
    { version: 'V4', value: '31.5' },
  ] as const
  expect(versionShares(versions, 1)).toEqual([
    { version: 'V2', value: '10.5', percent: '10', from: 0, width: 120 },
    { version: 'V3', value: '63', percent: '60', from: 120, width: 720 },
    { version: 'V4', value: '31.5', percent: '30', from: 840, width: 360 },
  ])
})

test('thirds fill the bar without a gap', () => {
  const thirds = (['V2', 'V3', 'V4'] as const).map((version) => ({ version, value: '1' }))
  const parts = versionShares(thirds, 1)
  expect(parts.map(({ percent }) => percent)).toEqual(['33.3', '33.3', '33.3'])
  expect(parts.map(({ from, width }) => from + width)).toEqual([400, 800, 1200])
})

test('without any amount there are no shares', () => {
  expect(versionShares([{ version: 'V2', value: '0' }], 1)).toEqual([])
})

test('percentages round to the nearest with the given decimals', () => {
  const versions = [
    { version: 'V2', value: '1' },
    { version: 'V3', value: '2' },
  ] as const
  expect(versionShares(versions, 0).map(({ percent }) => percent)).toEqual(['33', '67'])
})
