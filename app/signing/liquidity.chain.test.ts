import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import {
  encodeAddLiquidity,
  encodeCollectFees,
  encodeRemoveLiquidity,
} from '#app/domain/liquidity/calls/encode-liquidity.ts'
import type {
  AddV3Order,
  AddV4Order,
  ExistingPosition,
  NewPosition,
  V3PoolKey,
  V4PoolKey,
} from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import { minimumDeposit, minimumWithdrawal, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import {
  rangeAmounts,
  type PoolPrice,
  type TickRange,
  type TokenAmounts,
} from '#app/domain/liquidity/position-amounts.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { encodeApproval, type ApprovedContract } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { erc20Abi, permit2Abi, v2Abi, v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { ACCOUNTS, MARKET_MAKER, signer } from '#devnet/accounts.ts'
import { swapThroughRouter } from '#devnet/calls.ts'
import type { Pool, V3Pool, V4Pool } from '#devnet/pools.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForPermitBatch } from './ask-for-permit-batch.ts'
import { askForTransaction } from './ask-wallet.ts'
import type { ShownTransaction } from './shown.ts'
import type { ShownLiquidity } from './shown-liquidity.ts'

// Deposits, withdrawals and fee collection through the whole guard against the real contracts.

const CHAIN = 1
const SIGNER = 4
const ME = ACCOUNTS[SIGNER].address
const SLIPPAGE = 50 as Bps
const SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 }
const managerAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function nextTokenId() view returns (uint256)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0, uint256 feeGrowthInside1, uint128 owed0, uint128 owed1)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
])

let world: SmallWorld
let node: Eip1193
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  node = httpRpc(world.rpcUrl)
}, 120_000)
afterAll(() => world.stop())

