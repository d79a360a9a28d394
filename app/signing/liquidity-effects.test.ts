import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeRemoveLiquidity } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import { ACCOUNT, DAI, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { matchesScreen } from './check-effects.ts'
import { liquidityProbes } from './liquidity-effects.ts'
import type { ShownApproval } from './shown.ts'
import type { ShownLiquidity, ShownRemoveLiquidity } from './shown-liquidity.ts'
import type { Change, Effects, TokenEffects } from './simulate-effects.ts'

const { contracts } = ethereum
const base = { chainId: 1, account: ACCOUNT, deadline: 1n } as const
const v3 = { version: 'v3', pool: { token0: DAI, token1: WETH, fee: 500 }, usesNative: true } as const
const v4 = { version: 'v4', pool: { token0: NATIVE, token1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE } } as const
const bounds = { maximum0: 1_000n, maximum1: 2_000n }
const minimums = { minimum0: 900n, minimum1: 1_900n, fees0: 5n, fees1: 6n }

const from = (before: bigint | undefined, after: bigint | undefined): Change => ({ before, after })
const moved = (change: bigint) => from(10_000n, 10_000n + change)
const stays = (value: bigint) => from(value, value)
const [mine, others] = [BigInt(ACCOUNT), BigInt(THIEF)]

function effect(token: Address, change: bigint, allowances: Partial<TokenEffects['allowances']> = {}): TokenEffects {
  const same = stays(7n)
  return {
    token,
    balance: moved(change),
    allowances: { permit2: same, spender: same, spenderAtPermit2: same, ...allowances },
  }
}
const effects = (probeResults: readonly Change[], ...tokens: TokenEffects[]): Effects => ({
  hasSucceeded: true,
  tokens,
  probeResults,
})

/** Owner, liquidity and pool of a position, as the probes read them. */
const ofV3 = (owner: Change, liquidity: Change) => [owner, liquidity, ...[BigInt(DAI), BigInt(WETH), 500n].map(stays)]
const hop = {
  tokenIn: NATIVE,
  tokenOut: USDC,
  pool: { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE },
} as const
const info = ((BigInt(poolIdentity(contracts, hop)) >> 56n) << 56n) | 0x1234n
const ofV4 = (owner: Change, liquidity: Change) => [owner, liquidity, stays(info)]

const mint3: ShownLiquidity = {
  kind: 'addLiquidity',
  ...base,
  ...v3,
  ...bounds,
  minimum0: 1n,
  minimum1: 1n,
  position: { tickLower: -10, tickUpper: 10 },
}
const increase3: ShownLiquidity = { ...mint3, position: { tokenId: 5n } }
const increase4: ShownLiquidity = {
  kind: 'addLiquidity',
  ...base,
  ...v4,
  ...bounds,
  liquidity: 50n,
  position: { tokenId: 5n },
}
const remove3: ShownRemoveLiquidity = {
  kind: 'removeLiquidity',
  ...base,
  ...v3,
  ...minimums,
  tokenId: 5n,
  liquidity: 50n,
  burns: false,
}
const remove4: ShownRemoveLiquidity = {
  kind: 'removeLiquidity',
  ...base,
  ...v4,
  ...minimums,
  tokenId: 5n,
  liquidity: 50n,
  burns: false,
}
const collect4: ShownLiquidity = { kind: 'collectFees', ...base, ...v4, tokenId: 5n, fees0: 5n, fees1: 6n }

// With native currency, the account's balance of the v3 pool's wrapped token does not change.
const paid3 = [effect(DAI, -1_000n), effect(NATIVE, -2_000n)]
const paid4 = [effect(NATIVE, -1_000n), effect(USDC, -2_000n)]
const got3 = [effect(DAI, 905n), effect(NATIVE, 1_906n)]
const got4 = [effect(NATIVE, 905n), effect(USDC, 1_906n)]

test.each<readonly [string, boolean, ShownLiquidity, readonly Change[], readonly TokenEffects[]]>([
  ['a new position appears', true, mint3, [from(2n, 3n)], paid3],
  ['less than the maximums is paid', true, mint3, [from(2n, 3n)], [effect(DAI, -1n), effect(NATIVE, 0n)]],
  ['more than a maximum is paid', false, mint3, [from(2n, 3n)], [effect(DAI, -1_001n), effect(NATIVE, -2_000n)]],
  [
    'more than the other maximum is paid',
    false,
    mint3,
    [from(2n, 3n)],
    [effect(DAI, -1_000n), effect(NATIVE, -2_001n)],
  ],
  ['no position appears', false, mint3, [from(2n, 2n)], paid3],
  ['two positions appear', false, mint3, [from(2n, 4n)], paid3],
  ['the positions cannot be counted', false, mint3, [from(undefined, undefined)], paid3],
  ['another balance falls', false, mint3, [from(2n, 3n)], [...paid3, effect(USDC, -1n)]],
  ['a side was not read', false, mint3, [from(2n, 3n)], [effect(DAI, -1_000n)]],
  ['the position grows', true, increase3, ofV3(stays(mine), from(1n, 2n)), paid3],
  ['the position does not grow', false, increase3, ofV3(stays(mine), from(2n, 2n)), paid3],
  ['the position of another account grows', false, increase3, ofV3(stays(others), from(1n, 2n)), paid3],
  ['the position changes hands', false, increase3, ofV3(from(mine, others), from(1n, 2n)), paid3],
  [
    'the position of another pool grows',
    false,
    increase3,
    ofV3(stays(mine), from(1n, 2n)).with(4, stays(3_000n)),
    paid3,
  ],
  ['the position has another token0', false, increase3, ofV3(stays(mine), from(1n, 2n)).with(2, stays(1n)), paid3],
  ['the position has another token1', false, increase3, ofV3(stays(mine), from(1n, 2n)).with(3, stays(1n)), paid3],
  ['a v4 position grows as shown', true, increase4, ofV4(stays(mine), from(1n, 51n)), paid4],
  [
    'the fees of a v4 position exceed the deposit',
    true,
    increase4,
    ofV4(stays(mine), from(1n, 51n)),
    [effect(NATIVE, 3n), effect(USDC, -1n)],
  ],
  ['a v4 position grows by less', false, increase4, ofV4(stays(mine), from(1n, 50n)), paid4],
  [
    'a v4 position is in another pool',
    false,
    increase4,
    ofV4(stays(mine), from(1n, 51n)).with(2, stays(info + (1n << 56n))),
    paid4,
  ],
  ['minimums and fees arrive', true, remove3, ofV3(stays(mine), from(70n, 20n)), got3],
  [
    'a unit of the fees is missing',
    false,
    remove3,
    ofV3(stays(mine), from(70n, 20n)),
    [effect(DAI, 904n), effect(NATIVE, 1_906n)],
  ],
  [
    'a unit of the other fees is missing',
    false,
    remove3,
    ofV3(stays(mine), from(70n, 20n)),
    [effect(DAI, 905n), effect(NATIVE, 1_905n)],
  ],
  ['more liquidity leaves', false, remove3, ofV3(stays(mine), from(71n, 20n)), got3],
  [
    'the position is burned, which the screen does not show',
    false,
    remove3,
    ofV3(from(mine, undefined), from(50n, undefined)),
    got3,
  ],
  [
    'the position is burned',
    true,
    { ...remove3, burns: true },
    ofV3(from(mine, undefined), from(50n, undefined)),
    got3,
  ],
  [
    'a larger position is burned',
    false,
    { ...remove3, burns: true },
    ofV3(from(mine, undefined), from(51n, undefined)),
    got3,
  ],
  [
    'the position is not burned, contrary to the screen',
    false,
    { ...remove3, burns: true },
    ofV3(stays(mine), from(50n, 0n)),
    got3,
  ],
  ['liquidity of a v4 position is withdrawn', true, remove4, ofV4(stays(mine), from(70n, 20n)), got4],
  ['a v4 position is burned', true, { ...remove4, burns: true }, ofV4(from(mine, undefined), from(50n, 0n)), got4],
  ['the fees are collected', true, collect4, ofV4(stays(mine), stays(50n)), [effect(NATIVE, 5n), effect(USDC, 6n)]],
  [
    'fewer fees than shown are collected',
    false,
    collect4,
    ofV4(stays(mine), stays(50n)),
    [effect(NATIVE, 5n), effect(USDC, 5n)],
  ],
  [
    'liquidity is withdrawn with the fees',
    false,
    collect4,
    ofV4(stays(mine), from(50n, 49n)),
    [effect(NATIVE, 5n), effect(USDC, 6n)],
  ],
  ['nothing was probed', false, collect4, [], [effect(NATIVE, 5n), effect(USDC, 6n)]],
])('%s: %s', (_what, isAccepted, shown, probeResults, tokens) => {
  expect(matchesScreen(effects(probeResults, ...tokens), shown)).toBe(isAccepted)
})

test('a withdrawal may pay as little as the screen shows after taxes, with unchanged calldata', () => {
  const received = { amount0: 905n, amount1: 1_800n }
  const taxed3 = { ...remove3, received }
  const taxed4 = { ...remove4, received }
  const collected: ShownLiquidity = { ...collect4, received: { amount0: 5n, amount1: 4n } }
  const withdrawn = [stays(mine), from(70n, 20n)] as const
  for (const [native, least] of [
    [effect(NATIVE, 1_800n), true],
    [effect(NATIVE, 1_799n), false],
  ] as const)
    expect(matchesScreen(effects(ofV3(...withdrawn), effect(DAI, 905n), native), taxed3)).toBe(least)
  const paid = (amount1: bigint) => [effect(NATIVE, 905n), effect(USDC, amount1)]
  expect(matchesScreen(effects(ofV4(...withdrawn), ...paid(1_800n)), taxed4)).toBe(true)
  expect(matchesScreen(effects(ofV4(...withdrawn), ...paid(1_799n)), taxed4)).toBe(false)
  const fees = (amount1: bigint) => effects(ofV4(stays(mine), stays(50n)), effect(NATIVE, 5n), effect(USDC, amount1))
  expect(matchesScreen(fees(4n), collected)).toBe(true)
  expect(matchesScreen(fees(3n), collected)).toBe(false)
  expect(encodeRemoveLiquidity(taxed3)).toEqual(encodeRemoveLiquidity(remove3))
})

test.each(['permit2', 'spender', 'spenderAtPermit2'] as const)(
  'a deposit raises no allowance for %s beyond the rest of its own permits',
  (spender) => {
    const rising = { [spender]: from(7n, 8n) }
    expect(matchesScreen(effects([from(2n, 3n)], effect(DAI, -1n, rising), effect(NATIVE, 0n)), mint3)).toBe(false)
    // The unspent part of a v4 deposit's own permits may stay open.
    const probeResults = ofV4(stays(mine), from(1n, 51n))
    const rest = (after: bigint) => effect(USDC, -1_500n, { [spender]: from(7n, after) })
    expect(matchesScreen(effects(probeResults, effect(NATIVE, 0n), rest(500n)), increase4)).toBe(
      spender === 'spenderAtPermit2',
    )
    expect(matchesScreen(effects(probeResults, effect(NATIVE, 0n), rest(501n)), increase4)).toBe(false)
  },
)

test('a v2 deposit must mint LP tokens, and a withdrawal must take exactly the amount shown', () => {
  const pool = { token0: DAI, token1: WETH }
  const pair = pairAddress(contracts, DAI, WETH)
  const versioned = { ...base, version: 'v2', pool, usesNative: false, minimum0: 9n, minimum1: 9n } as const
  const deposit: ShownLiquidity = { kind: 'addLiquidity', ...versioned, maximum0: 10n, maximum1: 10n }
  const paid = [effect(DAI, -10n), effect(WETH, -10n)]
  expect(matchesScreen(effects([], ...paid, effect(pair, 1n)), deposit)).toBe(true)
  expect(matchesScreen(effects([], ...paid, effect(pair, 0n)), deposit)).toBe(false)
  expect(matchesScreen(effects([], ...paid), deposit)).toBe(false)
  const withdrawal: ShownLiquidity = { kind: 'removeLiquidity', ...versioned, liquidity: 4n, chargesTax: false }
  const got = [effect(DAI, 9n), effect(WETH, 9n)]
  expect(matchesScreen(effects([], ...got, effect(pair, -4n)), withdrawal)).toBe(true)
  for (const change of [-5n, -3n, 0n])
    expect(matchesScreen(effects([], ...got, effect(pair, change)), withdrawal)).toBe(false)
  expect(liquidityProbes(deposit)).toEqual([])
})

test('an approval of a position manager may change no other allowance', () => {
  const shown: ShownApproval = {
    kind: 'approve',
    chainId: 1,
    account: ACCOUNT,
    token: USDC,
    amount: 9n,
    spender: 'v3PositionManager',
  }
  const matches = (allowances: Partial<TokenEffects['allowances']>) =>
    matchesScreen(effects([], effect(USDC, 0n, allowances)), shown)
  expect(matches({ spender: from(7n, 9n) })).toBe(true)
  expect(matches({ spender: from(7n, 10n) })).toBe(false)
  expect(matches({ permit2: from(7n, 9n) })).toBe(false)
  expect(matches({ spender: from(7n, 9n), permit2: from(7n, 9n) })).toBe(false)
  expect(matches({ spender: from(7n, 9n), spenderAtPermit2: from(7n, 9n) })).toBe(false)
})

test('the first deposit of a v2 pair passes although its LP tokens cannot be read before', () => {
  const pool = { token0: DAI, token1: USDC }
  const add: ShownLiquidity = {
    kind: 'addLiquidity',
    ...base,
    version: 'v2',
    pool,
    usesNative: false,
    ...bounds,
    minimum0: 900n,
    minimum1: 1_900n,
  }
  const paid = [effect(DAI, -1_000n), effect(USDC, -2_000n)]
  const pair = (balance: Change): TokenEffects => ({
    ...effect(pairAddress(contracts, DAI, USDC), 0n, { spender: from(undefined, 0n), permit2: from(undefined, 0n) }),
    balance,
  })
  expect(matchesScreen(effects([], ...paid, pair(from(undefined, 1n))), add)).toBe(true)
  expect(matchesScreen(effects([], ...paid, pair(from(undefined, 0n))), add)).toBe(false)
  expect(matchesScreen(effects([], ...paid, pair(from(undefined, undefined))), add)).toBe(false)
  const unreadable: TokenEffects = { ...effect(DAI, 0n), balance: from(undefined, 0n) }
  expect(matchesScreen(effects([], unreadable, effect(USDC, -2_000n), pair(from(undefined, 1n))), add)).toBe(false)
})
