import { expect, test } from 'vitest'
import { readPermit, type PermitTypedData } from './read-permit.ts'
import { permitTypedData } from './permit-typed-data.ts'

const PERMIT = {
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: 1_000_000n,
  expiration: 1_763_720_000n,
  nonce: 3n,
  spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  sigDeadline: 1_763_720_000n,
} as const
const DATA = permitTypedData(1, PERMIT)

test('a permit is read from its typed data', () => {
  expect(readPermit(DATA, 1)).toEqual({
    ok: true,
    value: {
      token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      amount: 1_000_000n,
      expiration: 1_763_720_000n,
      nonce: 3n,
      sigDeadline: 1_763_720_000n,
    },
  })
})

const details = DATA.values.details

test.each<readonly [string, PermitTypedData, RegExp]>([
  ['another chain', { ...DATA, domain: { ...DATA.domain, chainId: 8453 } }, /another/],
  ['another contract', { ...DATA, domain: { ...DATA.domain, verifyingContract: PERMIT.token } }, /another/],
  ['another name', { ...DATA, domain: { ...DATA.domain, name: 'Permit3' } }, /another/],
  [
    'fields in another order',
    { ...DATA, types: { ...DATA.types, PermitDetails: DATA.types.PermitDetails.toReversed() } },
    /another/,
  ],
  ['a missing structure', { ...DATA, types: { PermitSingle: DATA.types.PermitSingle } }, /another/],
  [
    'an amount above uint160',
    { ...DATA, values: { ...DATA.values, details: { ...details, amount: (2n ** 160n).toString() } } },
    /out of its type/,
  ],
  [
    'a time above uint48',
    { ...DATA, values: { ...DATA.values, details: { ...details, expiration: (2n ** 48n).toString() } } },
    /out of its type/,
  ],
  [
    'a nonce that is no number',
    { ...DATA, values: { ...DATA.values, details: { ...details, nonce: '0x1' } } },
    /out of its type/,
  ],
])('typed data with %s is refused', (_name, data, reason) => {
  const found = readPermit(data, 1)
  expect(!found.ok && found.problem).toMatch(reason)
})
