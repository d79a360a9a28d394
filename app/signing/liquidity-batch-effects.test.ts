import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNT, DAI, USDC, WETH } from '#tests/builders/random-orders.ts'
import { matchesScreen } from './check-effects.ts'
import type { ShownLiquidityBatch } from './shown.ts'
import type { ShownAddLiquidity, ShownPositionApproval, ShownRemoveLiquidity } from './shown-liquidity.ts'
import type { Change, TokenEffects } from './simulate-effects.ts'

// Accepted and rejected effects of simulated batches with changes of liquidity, and of a simulated approval of a position.

const { universalRouter } = ethereum.contracts
const base = { chainId: 1, account: ACCOUNT } as const
const from = (before: bigint | undefined, after: bigint | undefined): Change => ({ before, after })
const same = from(0n, 0n)

function effect(token: Address, change: bigint, allowances: Partial<TokenEffects['allowances']> = {}): TokenEffects {
  const balance = from(5_000n, 5_000n + change)
  return { token, balance, allowances: { permit2: same, spender: same, spenderAtPermit2: same, ...allowances } }
}
const untouched = effect(NATIVE, 0n)

const v3Pool = { token0: USDC, token1: WETH, fee: 500 }
const deposit: ShownAddLiquidity = {
  kind: 'addLiquidity',
  version: 'v3',
  ...base,
  pool: v3Pool,
  usesNative: false,
  deadline: 9n,
  position: { tickLower: -60, tickUpper: 60 },
  maximum0: 1_000n,
  maximum1: 500n,
  minimum0: 900n,
  minimum1: 450n,
}
const spender = 'v3PositionManager'
const shown: ShownLiquidityBatch = {
  kind: 'liquidityBatch',
  ...base,
  approvals: [
    { kind: 'approve', ...base, token: USDC, amount: 1_000n, spender },
    { kind: 'approve', ...base, token: WETH, amount: 500n, spender },
  ],
  changes: [deposit],
}
const rest = (allowance: Change) => [effect(USDC, -990n, { spender: allowance }), effect(WETH, -500n), untouched]

test.each<readonly [string, boolean, readonly TokenEffects[], Change]>([
  ['takes the maximums', true, [effect(USDC, -1_000n), effect(WETH, -500n), untouched], from(2n, 3n)],
  ['leaves the unspent part of an approval', true, rest(from(0n, 10n)), from(2n, 3n)],
  ['leaves more than the unspent part of an approval', false, rest(from(0n, 11n)), from(2n, 3n)],
  ['takes more than a maximum', false, [effect(USDC, -1_001n), effect(WETH, -500n), untouched], from(2n, 3n)],
  [
    'approves Permit2 as well',
    false,
    [...rest(same).slice(1), effect(USDC, -990n, { permit2: from(0n, 1n) })],
    from(2n, 3n),
  ],
  ['takes native currency', false, [...rest(same).slice(0, 2), effect(NATIVE, -1n)], from(2n, 3n)],
  ['takes another token', false, [...rest(same), effect(DAI, -1n)], from(2n, 3n)],
  ['mints nothing', false, rest(same), from(2n, 2n)],
  ['mints twice', false, rest(same), from(2n, 4n)],
])('a batch with a deposit that %s: %s', (_what, expected, tokens, count) => {
  expect(matchesScreen({ hasSucceeded: true, tokens, probeResults: [count] }, shown)).toBe(expected)
})

const withdrawal: ShownRemoveLiquidity = {
  kind: 'removeLiquidity',
  version: 'v3',
  ...base,
  pool: v3Pool,
  usesNative: false,
  deadline: 9n,
  tokenId: 7n,
  liquidity: 50n,
  burns: true,
  fees0: 5n,
  fees1: 0n,
  minimum0: 1_000n,
  minimum1: 500n,
}
const rangeChange: ShownLiquidityBatch = { ...shown, changes: [withdrawal, deposit] }
const word = (value: bigint) => from(value, undefined)
/** Owner, liquidity, tokens and fee of the burned position, as the probes read them. */
const burnedPosition = [BigInt(ACCOUNT), 50n, BigInt(USDC), BigInt(WETH), 500n].map(word)

test.each<readonly [string, boolean, bigint, bigint, readonly Change[]]>([
  ['returns the rest of the withdrawal and its fees', true, 5n, 0n, [...burnedPosition, from(2n, 2n)]],
  ['returns less than the rest of the withdrawal and its fees', false, 4n, 0n, [...burnedPosition, from(2n, 2n)]],
  ['takes from the other token', false, 5n, -1n, [...burnedPosition, from(2n, 2n)]],
  ['creates no position', false, 5n, 0n, [...burnedPosition, from(2n, 1n)]],
  ['creates two positions', false, 5n, 0n, [...burnedPosition, from(2n, 3n)]],
  [
    'does not end the old position',
    false,
    5n,
    0n,
    [from(BigInt(ACCOUNT), BigInt(ACCOUNT)), ...burnedPosition.slice(1), from(2n, 2n)],
  ],
])('a move of a position to another range that %s: %s', (_what, expected, change0, change1, probeResults) => {
  const tokens = [effect(USDC, change0), effect(WETH, change1), untouched]
  expect(matchesScreen({ hasSucceeded: true, tokens, probeResults }, rangeChange)).toBe(expected)
})

const approval: ShownPositionApproval = { kind: 'approvePosition', ...base, tokenId: 7n }
const [me, router] = [BigInt(ACCOUNT), BigInt(universalRouter)]

test.each<readonly [string, boolean, readonly Change[]]>([
  ['the router may move it', true, [from(me, me), from(0n, router), from(0n, 0n)]],
  ['the router may move all positions, as before', true, [from(me, me), from(0n, router), from(1n, 1n)]],
  ['no contract may move it', false, [from(me, me), from(0n, 0n), from(0n, 0n)]],
  ['another contract may move it', false, [from(me, me), from(0n, me), from(0n, 0n)]],
  ['the router may move all positions, unlike before', false, [from(me, me), from(0n, router), from(0n, 1n)]],
  ['it belongs to another account', false, [from(router, router), from(0n, router), from(0n, 0n)]],
  ['it has left the account', false, [from(me, router), from(0n, router), from(0n, 0n)]],
  ['it cannot be read', false, [from(undefined, undefined), from(undefined, undefined), from(undefined, undefined)]],
])('an approval of a position after which %s: %s', (_what, expected, probeResults) => {
  expect(matchesScreen({ hasSucceeded: true, tokens: [untouched], probeResults }, approval)).toBe(expected)
})
