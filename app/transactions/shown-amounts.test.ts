import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { hashOf } from '#tests/builders/example-transaction.ts'
import { shownAmounts } from './shown-amounts.ts'
import type { TransactionStep } from './transaction-plan.ts'
import type { ShownAmount, TransactionKind } from './transaction-record.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc: ShownAmount = { token: ethereum.stables[0], symbol: 'USDC', decimals: 6, raw: 5n }
const nft: ShownAmount = { token: ethereum.contracts.v3PositionManager, symbol: 'UNI-V3-POS', decimals: 0, raw: 77n }

function step(kind: TransactionKind, input: ShownAmount, output?: ShownAmount): TransactionStep {
  const purpose = { kind, chainId: 1 as const, account: ACCOUNT, input, ...(output && { output }) } as const
  return { name: kind, purpose, prepare: () => expect.unreachable('the step is not prepared') }
}

test('a swap shows its input and its output', () => {
  const weth = { ...usdc, token: ethereum.contracts.wrappedNative, symbol: 'WETH', decimals: 18 }
  expect(shownAmounts(step('swap', usdc, weth))).toEqual([usdc, weth])
})

test.each(['revoke', 'sendNft', 'approvePosition'] as const)('%s shows no amount of its input', (kind) => {
  expect(shownAmounts(step(kind, nft))).toEqual([])
})

test.each(['claim', 'collectFees', 'removeLiquidity', 'migrateLiquidity'] as const)(
  '%s shows only its output',
  (kind) => {
    expect(shownAmounts(step(kind, nft, usdc))).toEqual([usdc])
  },
)

test('a replacement shows no amount, because its token may have changed since', () => {
  expect(shownAmounts({ ...step('swap', usdc), replaces: { hash: hashOf(1), kind: 'cancel' } })).toEqual([])
})
