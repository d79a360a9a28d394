import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { quoteRequest, quoteResponse, type ClassicQuote } from '#app/wire/trading/quote.ts'
import { v2Abi, v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { startAnvil } from '#devnet/anvil.ts'
import { createV4Pool, mintV4 } from '#devnet/calls.ts'
import { liquidityFor, baseUnitsWorth } from '#devnet/pool-maths.ts'
import { resolvePool, type PoolPlan } from '#devnet/pools.ts'
import { createPool } from '#devnet/seed.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { TradingRefusal } from '#workers/api/trading/trading-refusal.ts'
import { impactAgainst, readReferencePrice, type ReferencePrice } from './reference-price.ts'

// The reference price on the real contracts, without and with an attacker's own pools.

const ETHER = 10n ** 18n
let world: SmallWorld
let context: TradingContext
let snapshot: unknown

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  context = testTradingContext(world)
  snapshot = await world.rpc.call('evm_snapshot')
}, 60_000)

beforeEach(async () => {
  await world.rpc.call('evm_revert', [snapshot])
  snapshot = await world.rpc.call('evm_snapshot')
})

afterAll(() => world.stop())

const token = (symbol: string): Address => {
  if (symbol === 'ETH') return NATIVE
  return worldToken(1, symbol).address
}

const read = (input: string, output: string, amountIn = 1n, node: Eip1193 = httpRpc(world.rpcUrl)) =>
  readReferencePrice(node, 1, token(input), token(output), amountIn)

async function price(input: string, output: string, amountIn = 1n): Promise<ReferencePrice> {
  const found = await read(input, output, amountIn)
  if (!found) throw new Error(`no price of ${input} in ${output}`)
  return found
}

const isEqual = (a: ReferencePrice, b: ReferencePrice) => a.numerator * b.denominator === b.numerator * a.denominator
const inverse = ({ numerator, denominator }: ReferencePrice) => ({ numerator: denominator, denominator: numerator })
const product = (a: ReferencePrice, b: ReferencePrice) => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** Reads the price of a pool of the world from its contract: base units of token 1 per base unit of token 0. */
async function poolPrice(plan: Omit<PoolPlan, 'usd'>): Promise<ReferencePrice> {
  const pool = resolvePool(1, { ...plan, usd: 0 } as PoolPlan)
  const { client, addresses } = world
  if (pool.version === 'v2') {
    const contract = { address: pool.id, abi: v2Abi, functionName: 'getReserves' } as const
    const [reserve0, reserve1] = await client.readContract(contract)
    return { numerator: reserve1, denominator: reserve0 }
  }
  const [sqrtPrice] =
    pool.version === 'v3'
      ? await client.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await client.readContract({
          address: addresses.v4StateView,
          abi: v4StateViewAbi,
          functionName: 'getSlot0',
          args: [pool.id],
        })
  return { numerator: sqrtPrice * sqrtPrice, denominator: 2n ** 192n }
}

/** Creates a pool at `factor` times the market price of the pair's first token. */
async function plant(plan: PoolPlan, factor: number): Promise<void> {
  const pool = resolvePool(1, plan)
  const calls = createPool(pool, ({ symbol, market }) => (symbol === plan.pair[0] ? market.usd * factor : market.usd))
  await sendAll(world.rpc, MARKET_MAKER, calls)
}

const UNI_POOL = { version: 'v3', pair: ['UNI', 'WETH'], fee: 3_000 } as const

test('two tokens with a single pool have the price of that pool', async () => {
  const uni = await poolPrice(UNI_POOL)
  expect(isEqual(await price('UNI', 'WETH'), uni)).toBe(true)
  expect(isEqual(await price('WETH', 'UNI'), inverse(uni))).toBe(true)
  const ticket = await poolPrice({ version: 'v2', pair: ['TICKET', 'USDC'] })
  const isFirst = token('TICKET').toLowerCase() < token('USDC').toLowerCase()
  expect(isEqual(await price('TICKET', 'USDC'), isFirst ? ticket : inverse(ticket))).toBe(true)
})

test('the wrapped token has the price of the native currency', async () => {
  expect(isEqual(await price('ETH', 'UNI'), await price('WETH', 'UNI'))).toBe(true)
  expect(isEqual(await price('ETH', 'WETH', ETHER), { numerator: 1n, denominator: 1n })).toBe(true)
  expect(await price('WETH', 'ETH', 10n ** 30n)).toEqual({ numerator: 1n, denominator: 1n })
})

test('tokens without a common pool are priced through one base token or two', async () => {
  const [uni, link] = [await price('UNI', 'WETH'), await price('WETH', 'LINK')]
  expect(isEqual(await price('UNI', 'LINK'), product(uni, link))).toBe(true)
  // MKR has pools only with WETH, TICKET only with USDC.
  const { numerator, denominator } = await price('TICKET', 'MKR')
  const dollars = worldToken(1, 'TICKET').market.usd / worldToken(1, 'MKR').market.usd
  expect(Number((numerator * 10n ** 6n) / denominator) / 1e24 / dollars).toBeCloseTo(1, 2)
})