function token(symbol: string): Address {
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

function poolOf<Version extends Pool['version']>(version: Version, symbols: string, fee?: number) {
  const found = world.pools.find(
    (pool) =>
      pool.version === version &&
      [pool.currency0.symbol, pool.currency1.symbol].toSorted().join(' ') === symbols &&
      (fee === undefined || pool.fee === fee),
  )
  if (!found) throw new Error(`no pool of ${symbols}`)
  return found as Extract<Pool, { version: Version }>
}

const keyOfV3 = ({ currency0, currency1, fee }: V3Pool): V3PoolKey => ({
  token0: currency0.address,
  token1: currency1.address,
  fee,
})
const keyOfV4 = ({ key }: V4Pool): V4PoolKey => ({
  token0: key.currency0,
  token1: key.currency1,
  fee: key.fee,
  tickSpacing: key.tickSpacing,
  hooks: key.hooks,
})

async function priceOf(pool: V3Pool | V4Pool): Promise<PoolPrice> {
  const [sqrtPrice, tick] =
    pool.version === 'v3'
      ? await world.client.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await world.client.readContract({
          address: world.addresses.v4StateView,
          abi: v4StateViewAbi,
          functionName: 'getSlot0',
          args: [pool.id],
        })
  return { sqrtPrice, tick }
}

function balanceOf(of: Address): Promise<bigint> {
  return isNative(of)
    ? world.client.getBalance({ address: ME })
    : world.client.readContract({ address: of, abi: erc20Abi, functionName: 'balanceOf', args: [ME] })
}

const soon = () => BigInt(unixSeconds(Date.now()) + 1_800)

function askOptionsOf(owner = ME) {
  const provider = overrideNode(node, {
    eth_accounts: () => [owner],
    eth_signTypedData_v4: ([, typedData]) => {
      const { domain, types, primaryType, message } = JSON.parse(String(typedData))
      return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
    },
  })
  const controller = new AbortController()
  const wallet = { address: owner, provider }
  const request = { page: node, wallet, amounts: decimalsOf(world), signal: controller.signal }
  return { ...request, provider, onAsk: () => {}, now: Date.now }
}

async function ask(shown: ShownTransaction, transaction: UnsignedTransaction, signedBatch?: SignedPermitBatch) {
  const { provider, ...askOptions } = askOptionsOf()
  const result = await askForTransaction({ ...askOptions, shown, transaction, signedBatch })
  return { result, isSent: wasRequested(provider, 'eth_sendTransaction') }
}

function encode(shown: ShownLiquidity, permit?: SignedPermitBatch): UnsignedTransaction {
  switch (shown.kind) {
    case 'addLiquidity':
      return encodeAddLiquidity(shown, permit)
    case 'removeLiquidity':
      return encodeRemoveLiquidity(shown)
    case 'collectFees':
      return encodeCollectFees(shown)
  }
}

/** Sends a request through the guard and returns the changes of the account's two balances, without the network cost. */
async function run(shown: ShownLiquidity, permit?: SignedPermitBatch): Promise<TokenAmounts> {
  const tokens = movedTokens(shown)
  const before = await Promise.all(tokens.map(balanceOf))
  const { result } = await ask(shown, encode(shown, permit), permit)
  expect(result).toEqual({ ok: true, value: expect.stringMatching(/^0x[\da-f]{64}$/) })
  const hash = result.ok ? (result.value as Hex) : '0x'
  const { gasUsed, effectiveGasPrice, status } = await minedReceipt(world.client, hash)
  expect(status).toBe('success')
  const after = await Promise.all(tokens.map(balanceOf))
  const [amount0 = 0n, amount1 = 0n] = tokens.map((of, index) => {
    const fee = isNative(of) ? gasUsed * effectiveGasPrice : 0n
    return (after[index] ?? 0n) - (before[index] ?? 0n) + fee
  })
  return { amount0, amount1 }
}

async function approve(of: Address, amount: bigint, spender: ApprovedContract): Promise<void> {
  const allowed = async (): Promise<bigint> =>
    world.client.readContract({
      address: of,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [ME, world.addresses[spender]],
    })
  // USDT rejects a change from one nonzero allowance to another.
  for (const next of (await allowed()) === 0n ? [amount] : [0n, amount]) {
    const shown = { kind: 'approve', chainId: CHAIN, account: ME, token: of, amount: next, spender } as const
    const { result } = await ask(shown, encodeApproval(CHAIN, ME, of, next, spender))
    expect(result).toMatchObject({ ok: true })
    await minedReceipt(world.client, result.ok ? (result.value as Hex) : '0x')
    expect(await allowed()).toBe(next)
  }
}

async function approveAll(shown: ShownLiquidity & { kind: 'addLiquidity' }, spender: ApprovedContract): Promise<void> {
  const maximums = [shown.maximum0, shown.maximum1]
  for (const [side, of] of movedTokens(shown).entries())
    if (!isNative(of) && maximums[side] !== 0n) await approve(of, maximums[side] ?? 0n, spender)
}

async function signPermits(tokens: readonly { token: Address; amount: bigint }[], change: object = {}) {
  const { v4PositionManager: spender, permit2 } = world.addresses
  const details = await Promise.all(
    tokens.map(async ({ token: of, amount }) => {
      const args = [ME, of, spender] as const
      const [, , nonce] = await world.client.readContract({
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args,
      })
      return { token: of, amount, expiration: soon() - 60n, nonce: BigInt(nonce) }
    }),
  )
  const permit = { details, spender, sigDeadline: soon() - 60n, ...change }
  const { provider, ...askOptions } = askOptionsOf()
  const shown = { kind: 'permitBatch', chainId: CHAIN, account: ME, tokens } as const
  const result = await askForPermitBatch({ ...askOptions, shown, permit })
  return { result, isSigned: wasRequested(provider, 'eth_signTypedData_v4') }
}

async function permitsFor(shown: ShownLiquidity & { kind: 'addLiquidity' }): Promise<SignedPermitBatch | undefined> {
  await approveAll(shown, 'permit2')
  const maximums = [shown.maximum0, shown.maximum1]
  const tokens = movedTokens(shown)
    .map((of, side) => ({ token: of, amount: maximums[side] ?? 0n }))
    .filter(({ token: of, amount }) => !isNative(of) && amount > 0n)
  if (tokens.length === 0) return undefined
  const { result } = await signPermits(tokens)
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

function rangeAt(tick: number, spacing: number, [lower, upper]: readonly [number, number]): TickRange {
  const middle = Math.round(tick / spacing)
  return { tickLower: (middle + lower) * spacing, tickUpper: (middle + upper) * spacing }
}

const account = { chainId: CHAIN, account: ME } as const

function addV3(
  key: V3PoolKey,
  { price, range, liquidity }: { price: PoolPrice; range: TickRange; liquidity: bigint },
  position: NewPosition | ExistingPosition,
  usesNative: boolean,
): AddV3Order & { kind: 'addLiquidity' } {
  const { amount0: maximum0, amount1: maximum1 } = rangeAmounts(range, price, liquidity, 'up')
  const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, liquidity, SLIPPAGE)
  const amounts = { maximum0, maximum1, minimum0, minimum1 }
  return {
    kind: 'addLiquidity',
    version: 'v3',
    ...account,
    pool: key,
    position,
    ...amounts,
    usesNative,
    deadline: soon(),
  }
}

function addV4(
  key: V4PoolKey,
  { price, range, liquidity }: { price: PoolPrice; range: TickRange; liquidity: bigint },
  position: NewPosition | ExistingPosition,
): AddV4Order & { kind: 'addLiquidity' } {
  const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, SLIPPAGE)
  const amounts = { liquidity, maximum0, maximum1 }
  return { kind: 'addLiquidity', version: 'v4', ...account, pool: key, position, ...amounts, deadline: soon() }
}

