import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { encodeRevocation, type Revocation, type RevocationOrder } from '#app/domain/approvals/encode-revocation.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { randomRevocations, THEFTS } from '#tests/builders/random-revocations.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkTransaction } from './check-transaction.ts'

const SEED = 20_261_124
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)

/** Yields screens that differ from the honest transaction in one field. */
function* otherScreens(order: RevocationOrder): Generator<readonly [string, RevocationOrder]> {
  yield ['screen account', { ...order, account: THIEF }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['screen chain', { ...order, chainId }]
  for (const of of otherRevocations(order.of)) yield ['screen approval', { ...order, of }]
}

function* otherRevocations(of: Revocation): Generator<Revocation> {
  switch (of.standard) {
    case 'erc20':
      yield { ...of, token: lookAlike(of.token) }
      yield { ...of, spender: lookAlike(of.spender) }
      yield { standard: 'permit2', allowances: [of] }
      yield { standard: 'nftCollection', contract: of.token, operator: of.spender }
      return
    case 'permit2':
      for (const [index, allowance] of of.allowances.entries()) {
        yield { ...of, allowances: of.allowances.with(index, { ...allowance, token: lookAlike(allowance.token) }) }
        yield { ...of, allowances: of.allowances.with(index, { ...allowance, spender: lookAlike(allowance.spender) }) }
      }
      yield { ...of, allowances: of.allowances.slice(1) }
      yield { ...of, allowances: [...of.allowances, { token: USDC, spender: THIEF }] }
      return
    case 'nft':
      yield { ...of, contract: lookAlike(of.contract) }
      yield { ...of, tokenId: of.tokenId + 1n }
      return
    case 'nftCollection':
      yield { ...of, contract: lookAlike(of.contract) }
      yield { ...of, operator: lookAlike(of.operator) }
      yield { standard: 'erc20', token: of.contract, spender: of.operator }
  }
}

test.each(Object.entries(randomRevocations))(
  'every revocation of %s with one changed field is rejected, whether the transaction or the screen differs',
  (standard, arbitrary) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    for (const of of fc.sample(arbitrary, { numRuns: ORDERS, seed: SEED })) {
      const order: RevocationOrder = { chainId: 1, account: ACCOUNT, of }
      const honest = encodeRevocation(order)
      const isAccepted = ([transaction, screen]: readonly [UnsignedTransaction, RevocationOrder]) =>
        checkTransaction(transaction, { kind: 'revoke', ...screen }, { signed: undefined, now: NOW }).ok
      expect(isAccepted([honest, order])).toBe(true)
      const attempts = [
        ...[...tamperedTransactions(honest, THEFTS)].map(([kind, changed]) => [kind, [changed, order]] as const),
        ...[...otherScreens(order)].map(([kind, screen]) => [kind, [honest, screen]] as const),
      ]
      accepted.push(...countRejected([honest, order] as const, attempts, isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered revocations of ${standard} rejected`, Object.fromEntries(byKind))
    expect(Math.min(...byKind.values())).toBeGreaterThanOrEqual(ORDERS)
    expect(total).toBeGreaterThan(1_000)
  },
)
