import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { readPermit, writePermit, type PermitData } from './permit-data.ts'

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const data: PermitData = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  types: {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  values: {
    details: {
      token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      amount: '1000000',
      expiration: '1800001800',
      nonce: '3',
    },
    spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    sigDeadline: '1800001800',
  },
}
const meaning = {
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  amount: 1_000_000n,
  expiration: 1_800_001_800n,
  nonce: 3n,
  signatureDeadline: 1_800_001_800n,
} as const

test('a permit is read for what it allows', () => {
  expect(readPermit(data, 1, PERMIT2)).toEqual(meaning)
})

test('another chain, another contract and other types are no permit', () => {
  expect(readPermit(data, 8453, PERMIT2)).toBeUndefined()
  expect(readPermit({ ...data, domain: { ...data.domain, name: 'Seaport' } }, 1, PERMIT2)).toBeUndefined()
  const elsewhere = { ...data.domain, verifyingContract: '0x00000000000000000000000000000000DeaDBeef' } as const
  expect(readPermit({ ...data, domain: elsewhere }, 1, PERMIT2)).toBeUndefined()
  const [details, ...others] = data.types.PermitSingle
  const renamed = [...others, details].flatMap((field) => (field ? [field] : []))
  expect(readPermit({ ...data, types: { ...data.types, PermitSingle: renamed } }, 1, PERMIT2)).toBeUndefined()
})

test('what is signed has the hash that viem and Permit2 compute for these values', () => {
  const written = JSON.parse(writePermit(meaning, 1, PERMIT2))
  expect(hashTypedData(written)).toBe(
    hashTypedData({
      domain: { ...data.domain },
      types: {
        PermitSingle: [...data.types.PermitSingle],
        PermitDetails: [...data.types.PermitDetails],
      },
      primaryType: 'PermitSingle',
      message: {
        details: { ...data.values.details, amount: 1_000_000n, expiration: 1_800_001_800, nonce: 3 },
        spender: data.values.spender,
        sigDeadline: 1_800_001_800n,
      },
    }),
  )
})
