import { expect, test } from 'vitest'
import { describePermit, type PermitTypedData } from './describe-permit.ts'
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
  expect(describePermit(DATA, 1)).toEqual({
    ok: true,
    value: {
      token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      amount: 1_000_000n,
      expiration: 1_763_720_000n,
      nonce: 3n,
      signatureDeadline: 1_763_720_000n,
    },
  })
})

const details = DATA.values.details

test.each<readonly [string, PermitTypedData, string]>([
  ['another chain', { ...DATA, domain: { ...DATA.domain, chainId: 8453 } }, 'calldata.unknown'],
  ['another contract', { ...DATA, domain: { ...DATA.domain, verifyingContract: PERMIT.token } }, 'calldata.unknown'],
  ['another name', { ...DATA, domain: { ...DATA.domain, name: 'Permit3' } }, 'calldata.unknown'],
  [
    'fields in another order',
    { ...DATA, types: { ...DATA.types, PermitDetails: DATA.types.PermitDetails.toReversed() } },
    'calldata.unknown',
  ],
  ['a missing structure', { ...DATA, types: { PermitSingle: DATA.types.PermitSingle } }, 'calldata.unknown'],
  [
    'an amount above uint160',
    { ...DATA, values: { ...DATA.values, details: { ...details, amount: (2n ** 160n).toString() } } },
    'calldata.unreadable',
  ],
  [
    'a time above uint48',
    { ...DATA, values: { ...DATA.values, details: { ...details, expiration: (2n ** 48n).toString() } } },
    'calldata.unreadable',
  ],
  [
    'a nonce that is no number',
    { ...DATA, values: { ...DATA.values, details: { ...details, nonce: '0x1' } } },
    'calldata.unreadable',
  ],
])('typed data with %s is refused', (_name, data, code) => {
  const found = describePermit(data, 1)
  expect(!found.ok && found.problem.code).toBe(code)
})
