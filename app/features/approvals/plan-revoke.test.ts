import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import type { Address } from '#app/domain/address/address.ts'
import { approvalRow, SPENDER } from '#tests/builders/approval-row.ts'
import { contractsOf, stubNode } from '#tests/builders/stub-node.ts'
import type { ApprovalRow } from './approval-facts.ts'
import { planRevoke, readOpenApprovals } from './plan-revoke.ts'

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
/** Selector of `approve(address,uint256)`. */
const APPROVE_SELECTOR: Hex = '0x095ea7b3'

const planOf = (rows: readonly ApprovalRow[]) => planRevoke({ chainId: 1, account: ACCOUNT, rows })

test('up to eight Permit2 allowances share a transaction, and every other approval has its own', async () => {
  const permitted = Array.from({ length: 9 }, () => approvalRow('PERMIT2', DAI))
  const steps = planOf([
    approvalRow('ERC20', USDC),
    ...permitted,
    approvalRow('NFT', DAI, '7'),
    approvalRow('NFT_COLLECTION', DAI),
  ])
  expect(steps.map(({ rows }) => rows.map(({ kind }) => kind))).toEqual([
    Array.from({ length: 8 }, () => 'PERMIT2'),
    ['PERMIT2'],
    ['ERC20'],
    ['NFT'],
    ['NFT_COLLECTION'],
  ])
  const requests = await Promise.all(steps.map((step) => step.prepare(undefined)))
  for (const request of requests) {
    if (!request.ok || request.value.shown.kind !== 'revoke') throw new Error('no revocation')
    expect(request.value.transaction).toEqual(encodeRevocation(request.value.shown))
  }
})

test('a Permit2 transaction pairs each token with its own spender', async () => {
  const other = { ...approvalRow('PERMIT2', DAI), spender: ACCOUNT }
  const [step] = planOf([approvalRow('PERMIT2', USDC), other])
  const request = await step?.prepare(undefined)
  if (!request?.ok) throw new Error('no request')
  const abi = parseAbi(['function lockdown((address token, address spender)[] approvals)'])
  expect(request.value.transaction.to).toBe(PERMIT2)
  expect(decodeFunctionData({ abi, data: request.value.transaction.data }).args).toEqual([
    [
      { token: USDC, spender: SPENDER },
      { token: DAI, spender: ACCOUNT },
    ],
  ])
})

test('approvals that are zero on the chain are omitted, and unreadable ones are not', async () => {
  const allowance = 'function allowance(address, address)'
  const node = stubNode({
    contracts: contractsOf([USDC, allowance, [ACCOUNT, SPENDER], [0n]], [DAI, allowance, [ACCOUNT, SPENDER], [5n]]),
  })
  const [revoked, open] = [approvalRow('ERC20', USDC), approvalRow('ERC20', DAI)]
  const unreadable = approvalRow('ERC20', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
  const prepared = { chainId: 1, account: ACCOUNT, rows: [revoked, open, unreadable] } as const
  expect(await readOpenApprovals(node, prepared)).toEqual([open, unreadable])
})

test('an error of the node is thrown, so that no approval is omitted silently', async () => {
  const node: Eip1193 = { request: () => Promise.reject(new Error('offline')) }
  await expect(
    readOpenApprovals(node, { chainId: 1, account: ACCOUNT, rows: [approvalRow('ERC20', USDC)] }),
  ).rejects.toThrow('offline')
})

test('a token approval is revoked by `approve` with zero', async () => {
  const [step] = planOf([approvalRow('ERC20', USDC)])
  const request = await step?.prepare(undefined)
  if (!request?.ok) throw new Error('no request')
  const { to, data } = request.value.transaction
  expect([to, data.slice(0, 10), BigInt(`0x${data.slice(74)}`)]).toEqual([USDC, APPROVE_SELECTOR, 0n])
})
