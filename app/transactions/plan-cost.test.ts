import { expect, test } from 'vitest'
import { ok } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ShownCollectFees } from '#app/signing/shown-liquidity.ts'
import { planCost } from './plan-cost.ts'
import type {
  BatchStep,
  NftPermitStep,
  PreparedTransaction,
  TransactionPlan,
  TransactionStep,
} from './transaction-plan.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MANAGER = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'
const input = { token: USDC, symbol: 'USDC', decimals: 6, raw: 1n } as const
const purpose = { kind: 'approve', chainId: 1, account: ME, input } as const
const shownApproval = { kind: 'approve', chainId: 1, account: ME, token: USDC, amount: 1n } as const
const position = { kind: 'approvePosition', chainId: 1, account: ME, tokenId: 7n } as const
const pool = { token0: USDC, token1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', fee: 500 } as const
const fees: ShownCollectFees = {
  kind: 'collectFees',
  version: 'v3',
  chainId: 1,
  account: ME,
  pool,
  usesNative: true,
  tokenId: 7n,
  fees0: 1n,
  fees1: 1n,
}

const transactionOf = (value: bigint) => ({ chainId: 1, from: ME, to: MANAGER, data: '0x', value }) as const
const step = (value: bigint, shown: PreparedTransaction['shown']): TransactionStep => ({
  name: 'approve',
  purpose,
  prepare: async () => ok({ transaction: transactionOf(value), shown }),
})
const approval = step(0n, shownApproval)
const positionApproval = step(0n, position)
const collection = step(0n, fees)
const deposit = step(1_000n, fees)

/** Returns the cost for an account with this balance: 100 gas for each transaction plus 25 %, at 2 wei. */
function costAt(balance: bigint, plan: TransactionPlan, canSimulate = true) {
  const node: Eip1193 = {
    request: async ({ method, params }) => {
      if (method === 'eth_getBalance') return `0x${balance.toString(16)}`
      if (method === 'eth_gasPrice') return '0x2'
      if (!canSimulate) throw new Error('not supported')
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: unknown[] }] }]
      return [{ calls: blockStateCalls[0].calls.map(() => ({ status: '0x1', gasUsed: '0x64' })) }]
    },
  }
  return planCost(node, plan)
}

test('a plan of several transactions requires a balance of its values and its network cost', async () => {
  const plan = { steps: [approval, positionApproval, deposit] }
  expect(await costAt(1_750n, plan)).toEqual(ok(750n))
  expect(await costAt(1_749n, plan)).toEqual({ ok: false, problem: 'gas.insufficient' })
  expect(await costAt(999n, plan)).toEqual({ ok: false, problem: 'balance.insufficient' })
})

test('the cost includes a permit, but the balance need not cover it, because its signature is free', async () => {
  const nftPermit: NftPermitStep = {
    name: 'permit',
    shown: { kind: 'nftPermit', chainId: 1, account: ME, tokenId: 7n },
    nftPermit: { spender: MANAGER, tokenId: 7n, nonce: 0n, deadline: 9n },
    purpose: { ...purpose, kind: 'approvePosition' },
  }
  const plan = { steps: [approval, nftPermit, deposit] }
  expect(await costAt(1_500n, plan)).toEqual(ok(750n))
  expect(await costAt(1_499n, plan)).toEqual({ ok: false, problem: 'gas.insufficient' })
})

test('without a simulation the balance must still cover the values', async () => {
  const plan = { steps: [approval, deposit] }
  expect(await costAt(1_000n, plan, false)).toEqual(ok(undefined))
  expect(await costAt(999n, plan, false)).toEqual({ ok: false, problem: 'balance.insufficient' })
})

test('native currency that a collection of fees pays may cover the values after it, but not the network cost', async () => {
  const plan = { steps: [deposit, collection, deposit] }
  expect(await costAt(1_750n, plan)).toEqual(ok(750n))
  expect(await costAt(1_749n, plan)).toEqual({ ok: false, problem: 'gas.insufficient' })
})

test('a batch requires a balance of its values only, because the wallet decides who pays its gas', async () => {
  const batch: BatchStep = {
    name: 'batch',
    purpose,
    shown: { kind: 'liquidityBatch', chainId: 1, account: ME, approvals: [shownApproval], changes: [fees] },
    calls: [transactionOf(0n), transactionOf(1_000n), transactionOf(0n), transactionOf(5n)],
    planFallback: async () => ok({ steps: [] }),
  }
  expect(await costAt(1_000n, { steps: [batch] })).toEqual(ok(1_000n))
  expect(await costAt(999n, { steps: [batch] })).toEqual({ ok: false, problem: 'balance.insufficient' })
})
