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

const { details } = DATA.values
const withDetails = (change: Partial<typeof details>): PermitTypedData => ({
  ...DATA,
  values: { ...DATA.values, details: { ...details, ...change } },
})

test('every number up to the maximum of its type is read', () => {
  const largest = {
    ...PERMIT,
    amount: 2n ** 160n - 1n,
    expiration: 2n ** 48n - 1n,
    nonce: 2n ** 48n - 1n,
    sigDeadline: 2n ** 256n - 1n,
  }
  expect(readPermit(permitTypedData(1, largest), 1)).toEqual({ ok: true, value: largest })
})

test('the case of the contract’s address does not matter', () => {
  const verifyingContract = DATA.domain.verifyingContract.toLowerCase()
  expect(readPermit({ ...DATA, domain: { ...DATA.domain, verifyingContract } }, 1)).toEqual({ ok: true, value: PERMIT })
})

test.each<readonly [string, PermitTypedData, string]>([
  ['another chain', { ...DATA, domain: { ...DATA.domain, chainId: 8453 } }, 'the typed data has another domain'],
  [
    'another contract',
    { ...DATA, domain: { ...DATA.domain, verifyingContract: PERMIT.token } },
    'the typed data has another domain',
  ],
  ['another name', { ...DATA, domain: { ...DATA.domain, name: 'Permit3' } }, 'the typed data has another domain'],
  [
    'fields in another order',
    { ...DATA, types: { ...DATA.types, PermitDetails: DATA.types.PermitDetails.toReversed() } },
    'unexpected structure of PermitDetails',
  ],
  [
    'a field of another type',
    {
      ...DATA,
      types: {
        ...DATA.types,
        PermitSingle: DATA.types.PermitSingle.map((field) =>
          field.name === 'sigDeadline' ? { ...field, type: 'uint48' } : field,
        ),
      },
    },
    'unexpected structure of PermitSingle',
  ],
  [
    'a missing structure',
    { ...DATA, types: { PermitSingle: DATA.types.PermitSingle } },
    'unexpected structure of PermitDetails',
  ],
  [
    'an amount above uint160',
    withDetails({ amount: (2n ** 160n).toString() }),
    'a number outside the range of its type',
  ],
  [
    'an expiration above uint48',
    withDetails({ expiration: (2n ** 48n).toString() }),
    'a number outside the range of its type',
  ],
  ['a nonce above uint48', withDetails({ nonce: (2n ** 48n).toString() }), 'a number outside the range of its type'],
  [
    'a deadline above uint256',
    { ...DATA, values: { ...DATA.values, sigDeadline: (2n ** 256n).toString() } },
    'a number outside the range of its type',
  ],
  ['a hexadecimal nonce', withDetails({ nonce: '0x1' }), 'a number outside the range of its type'],
  ['a negative amount', withDetails({ amount: '-1' }), 'a number outside the range of its type'],
  ['an empty amount', withDetails({ amount: '' }), 'a number outside the range of its type'],
  ['a line break behind the amount', withDetails({ amount: '1\n' }), 'a number outside the range of its type'],
  [
    'more digits than any type has',
    withDetails({ amount: '1'.padStart(79, '0') }),
    'a number outside the range of its type',
  ],
])('typed data with %s is rejected', (_name, data, problem) => {
  expect(readPermit(data, 1)).toEqual({ ok: false, problem })
})