async function newestId(version: 'v3' | 'v4'): Promise<bigint> {
  if (version === 'v4') {
    const address = world.addresses.v4PositionManager
    return (await world.client.readContract({ address, abi: managerAbi, functionName: 'nextTokenId' })) - 1n
  }
  const address = world.addresses.v3PositionManager
  const count = await world.client.readContract({ address, abi: managerAbi, functionName: 'balanceOf', args: [ME] })
  const args = [ME, count - 1n] as const
  return world.client.readContract({ address, abi: managerAbi, functionName: 'tokenOfOwnerByIndex', args })
}

async function liquidityOf(version: 'v3' | 'v4', tokenId: bigint): Promise<bigint> {
  if (version === 'v4') {
    const address = world.addresses.v4PositionManager
    const args = [tokenId] as const
    return world.client.readContract({ address, abi: managerAbi, functionName: 'getPositionLiquidity', args })
  }
  const address = world.addresses.v3PositionManager
  const position = await world.client.readContract({
    address,
    abi: managerAbi,
    functionName: 'positions',
    args: [tokenId],
  })
  return position[7]
}

/** Swaps through the pool in both directions from another account, so that its positions earn fees. */
async function trade(pool: V3Pool | V4Pool, amount0: bigint, amount1: bigint): Promise<void> {
  await sendAll(world.rpc, MARKET_MAKER, [
    swapThroughRouter(pool, { isZeroForOne: true, type: 'exactIn', amount: amount0 }),
    swapThroughRouter(pool, { isZeroForOne: false, type: 'exactIn', amount: amount1 }),
  ])
}

const minus = ({ amount0, amount1 }: TokenAmounts): TokenAmounts => ({ amount0: -amount0, amount1: -amount1 })
const refused = (modification: string) => ({
  result: { ok: false, problem: { code: 'request.modified', modification } },
  isSent: false,
})