test('the price is undefined without a pool, and for a trade that exceeds the pools’ depth', async () => {
  expect(await read('AAVE', 'UNI')).toBeUndefined()
  expect(await read('AAVE', 'ETH')).toBeUndefined()
  // FOT's pool has a TVL of 400,000 dollars.
  const baseUnits = (dollars: number) => baseUnitsWorth(dollars, { usd: worldToken(1, 'FOT').market.usd, decimals: 18 })
  expect(await read('FOT', 'WETH', baseUnits(90_000))).toBeDefined()
  expect(await read('FOT', 'WETH', baseUnits(110_000))).toBeUndefined()
})

test('a dozen small pools at ten times the price do not change it', async () => {
  const before = await price('WETH', 'UNI')
  await plant({ version: 'v2', pair: ['UNI', 'WETH'], usd: 3_000 }, 10)
  for (const fee of [100, 500, 10_000] as const)
    await plant({ version: 'v3', pair: ['UNI', 'WETH'], fee, usd: 3_000 }, 10)
  for (const native of ['ETH', 'WETH']) {
    for (const [fee, spacing] of [
      [100, 1],
      [500, 10],
      [3_000, 60],
      [10_000, 200],
    ] as const)
      await plant({ version: 'v4', pair: ['UNI', native], fee, spacing, usd: 3_000 }, 10)
  }
  expect(isEqual(await price('WETH', 'UNI'), before)).toBe(true)
  expect(isEqual(await price('UNI', 'ETH'), inverse(before))).toBe(true)
})

test('a new direct pool at half the price does not outweigh a deep route through a base token', async () => {
  const before = await price('UNI', 'LINK')
  await plant({ version: 'v3', pair: ['UNI', 'LINK'], fee: 3_000, usd: 50_000 }, 0.5)
  expect(isEqual(await price('UNI', 'LINK'), before)).toBe(true)
})

test('the deepest pool sets the price, even if it is a pool of the native currency', async () => {
  const plan = { version: 'v4', pair: ['ETH', 'YOCTO'], fee: 3_000, spacing: 60 } as const
  await plant({ ...plan, usd: 30_000_000 }, 1.5)
  expect(isEqual(await price('WETH', 'YOCTO'), await poolPrice(plan))).toBe(true)
})

test.each([
  ['UNI above the market price', 'WETH', 'UNI', -1],
  ['ether above the market price', 'UNI', 'WETH', 1],
] as const)(
  'a pool that only sells %s has no influence, however much liquidity it shows',
  async (_, from, to, side) => {
    const before = await price(from, to)
    const half = { ...before, denominator: before.denominator * 2n }
    const pool = resolvePool(1, { version: 'v4', pair: ['ETH', 'UNI'], fee: 3_000, spacing: 60, usd: 0 })
    if (pool.version !== 'v4') throw new Error('another version')
    const { numerator, denominator } = side < 0 ? half : inverse(half)
    // The range is the nearest one to half the price, and the pool's price is exactly at its edge.
    const tick =
      Math.round(Math.log(Number((numerator * 10n ** 12n) / denominator) / 1e12) / Math.log(1.0001) / 60) * 60
    const range = side < 0 ? { lower: tick - 60, upper: tick } : { lower: tick, upper: tick + 60 }
    const sqrtPrice = side < 0 ? sqrtPriceAtTick(tick) - 1n : sqrtPriceAtTick(tick) + 1n
    const uni = 200_000n * ETHER
    const liquidity = liquidityFor(sqrtPrice, range, side < 0 ? 10n ** 40n : 600n * ETHER, side < 0 ? uni : 10n ** 40n)
    await sendAll(world.rpc, MARKET_MAKER, [
      createV4Pool(pool, sqrtPrice),
      mintV4(pool, range, liquidity, [1_000n * ETHER, uni * 2n], MARKET_MAKER),
    ])
    const { client, addresses } = world
    const honest = resolvePool(1, { ...UNI_POOL, usd: 0 }) as { readonly id: Address }
    const shown = await client.readContract({
      address: addresses.v4StateView,
      abi: v4StateViewAbi,
      functionName: 'getLiquidity',
      args: [pool.id],
    })
    const real = await client.readContract({ address: honest.id, abi: v3PoolAbi, functionName: 'liquidity' })
    expect(shown).toBeGreaterThan(10n * real)
    expect(isEqual(await price(from, to), before)).toBe(true)
  },
)

test('a price takes two or three rounds of requests, all small enough for our proxy', async () => {
  const node = httpRpc(world.rpcUrl)
  const sizes: number[] = []
  const counted: Eip1193 = {
    request(args) {
      sizes.push(JSON.stringify(args).length)
      return node.request(args)
    },
  }
  await read('UNI', 'LINK', 1n, counted)
  expect(sizes.length).toBe(2)
  await read('ETH', 'USDC', 1n, counted)
  expect(sizes.length).toBe(5)
  expect(Math.max(...sizes)).toBeLessThan(60_000)
})

