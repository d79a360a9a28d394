import { expect, test } from 'vitest'
import { avatarShapes } from './avatar-shapes.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('an address has the same drawing regardless of its letter case', () => {
  expect(avatarShapes(ADDRESS.toLowerCase())).toEqual(avatarShapes(ADDRESS))
})

test('addresses that differ at the start have different drawings', () => {
  const similarAddress = ADDRESS.replace('0xf39', '0xa39')
  expect(avatarShapes(similarAddress).hue).not.toBe(avatarShapes(ADDRESS).hue)
})

test('hues and waves are within their ranges', () => {
  for (const address of [ADDRESS, `0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`]) {
    const { hue, waves } = avatarShapes(address)
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
    expect(waves).toHaveLength(3)
    for (const { path } of waves) expect(path).toMatch(/^M0 \d+q10 -\d+ 20 0t20 -?\d+V40H0z$/)
  }
})