test.each([
  ['with two tokens', 'v3', 'USDC WETH', 500, false],
  ['with native currency', 'v3', 'USDC WETH', 3_000, true],
  ['with a token that returns nothing', 'v3', 'USDC USDT', 100, false],
  ['with native currency', 'v4', 'ETH USDC', 500, false],
  ['with two tokens', 'v4', 'DAI USDC', 100, false],
  ['with a hook', 'v4', 'ETH USDC', 3_000, false],
] as const)(
  'a position %s in a %s pool of %s is minted, increased, collected from and burned',
  async (_how, version, symbols, fee, usesNative) => {
    const pool = poolOf(version, symbols, fee)
    const spacing = pool.version === 'v3' ? (SPACINGS[fee] ?? 1) : pool.spacing
    const price = await priceOf(pool)
    const range = rangeAt(price.tick, spacing, [-20, 30])
    const liquidity = { 'USDC USDT': 10n ** 12n, 'DAI USDC': 10n ** 18n }[symbols as string] ?? 10n ** 14n
    const state = { price, range, liquidity }
    const add = (position: NewPosition | ExistingPosition) =>
      pool.version === 'v3' ? addV3(keyOfV3(pool), state, position, usesNative) : addV4(keyOfV4(pool), state, position)
    const permits = async (shown: ReturnType<typeof add>) => {
      if (shown.version === 'v4') return permitsFor(shown)
      await approveAll(shown, 'v3PositionManager')
      return undefined
    }
    // The v3 manager computes the minted liquidity from the amounts; v4 mints the liquidity of the order.
    const mintedLiquidity =
      version === 'v4'
        ? liquidity
        : liquidityForAmounts(range, price.sqrtPrice, rangeAmounts(range, price, liquidity, 'up'), 'router')
    const deposit = minus(rangeAmounts(range, price, mintedLiquidity, 'up'))

    const mint = add(range)
    expect(await run(mint, await permits(mint))).toEqual(deposit)
    const tokenId = await newestId(version)
    expect(await liquidityOf(version, tokenId)).toBe(mintedLiquidity)
    const increase = add({ tokenId })
    expect(await run(increase, await permits(increase))).toEqual(deposit)
    expect(await liquidityOf(version, tokenId)).toBe(mintedLiquidity * 2n)

    // The swaps are worth a few thousand dollars in each direction.
    const [one, two] = symbols.includes('ETH')
      ? [10n ** 18n, 4_000n * 10n ** 6n]
      : [3_000n * 10n ** 18n, 3_000n * 10n ** 6n]
    const isSorted = isNative(pool.currency0.address) || symbols === 'DAI USDC'
    const stable = symbols === 'USDC USDT' ? 3_000n * 10n ** 6n : undefined
    await trade(pool, stable ?? (isSorted ? one : two), stable ?? (isSorted ? two : one))

    const base = { ...account, tokenId, deadline: soon() }
    const versioned =
      pool.version === 'v3'
        ? ({ version: 'v3', pool: keyOfV3(pool), usesNative } as const)
        : ({ version: 'v4', pool: keyOfV4(pool) } as const)
    const none = { fees0: 0n, fees1: 0n }
    const collected = await run({ kind: 'collectFees', ...base, ...versioned, ...none } as ShownLiquidity)
    expect(collected.amount0).toBeGreaterThan(0n)
    expect(collected.amount1).toBeGreaterThan(0n)
    expect(await liquidityOf(version, tokenId)).toBe(mintedLiquidity * 2n)

    const later = await priceOf(pool)
    for (const [part, burns] of [
      [mintedLiquidity / 2n, false],
      [mintedLiquidity * 2n - mintedLiquidity / 2n, true],
    ] as const) {
      const minimum = minimumWithdrawal(range, later, part, SLIPPAGE)
      const minimums = { minimum0: minimum.amount0, minimum1: minimum.amount1 }
      const remove = { kind: 'removeLiquidity', ...base, ...versioned, ...none, ...minimums, liquidity: part, burns }
      const received = await run(remove as ShownLiquidity)
      expect(received).toEqual(rangeAmounts(range, later, part, 'down'))
    }
    const manager = version === 'v3' ? world.addresses.v3PositionManager : world.addresses.v4PositionManager
    const owner = world.client.readContract({
      address: manager,
      abi: managerAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    await expect(owner).rejects.toThrow()
  },
)

test.each([
  ['v3', 'below the price', [-40, -20]],
  ['v3', 'above the price', [20, 40]],
  ['v4', 'below the price', [-40, -20]],
  ['v4', 'above the price', [20, 40]],
] as const)('a deposit in a %s range %s takes only one token', async (version, _where, ticks) => {
  const pool = version === 'v3' ? poolOf('v3', 'USDC WETH', 500) : poolOf('v4', 'ETH USDC', 500)
  const price = await priceOf(pool)
  const range = rangeAt(price.tick, 10, ticks)
  const state = { price, range, liquidity: 10n ** 13n }
  const shown = pool.version === 'v3' ? addV3(keyOfV3(pool), state, range, true) : addV4(keyOfV4(pool), state, range)
  const mintedLiquidity =
    version === 'v4'
      ? state.liquidity
      : liquidityForAmounts(range, price.sqrtPrice, rangeAmounts(range, price, state.liquidity, 'up'), 'router')
  if (shown.version === 'v3') await approveAll(shown, 'v3PositionManager')
  const permits = shown.version === 'v4' ? await permitsFor(shown) : undefined
  const changed = await run(shown, permits)
  expect(changed).toEqual(minus(rangeAmounts(range, price, mintedLiquidity, 'up')))
  expect([changed.amount0, changed.amount1].filter((amount) => amount === 0n)).toHaveLength(1)
})

test('a deposit creates its pool at its start price once the user has accepted the distance from the market', async () => {
  const [token0, token1] = [token('UNI'), token('LINK')].toSorted((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1,
  )
  const price = { sqrtPrice: sqrtPriceAtTick(6_000), tick: 6_000 }
  const range = { tickLower: 0, tickUpper: 12_000 }
  const state = { price, range, liquidity: 10n ** 18n }
  const position = { ...range, startPrice: price.sqrtPrice }
  const keys = { token0: token0 ?? NATIVE, token1: token1 ?? NATIVE, fee: 3_000 }
  const withoutConsent = addV3(keys, state, position, false)
  await approveAll(withoutConsent, 'v3PositionManager')
  expect(await ask(withoutConsent, encode(withoutConsent))).toEqual({
    result: { ok: false, problem: { code: 'liquidity.offMarket' } },
    isSent: false,
  })
  const accepted = { acceptedDistance: 100_000 }
  const v3 = { ...withoutConsent, ...accepted }
  const mintedLiquidity = liquidityForAmounts(
    range,
    price.sqrtPrice,
    rangeAmounts(range, price, state.liquidity, 'up'),
    'router',
  )
  expect(await run(v3)).toEqual(minus(rangeAmounts(range, price, mintedLiquidity, 'up')))
  const v4 = { ...addV4({ ...keys, tickSpacing: 60, hooks: NATIVE }, state, position), ...accepted }
  expect(await run(v4, await permitsFor(v4))).toEqual(minus(rangeAmounts(range, price, state.liquidity, 'up')))
})

test.each([
  ['DAI WETH', false, false],
  ['DAI WETH', true, false],
  ['FOT WETH', true, true],
])('liquidity is deposited into the v2 pair of %s and withdrawn', async (symbols, usesNative, chargesTax) => {
  const pool = poolOf('v2', symbols)
  const { v2Router } = world.addresses
  const read = async () => {
    const reserves = await world.client.readContract({ address: pool.id, abi: v2Abi, functionName: 'getReserves' })
    const supply = await world.client.readContract({ address: pool.id, abi: erc20Abi, functionName: 'totalSupply' })
    return { reserve0: reserves[0], reserve1: reserves[1], supply }
  }
  const before = await read()
  const keys = { token0: pool.currency0.address, token1: pool.currency1.address }
  // Both maximums are the same share of the reserves: one millionth.
  const maximum0 = before.reserve0 / 1_000_000n
  const maximum1 = (maximum0 * before.reserve1) / before.reserve0
  const amounts = { maximum0, maximum1, minimum0: (maximum0 * 99n) / 100n, minimum1: (maximum1 * 99n) / 100n }
  const base = { ...account, version: 'v2', pool: keys, usesNative, deadline: soon() } as const
  const add = { kind: 'addLiquidity', ...base, ...amounts } as const
  await approveAll(add, 'v2Router')
  expect(await run(add)).toEqual({ amount0: -maximum0, amount1: -maximum1 })

  const { reserve0, reserve1, supply } = await read()
  const liquidity = await balanceOf(pool.id)
  expect(liquidity).toBeGreaterThan(0n)
  await approve(pool.id, liquidity, 'v2Router')
  const shares = { amount0: (liquidity * reserve0) / supply, amount1: (liquidity * reserve1) / supply }
  // FOT charges 2 % on each of the two transfers through the router.
  const afterTransferFee = (share: bigint, of: Address) =>
    isSameAddress(of, token('FOT')) ? (share * 95n) / 100n : share
  const minimums = {
    minimum0: afterTransferFee(shares.amount0, keys.token0),
    minimum1: afterTransferFee(shares.amount1, keys.token1),
  }
  const remove = { kind: 'removeLiquidity', ...base, liquidity, chargesTax, ...minimums } as const
  const received = await run(remove)
  if (chargesTax) expect(received.amount0 < shares.amount0 || received.amount1 < shares.amount1).toBe(true)
  else expect(received).toEqual(shares)
  expect(await balanceOf(pool.id)).toBe(0n)
  expect(
    await world.client.readContract({
      address: pool.id,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [ME, v2Router],
    }),
  ).toBe(0n)
})

/** Mints a position of the account in the v3 pool of USDC and WETH or in the v4 pool of ETH and USDC. */
async function openPosition(version: 'v3' | 'v4') {
  const pool = version === 'v3' ? poolOf('v3', 'USDC WETH', 500) : poolOf('v4', 'ETH USDC', 500)
  const price = await priceOf(pool)
  const range = rangeAt(price.tick, 10, [-20, 30])
  const state = { price, range, liquidity: 10n ** 14n }
  const add = (position: NewPosition | ExistingPosition) =>
    pool.version === 'v3' ? addV3(keyOfV3(pool), state, position, false) : addV4(keyOfV4(pool), state, position)
  const shown = add(range)
  if (shown.version === 'v3') await approveAll(shown, 'v3PositionManager')
  await run(shown, shown.version === 'v4' ? await permitsFor(shown) : undefined)
  const tokenId = await newestId(version)
  const liquidity = await liquidityOf(version, tokenId)
  const minimum = minimumWithdrawal(range, price, liquidity, SLIPPAGE)
  const versioned =
    pool.version === 'v3'
      ? ({ version: 'v3', pool: keyOfV3(pool), usesNative: false } as const)
      : ({ version: 'v4', pool: keyOfV4(pool) } as const)
  const remove = {
    kind: 'removeLiquidity',
    ...account,
    ...versioned,
    tokenId,
    liquidity,
    burns: false,
    minimum0: minimum.amount0,
    minimum1: minimum.amount1,
    fees0: 0n,
    fees1: 0n,
    deadline: soon(),
  } as ShownLiquidity & { kind: 'removeLiquidity'; version: 'v3' | 'v4' }
  const collect = {
    kind: 'collectFees',
    ...account,
    ...versioned,
    tokenId,
    fees0: 0n,
    fees1: 0n,
    deadline: soon(),
  } as ShownLiquidity & { kind: 'collectFees' }
  return { tokenId, liquidity, add, remove, collect, deposit: rangeAmounts(range, price, state.liquidity, 'up') }
}

test.each(['v3', 'v4'] as const)(
  'a request for a %s position reaches the wallet only if it does what the screen shows',
  async (version) => {
    const { tokenId, liquidity, add, remove, collect } = await openPosition(version)
    const askFor = (shown: ShownLiquidity) => ask(shown, encode(shown))
    // The transaction has other bytes than the order on the screen.
    expect(await ask(remove, encode({ ...remove, liquidity: liquidity - 1n }))).toEqual(refused('calldata'))
    expect(await ask(remove, encode({ ...remove, burns: true }))).toEqual(refused('calldata'))
    expect(await ask(collect, encode({ ...collect, tokenId: tokenId - 1n }))).toEqual(refused('calldata'))
    // The position is in another pool than the screen shows, or belongs to another account.
    const other = version === 'v3' ? { fee: 3_000 } : { fee: 3_000, tickSpacing: 60 }
    expect(await askFor({ ...collect, pool: { ...collect.pool, ...other } } as ShownLiquidity)).toEqual(
      refused('position'),
    )
    expect(await askFor({ ...remove, tokenId: 1n })).toMatchObject({ result: { ok: false }, isSent: false })
    const gift = add({ tokenId: 1n })
    if (gift.version === 'v3') await approveAll(gift, 'v3PositionManager')
    const permit = gift.version === 'v4' ? await permitsFor(gift) : undefined
    expect(await ask(gift, encode(gift, permit), permit)).toMatchObject({ result: { ok: false }, isSent: false })
    // The screen shows fees that the position has not earned.
    expect(await askFor({ ...collect, fees0: 10n ** 24n })).toMatchObject({ result: { ok: false }, isSent: false })
    // The screen shows more liquidity than the position has, or burns the position for less than all of its liquidity.
    expect(await askFor({ ...remove, liquidity: liquidity + 1n })).toMatchObject({
      result: { ok: false },
      isSent: false,
    })
    expect(await askFor({ ...remove, liquidity: liquidity - 1n, burns: true })).toMatchObject({
      result: { ok: false },
      isSent: false,
    })
    // The deadline has passed, or is later than the settings allow.
    for (const deadline of [BigInt(unixSeconds(Date.now())), soon() + 300_000n])
      expect(await askFor({ ...remove, deadline })).toEqual(refused('deadline'))
    // Afterwards the honest request still passes.
    expect((await run(remove)).amount1).toBeGreaterThan(0n)
  },
)

test('a deposit into another account’s v3 position is refused even if neither node can simulate', async () => {
  const { tokenId, add } = await openPosition('v3')
  const args = [ME, ACCOUNTS[5].address, tokenId] as const
  const to = chainById(CHAIN).contracts.v3PositionManager
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'transferFrom', args })
  await sendAll(world.rpc, ME, [{ to, data }])
  const gift = add({ tokenId })
  if (gift.version !== 'v3') throw new Error('not a v3 deposit')
  await approveAll(gift, 'v3PositionManager')
  const { provider, ...askOptions } = askOptionsOf()
  const without = { eth_simulateV1: () => Promise.reject(new Error('method not found')) }
  const wallet = { ...askOptions.wallet, provider: overrideNode(provider, without) }
  const request = { ...askOptions, page: overrideNode(node, without), wallet, acceptsUnsimulated: true }
  const transaction = encode(gift)
  expect(await askForTransaction({ ...request, shown: gift, transaction })).toEqual(refused('position').result)
  expect(wasRequested(provider, 'eth_sendTransaction')).toBe(false)
})

test('a batch of permits with another spender, amount, token or nonce, or a longer validity, is never signed', async () => {
  const tokens = [
    { token: token('DAI'), amount: 5n },
    { token: token('USDC'), amount: 7n },
  ]
  const honest = await signPermits(tokens)
  expect(honest).toMatchObject({ result: { ok: true }, isSigned: true })
  const { details } = honest.result.ok ? honest.result.value.message : { details: [] }
  const [first, second] = details
  if (!first || !second) throw new Error('two permits')
  const attempts = [
    { spender: world.addresses.universalRouter },
    { spender: MARKET_MAKER },
    { details: [first] },
    { details: [second, first] },
    { details: [first, first] },
    { details: [] },
    { details: [first, second, { ...first, token: token('UNI') }] },
    { details: [{ ...first, amount: 6n }, second] },
    { details: [first, { ...second, token: token('UNI') }] },
    { details: [first, { ...second, nonce: second.nonce + 1n }] },
    { details: [first, { ...second, expiration: soon() + 3_600n }] },
    { sigDeadline: soon() + 3_600n },
    { sigDeadline: 1n },
  ]
  for (const change of attempts)
    expect(await signPermits(tokens, change)).toMatchObject({
      result: { ok: false, problem: { code: 'request.modified' } },
      isSigned: false,
    })
})
