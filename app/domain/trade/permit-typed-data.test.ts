import { createRequire } from 'node:module'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { permitTypedData } from './permit-typed-data.ts'

// Node cannot load the ES module of the official package.
const { AllowanceTransfer } = createRequire(import.meta.url)('@uniswap/permit2-sdk') as {
  AllowanceTransfer: { hash: (permit: unknown, permit2: string, chainId: number) => string }
}

const PERMIT = {
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: 2n ** 160n - 1n,
  expiration: 1_763_720_000n,
  nonce: 3n,
  spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  sigDeadline: 1_763_720_001n,
} as const

test.each([1, 8453] as const)('on chain %i a wallet signs the digest that the official SDK computes', (chainId) => {
  const { domain, types, values } = permitTypedData(chainId, PERMIT)
  const ours = hashTypedData({
    domain,
    // Widened, because viem would infer bigint values where ours are decimal strings.
    types: types as Record<string, readonly { name: string; type: string }[]>,
    primaryType: 'PermitSingle',
    message: values,
  })
  expect(ours).toBe(AllowanceTransfer.hash(values, ethereum.contracts.permit2, chainId))
})

test('numbers are written as decimal strings', () => {
  expect(permitTypedData(1, PERMIT).values).toEqual({
    details: {
      token: PERMIT.token,
      amount: '1461501637330902918203684832716283019655932542975',
      expiration: '1763720000',
      nonce: '3',
    },
    spender: PERMIT.spender,
    sigDeadline: '1763720001',
  })
})
