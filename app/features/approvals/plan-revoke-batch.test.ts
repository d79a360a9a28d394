import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { checkBatch } from '#app/signing/check-batch.ts'
import { probesOf } from '#app/signing/probes.ts'
import { simulateEffects } from '#app/signing/simulate-effects.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { approvalRow } from '#tests/builders/approval-row.ts'
import { stubNode } from '#tests/builders/stub-node.ts'
import { MAX_SIMULATED_CALLS } from '#workers/api/rpc/simulation.ts'
import type { ApprovalRow } from './approval-facts.ts'
import { planRevoke } from './plan-revoke.ts'
import { planRevokeBatch } from './plan-revoke-batch.ts'

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NOW = unixSeconds(1_790_000_000_000)

const tokenAt = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}` as Address

const rowsOf = (kind: ApprovalRow['kind'], count: number) =>
  Array.from({ length: count }, (_, index) => approvalRow(kind, tokenAt(index), '7'))

const prepared = (rows: readonly ApprovalRow[]) => ({ chainId: 1, account: ACCOUNT, rows }) as const

test('approvals of all kinds are combined into one request, which the guard accepts', async () => {
  const rows = [
    approvalRow('ERC20', tokenAt(0), '7'),
    approvalRow('PERMIT2', tokenAt(0), '7'),
    approvalRow('NFT', tokenAt(1), '7'),
  ]
  const [step, ...others] = planRevokeBatch(prepared(rows))
  expect(others).toEqual([])
  if (step?.name !== 'batch') throw new Error('no batch')
  expect(step.rows).toHaveLength(3)
  expect(step.calls).toHaveLength(3)
  const calls = step.calls.map((call) => ({ ...call, chainId: 1 as const }))
  expect(checkBatch(calls, step.shown, NOW).ok).toBe(true)
  const fallback = await step.planFallback()
  expect(fallback.ok && fallback.value.steps.map(({ name }) => name)).toEqual(['revoke', 'revoke', 'revoke'])
})

test.each(['ERC20', 'NFT', 'NFT_COLLECTION'] as const)(
  'a request revokes at most as many %s approvals as the guard can check, and no approval is left out',
  (kind) => {
    const rows = rowsOf(kind, 20)
    const steps = planRevokeBatch(prepared(rows))
    expect(steps.map((step) => step.rows.length)).toEqual([11, 9])
    expect(steps.flatMap((step) => step.rows)).toEqual(rows)
  },
)

test('each Permit2 allowance counts towards the maximum, although eight share a transaction', () => {
  const rows = rowsOf('PERMIT2', 24)
  expect(planRevokeBatch(prepared(rows)).map((step) => step.rows.length)).toEqual([8, 8, 8])
})

test.each([
  ['token allowances', rowsOf('ERC20', 20)],
  ['NFTs', rowsOf('NFT', 20)],
  ['Permit2 and token allowances', [...rowsOf('PERMIT2', 8), ...rowsOf('ERC20', 12)]],
])('the simulation of the largest request to revoke %s is within the limits of a node', async (_, rows) => {
  const [step] = planRevokeBatch(prepared(rows))
  if (step?.name !== 'batch') throw new Error('no batch')
  const [first, ...others] = step.calls.map((call) => ({ ...call, chainId: 1 as const }))
  if (!first) throw new Error('no calls')
  const watched = [NATIVE, ...Array.from({ length: 11 }, (_token, index) => tokenAt(index))]
  const node = stubNode()
  await simulateEffects(node, [first, ...others], watched, probesOf(step.shown))
  const [request] = node.requests
  const [{ blockStateCalls }] = request?.params as [{ blockStateCalls: [{ calls: readonly object[] }] }]
  expect(blockStateCalls[0].calls.length).toBeLessThanOrEqual(MAX_SIMULATED_CALLS)
  expect(JSON.stringify(request).length).toBeLessThan(64 * 1024)
})

test('a single approval is revoked by a transaction instead of a batch', () => {
  const rows = [approvalRow('ERC20', tokenAt(0), '7')]
  expect(planRevokeBatch(prepared(rows)).map(({ name }) => name)).toEqual(
    planRevoke(prepared(rows)).map(({ name }) => name),
  )
})
