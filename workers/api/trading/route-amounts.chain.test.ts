import { parseAbi } from 'viem'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { quoteRequest, type ClassicQuote, type PoolInRoute, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { quote } from './quote.ts'
import type { TradingContext } from './trading-context.ts'

const QUOTERS = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amount, address[] path) view returns (uint256[])',
  'struct V3In { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'struct V3Out { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(V3In) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactOutputSingle(V3Out) returns (uint256, uint160, uint32, uint256)',
])
const V4_QUOTER = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct V4Exact { Key key; bool zeroForOne; uint128 amount; bytes hookData; }',
  'function quoteExactInputSingle(V4Exact) returns (uint256, uint256)',
  'function quoteExactOutputSingle(V4Exact) returns (uint256, uint256)',
])

let world: SmallWorld
let trading: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
}, 60_000)

afterAll(() => world.stop())

async function requestQuote(
  type: 'EXACT_INPUT' | 'EXACT_OUTPUT',
  names: readonly [string, string],
  amount: bigint,
  overrides = {},
) {
  const [tokenIn, tokenOut] = names.map((name) => (name === 'ETH' ? NATIVE : world.tokens[name]?.address)) as [
    Address,
    Address,
  ]
  const request: QuoteRequestInput = {
    type,
    tokenIn,
    tokenOut,
    amount: amount.toString(),
    tokenInChainId: 1,
    tokenOutChainId: 1,
    swapper: ACCOUNTS[0].address,
    slippageTolerance: 0.5,
    ...overrides,
  }
  const answer = await quote(trading, v.parse(quoteRequest, request), 'id')
  if (answer.routing !== 'CLASSIC') throw new Error('not a swap')
  return answer.quote
}

/** Quotes a single hop with its pool's quoter: the output for an input, or the input for an output, in base units. */
async function quoteHop(hop: PoolInRoute, side: 'in' | 'out', amount: bigint): Promise<bigint> {
  const { v2Router, v3Quoter, v4Quoter } = trading.chain.contracts
  const [tokenIn, tokenOut] = [hop.tokenIn.address, hop.tokenOut.address]
  const read = async (address: Address, abi: readonly unknown[], functionName: string, args: readonly unknown[]) => {
    const { result } = await world.client.simulateContract({ address, abi, functionName, args } as never)
    return result as readonly unknown[]
  }
  if (hop.type === 'v2-pool') {
    const amounts = await read(v2Router, QUOTERS, side === 'in' ? 'getAmountsOut' : 'getAmountsIn', [
      amount,
      [tokenIn, tokenOut],
    ])
    return amounts[side === 'in' ? 1 : 0] as bigint
  }
  const fee = Number(hop.fee)
  if (hop.type === 'v3-pool') {
    const [name, amountField] =
      side === 'in' ? ['quoteExactInputSingle', 'amountIn'] : ['quoteExactOutputSingle', 'amount']
    const [answer] = await read(v3Quoter, QUOTERS, name ?? '', [
      { tokenIn, tokenOut, [amountField ?? '']: amount, fee, limit: 0n },
    ])
    return answer as bigint
  }
  const zeroForOne = tokenIn.toLowerCase() < tokenOut.toLowerCase()
  const [currency0, currency1] = zeroForOne ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const key = { currency0, currency1, fee, tickSpacing: hop.tickSpacing, hooks: hop.hooks }
  const name = side === 'in' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle'
  const [answer] = await read(v4Quoter, V4_QUOTER, name, [{ key, zeroForOne, amount, hookData: '0x' }])
  return answer as bigint
}

/** Checks every hop with its quoter; returns how often one hop follows another. */
async function checkHops({ route, tradeType }: ClassicQuote): Promise<number> {
  for (const hops of route) {
    for (const [index, hop] of hops.entries()) {
      const [amountIn, amountOut] = [BigInt(hop.amountIn ?? -1), BigInt(hop.amountOut ?? -1)]
      if (tradeType === 'EXACT_INPUT') expect(await quoteHop(hop, 'in', amountIn)).toBe(amountOut)
      // With a buffer, the first input of an exact output is net of the rest that is sold back.
      else if (index > 0 || !hasBuffer(hops)) expect(await quoteHop(hop, 'out', amountOut)).toBe(amountIn)
      else expect(await quoteHop(hop, 'out', amountOut)).toBeGreaterThan(amountIn)
    }
  }
  return route.reduce((sum, hops) => sum + hops.length - 1, 0)
}

function hasBuffer(hops: readonly PoolInRoute[]): boolean {
  return hops.some(
    ({ amountOut }, index) => BigInt(amountOut ?? 0) > BigInt(hops[index + 1]?.amountIn ?? amountOut ?? 0),
  )
}

const PAIRS = [
  ['ETH', 'USDC', 10n ** 18n, 10n ** 9n],
  ['USDC', 'WBTC', 5n * 10n ** 9n, 10n ** 7n],
  ['WBTC', 'DAI', 10n ** 8n, 10n ** 21n],
  ['DAI', 'UNI', 10n ** 22n, 10n ** 20n],
  ['UNI', 'WBTC', 10n ** 21n, 10n ** 7n],
  ['USDT', 'UNI', 10n ** 10n, 10n ** 20n],
  ['DAI', 'TICKET', 10n ** 20n, 40n],
  ['UNI', 'TICKET', 10n ** 19n, 40n],
] as const

test.each(['EXACT_INPUT', 'EXACT_OUTPUT'] as const)(
  'the amounts of every hop of an %s equal those of its quoter',
  async (type) => {
    let innerHops = 0
    for (const [from, to, sold, bought] of PAIRS) {
      for (const scale of [1n, 7n, 60n]) {
        const amount = (type === 'EXACT_INPUT' ? sold : bought) * scale
        if (to === 'TICKET' && type === 'EXACT_OUTPUT' && scale > 7n) continue
        innerHops += await checkHops(await requestQuote(type, [from, to], amount))
      }
    }
    expect(innerHops).toBeGreaterThan(10)
  },
  120_000,
)

test("an exact output over several versions has a buffer, and its first input is net of the buffer's sale", async () => {
  const answer = await requestQuote('EXACT_OUTPUT', ['UNI', 'TICKET'], 40n)
  expect(answer.route.some(hasBuffer)).toBe(true)
  await checkHops(answer)
})

test("each hop's output is the next hop's input, and the routes' inputs add up to the total input", async () => {
  const answer = await requestQuote('EXACT_INPUT', ['ETH', 'USDC'], 200n * 10n ** 18n)
  expect(answer.route.length).toBeGreaterThan(1)
  for (const hops of answer.route)
    hops.slice(1).forEach((hop, index) => expect(hop.amountIn).toBe(hops[index]?.amountOut))
  const sum = answer.route.reduce((total, [first]) => total + BigInt(first?.amountIn ?? 0), 0n)
  expect(sum.toString()).toBe(answer.input.amount)
})
