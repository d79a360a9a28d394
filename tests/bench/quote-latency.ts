import * as v from 'valibot'
import { NATIVE } from '#app/domain/address/address.ts'
import { quoteRequest } from '#app/wire/trading/quote.ts'
import { startSmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { quote } from '#workers/api/trading/quote.ts'

/**
 * Duration of a complete quote: head block, state of all pools, search, confirmation by the on-chain quoters. Once with a new block before
 * every quote (all state is read again), once with several quotes per block.
 *
 *     npx node tests/bench/quote-latency.ts [count, default 300]
 */
const count = Number(process.argv[2] ?? 300)
const world = await startSmallWorld({ chainId: 1 })
const trading = testTradingContext(world)
const random = createRandom(5).next
const SYMBOLS = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK']

function randomRequest(): v.InferOutput<typeof quoteRequest> {
  for (;;) {
    const [a, b] = [random(), random()].map((share) => SYMBOLS[Math.floor(share * SYMBOLS.length)] ?? 'ETH')
    if (a === b || a === undefined || b === undefined) continue
    const address = (symbol: string) => (symbol === 'ETH' ? NATIVE : (world.tokens[symbol]?.address ?? NATIVE))
    const token = world.tokens[a === 'ETH' ? 'WETH' : a]
    // From one dollar to a million.
    const dollars = 10 ** (6 * random())
    const millionths = Math.floor((dollars / (token?.market.usd ?? 1)) * 1e6)
    const amount = (BigInt(millionths) * 10n ** BigInt(token?.decimals ?? 18)) / 1_000_000n
    if (amount === 0n) continue
    return v.parse(quoteRequest, {
      type: 'EXACT_INPUT',
      amount: amount.toString(),
      tokenInChainId: 1,
      tokenOutChainId: 1,
      tokenIn: address(a),
      tokenOut: address(b),
      swapper: world.accounts[0]?.address,
      slippageTolerance: 0.5,
    })
  }
}

async function measure(label: string, hasNewBlock: boolean): Promise<void> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    if (hasNewBlock) await world.rpc.call('evm_mine')
    const request = randomRequest()
    const started = performance.now()
    await quote(trading, request, 'bench')
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const percentile = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  console.log(`${label}: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, worst ${percentile(1)} ms`)
}

try {
  console.log(`${world.pools.length} pools, ${count} quotes each`)
  for (let index = 0; index < 50; index++) await quote(trading, randomRequest(), 'warm')
  await measure('a new block before each quote', true)
  await measure('several quotes a block', false)
} finally {
  await world.stop()
}
