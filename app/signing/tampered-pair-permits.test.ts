import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeRemoveLiquidity } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import type { PairPermit, SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkPairPermit } from './check-pair-permit.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownPairPermit, ShownRemoveLiquidity } from './shown-liquidity.ts'

const SEED = 20_261_124
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const SOON = BigInt(NOW) + 1_200n
const { v2Router } = ethereum.contracts
const POOL = { token0: DAI, token1: WETH }
const PAIR = pairAddress(ethereum.contracts, DAI, WETH)
const TOKEN = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

type Withdrawal = ShownRemoveLiquidity & { readonly version: 'v2' }

const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
const withdrawals: fc.Arbitrary<Withdrawal> = fc
  .record({
    liquidity: amount,
    minimum0: amount,
    minimum1: amount,
    usesNative: fc.boolean(),
    chargesTax: fc.boolean(),
  })
  .map((order) => ({
    kind: 'removeLiquidity',
    version: 'v2',
    chainId: 1,
    account: ACCOUNT,
    deadline: SOON,
    pool: POOL,
    ...order,
  }))

function permitOf({ liquidity: value }: Withdrawal): PairPermit {
  return { pair: PAIR, owner: ACCOUNT, spender: v2Router, value, nonce: 3n, deadline: SOON }
}

/** Yields permits with one changed field, except the nonce, which is compared with the pair's and not with the screen. */
function* otherPermits(message: PairPermit): Generator<readonly [string, PairPermit]> {
  for (const pair of [THIEF, DAI, lookAlike(PAIR), pairAddress(ethereum.contracts, USDC, WETH)])
    yield ['permit pair', { ...message, pair }]
  for (const owner of [THIEF, NATIVE, lookAlike(ACCOUNT)]) yield ['permit owner', { ...message, owner }]
  for (const spender of [THIEF, NATIVE, ACCOUNT, lookAlike(v2Router)]) yield ['permit spender', { ...message, spender }]
  for (const value of [0n, message.value + 1n, message.value - 1n, 2n ** 256n - 1n])
    yield ['permit amount', { ...message, value }]
  for (const deadline of [0n, BigInt(NOW), SOON + 100_000n, 2n ** 256n - 1n])
    yield ['permit deadline', { ...message, deadline }]
}

function* otherScreens(shown: Withdrawal): Generator<readonly [string, Withdrawal]> {
  for (const name of ['liquidity', 'minimum0', 'minimum1', 'deadline'] as const)
    for (const by of [1n, -1n]) yield [`screen ${name}`, { ...shown, [name]: shown[name] + by }]
  yield ['screen native', { ...shown, usesNative: !shown.usesNative }]
  if (shown.usesNative) yield ['screen tax', { ...shown, chargesTax: !shown.chargesTax }]
  yield ['screen account', { ...shown, account: THIEF }]
  yield ['screen chain', { ...shown, chainId: 8453 }]
  yield ['screen pool', { ...shown, pool: { token0: USDC, token1: WETH } }]
}

type Attempt = readonly [UnsignedTransaction, Withdrawal, SignedPairPermit | undefined]

test('every withdrawal by permit with one changed field is rejected, whether the transaction, the screen or the permit differs', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  const isAccepted = ([transaction, screen, signedPairPermit]: Attempt) =>
    checkTransaction(transaction, screen, { signed: undefined, signedPairPermit, now: NOW }).ok
  for (const shown of fc.sample(withdrawals, { numRuns: ORDERS, seed: SEED })) {
    const permit: SignedPairPermit = { message: permitOf(shown), signature: signatureOf('ab') }
    const honest = encodeRemoveLiquidity(shown, permit)
    const original: Attempt = [honest, shown, permit]
    expect(isAccepted(original)).toBe(true)
    const thefts: readonly Hex[] = [
      encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [THIEF, shown.liquidity] }),
      encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [THIEF, shown.liquidity] }),
      encodeRemoveLiquidity(shown).data,
    ]
    const attempts = [
      ...[...tamperedTransactions(honest, thefts)].map(([kind, of]) => [kind, [of, shown, permit]] as const),
      ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen, permit]] as const),
      ...[...otherPermits(permit.message)].map(
        ([kind, message]) => [kind, [honest, shown, { ...permit, message }]] as const,
      ),
      ['permit absent', [honest, shown, undefined]] as const,
      ['permit not encoded', [encodeRemoveLiquidity(shown), shown, permit]] as const,
      ['permit signature', [honest, shown, { ...permit, signature: signatureOf('ac') }]] as const,
    ]
    accepted.push(...countRejected(original, attempts, isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered withdrawals by permit rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})

function signatureOf(digits: string): Hex {
  return `0x${digits.repeat(32)}${'1c'.repeat(32)}1c`
}

test('a withdrawal from a v3 position with a permit of LP tokens is refused', () => {
  const signedPairPermit = {
    message: { pair: PAIR, owner: ACCOUNT, spender: v2Router, value: 1n, nonce: 0n, deadline: SOON },
    signature: signatureOf('ab'),
  }
  const amounts = { liquidity: 1n, minimum0: 0n, minimum1: 0n, fees0: 0n, fees1: 0n }
  const base = { kind: 'removeLiquidity', version: 'v3', chainId: 1, account: ACCOUNT, deadline: SOON } as const
  const shown = { ...base, ...amounts, pool: { ...POOL, fee: 500 }, tokenId: 7n, burns: false, usesNative: false }
  const context = { signed: undefined, signedPairPermit, now: NOW }
  expect(checkTransaction(encodeRemoveLiquidity(shown), shown, context)).toEqual({ ok: false, problem: 'permit' })
})

test('every permit of LP tokens with one changed field is rejected', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const liquidity of fc.sample(amount, { numRuns: 2 * ORDERS, seed: SEED })) {
    const shown: ShownPairPermit = { kind: 'pairPermit', chainId: 1, account: ACCOUNT, pool: POOL, liquidity }
    const honest: PairPermit = {
      pair: PAIR,
      owner: ACCOUNT,
      spender: v2Router,
      value: liquidity,
      nonce: 3n,
      deadline: SOON,
    }
    const isAccepted = (permit: PairPermit) => checkPairPermit(permit, shown, NOW).ok
    expect(isAccepted(honest)).toBe(true)
    accepted.push(...countRejected(honest, otherPermits(honest), isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered permits of LP tokens rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})