test('a failed request, and a chain without the contracts, throw', async () => {
  await expect(read('ETH', 'USDC', 1n, httpRpc('http://127.0.0.1:1'))).rejects.toThrow(RpcUnreachable)
  const empty = await startAnvil({ chainId: 1 })
  await expect(read('ETH', 'USDC', 1n, httpRpc(empty.rpcUrl))).rejects.toThrow()
  await empty.stop()
})

const SYMBOLS = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'cbBTC', 'UNI', 'LINK', 'MKR', 'YOCTO', 'TICKET']
const LEVELS = ['quiet', 'medium', 'high', 'severe']

/** Yields quotes of random pairs, sides and sizes from one dollar to three million. */
async function* randomQuotes(count: number, seed: number): AsyncGenerator<ClassicQuote> {
  const random = createRandom(seed).next
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (let done = 0; done < count;) {
    const [input, output] = [pick(SYMBOLS), pick(SYMBOLS)]
    const type = pick(['EXACT_INPUT', 'EXACT_INPUT', 'EXACT_OUTPUT'] as const)
    const fixed = type === 'EXACT_INPUT' ? input : output
    const { market, decimals } = worldToken(1, fixed === 'ETH' ? 'WETH' : fixed)
    const amount = baseUnitsWorth(10 ** (6.5 * random()), { usd: market.usd, decimals })
    const isWrap = ['ETH', 'WETH'].includes(input) && ['ETH', 'WETH'].includes(output)
    if (input === output || isWrap || amount === 0n) continue
    const request = v.parse(quoteRequest, {
      type,
      amount: amount.toString(),
      tokenInChainId: 1,
      tokenOutChainId: 1,
      tokenIn: token(input),
      tokenOut: token(output),
      swapper: ACCOUNTS[0].address,
      slippageTolerance: 0.5,
    })
    const sent = await quote(context, request, 'test').catch((error: unknown) => {
      if (error instanceof TradingRefusal && error.status === 404) return undefined
      throw error
    })
    if (sent === undefined) continue
    const answer = v.parse(quoteResponse, JSON.parse(JSON.stringify(sent)))
    if (answer.routing !== 'CLASSIC') throw new Error('not a swap')
    done += 1
    yield answer.quote
  }
}

/** Returns the fees of a quote's most expensive route in pips. */
function feesOf({ route }: ClassicQuote): number {
  return Math.max(
    ...route.map((hops) =>
      hops.reduce((sum, hop) => {
        const fee = hop.type === 'v2-pool' ? 3_000 : Number(hop.fee)
        return sum + (fee < PIPS_ONE ? fee : 3_000)
      }, 0),
    ),
  )
}

test('only fees and rounding raise the impact level of honest quotes; lowered quotes reach high or severe', async () => {
  let [compared, above] = [0, 0]
  for await (const quoted of randomQuotes(60, 5)) {
    const [amountIn, amountOut] = [BigInt(quoted.input.amount), BigInt(quoted.output.amount)]
    const ownLevel = LEVELS.indexOf(impactLevel(Math.round((quoted.priceImpact ?? 0) * 100)))
    const name = `${quoted.input.amount} ${quoted.input.token} for ${quoted.output.token}`
    const { token: input } = quoted.input
    const found = await readReferencePrice(httpRpc(world.rpcUrl), 1, input, quoted.output.token, amountIn)
    if (!found) {
      expect(LEVELS[ownLevel], name).toBe('severe')
      continue
    }
    compared += 1
    if (LEVELS.indexOf(impactLevel(impactAgainst(found, amountIn, amountOut))) > ownLevel) above += 1
    const afterFees = (amountIn * BigInt(PIPS_ONE - feesOf(quoted))) / BigInt(PIPS_ONE)
    const explained = impactLevel(impactAgainst(found, afterFees, amountOut + 1n))
    expect(LEVELS.indexOf(explained), name).toBeLessThanOrEqual(ownLevel)
    expect(['high', 'severe'], name).toContain(impactLevel(impactAgainst(found, amountIn, (amountOut * 95n) / 100n)))
    expect(impactLevel(impactAgainst(found, amountIn, amountOut / 2n)), name).toBe('severe')
  }
  expect(compared).toBeGreaterThan(50)
  expect(above).toBeLessThanOrEqual(3)
})

test('a small honest quote is quiet; the same quote lowered by 5 % is high, and by 50 % severe', async () => {
  const amount = ETHER / 10n
  const request = v.parse(quoteRequest, {
    type: 'EXACT_INPUT',
    amount: amount.toString(),
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: NATIVE,
    tokenOut: token('USDC'),
    swapper: ACCOUNTS[0].address,
    slippageTolerance: 0.5,
  })
  const answer = await quote(context, request, 'test')
  const amountOut = BigInt(answer.quote.output.amount)
  const found = await price('ETH', 'USDC', amount)
  const level = (percent: bigint) => impactLevel(impactAgainst(found, amount, (amountOut * percent) / 100n))
  expect([level(100n), level(95n), level(50n)]).toEqual(['quiet', 'high', 'severe'])
})
