import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPath } from './hash-path.ts'

const HERE = 'https://tarn.test'

test.each([
  ['/#/swap', '/swap'],
  ['/#/swap?inputCurrency=ETH&chain=base', '/swap?inputCurrency=ETH&chain=base'],
  ['/?intro=true#/pool/12', '/pool/12'],
  ['/#/explore#main', '/explore#main'],
  ['/#/', '/'],
  ['/#//evil.test/x', '/evil.test/x'],
  ['/#/\\evil.test', '/evil.test'],
  ['/#/.//evil.test', '/evil.test'],
  ['/#/x/..//evil.test', '/evil.test'],
  ['/#/\t/evil.test', '/evil.test'],
  ['/#/javascript:alert(1)', '/javascript:alert(1)'],
  ['/#/https://evil.test', '/https://evil.test'],
])('%s redirects to %s', (path, target) => {
  expect(hashPath(HERE + path)).toBe(target)
})

test.each(['/', '/#', '/#main', '/#swap', '/explore#/swap', '/swap?x=1#/explore'])('%s is not a hash path', (path) => {
  expect(hashPath(HERE + path)).toBeUndefined()
})

test('no hash redirects to another site', () => {
  const piece = fc.oneof(fc.constantFrom('/', '\\', '\t', '\n', '..', '#', '?', '@', ':', 'evil.test'), fc.string())
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const target = hashPath(`${HERE}/#/${pieces.join('')}`)
      if (target === undefined) return
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(new URL(target, HERE).origin).toBe(HERE)
    }),
    { numRuns: 5_000 },
  )
})
