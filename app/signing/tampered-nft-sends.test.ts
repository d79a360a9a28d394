import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { encodeNftSend, type NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, THIEF } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkTransaction } from './check-transaction.ts'

const SEED = 20_261_125
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)

const randomAddress = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}` as Address)

const ABI = parseAbi([
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
])
const DATA = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)'])

/** Returns other calls that move the NFT or allow another account to move it. */
function thefts({ account, recipient, tokenId }: NftSendOrder): readonly Hex[] {
  return [
    encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [account, recipient, tokenId] }),
    encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [account, THIEF, tokenId] }),
    encodeFunctionData({ abi: ABI, functionName: 'approve', args: [THIEF, tokenId] }),
    encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [THIEF, true] }),
    encodeFunctionData({ abi: DATA, functionName: 'safeTransferFrom', args: [account, recipient, tokenId, '0x01'] }),
    '0x',
  ]
}

/** Yields screens that differ from the honest transaction in one field. */
function* otherScreens(order: NftSendOrder): Generator<readonly [string, NftSendOrder]> {
  yield ['screen account', { ...order, account: THIEF }]
  yield ['screen contract', { ...order, contract: lookAlike(order.contract) }]
  yield ['screen recipient', { ...order, recipient: lookAlike(order.recipient) }]
  yield ['screen recipient', { ...order, recipient: THIEF }]
  yield ['screen id', { ...order, tokenId: order.tokenId + 1n }]
  yield ['screen standard', { ...order, standard: order.standard === 'erc721' ? 'erc1155' : 'erc721' }]
  if (order.standard === 'erc1155') yield ['screen amount', { ...order, amount: order.amount + 1n }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['screen chain', { ...order, chainId }]
}

test.each(['erc721', 'erc1155'] as const)(
  'every send of an %s with one changed field is rejected, whether the transaction or the screen differs',
  (standard) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    const orders: fc.Arbitrary<NftSendOrder> = fc.record({
      chainId: fc.constant(1 as const),
      account: fc.constant<Address>(ACCOUNT),
      contract: randomAddress,
      standard: fc.constant(standard),
      tokenId: fc.bigInt({ min: 1n, max: 2n ** 128n }),
      amount: standard === 'erc721' ? fc.constant(1n) : fc.bigInt({ min: 1n, max: 1_000n }),
      recipient: randomAddress,
    })
    for (const order of fc.sample(orders, { numRuns: ORDERS, seed: SEED })) {
      const honest = encodeNftSend(order)
      const isAccepted = ([transaction, screen]: readonly [UnsignedTransaction, NftSendOrder]) =>
        checkTransaction(transaction, { kind: 'sendNft', ...screen }, { signed: undefined, now: NOW }).ok
      expect(isAccepted([honest, order])).toBe(true)
      const attempts = [
        ...[...tamperedTransactions(honest, thefts(order))].map(([kind, changed]) => [kind, [changed, order]] as const),
        ...[...otherScreens(order)].map(([kind, screen]) => [kind, [honest, screen]] as const),
      ]
      accepted.push(...countRejected([honest, order] as const, attempts, isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered sends of ${standard} rejected`, Object.fromEntries(byKind))
    expect(Math.min(...byKind.values())).toBeGreaterThanOrEqual(ORDERS)
    expect(total).toBeGreaterThan(1_000)
  },
)
