import { createRequire } from 'node:module'
import type * as Core from '@uniswap/sdk-core'
import type * as V3 from '@uniswap/v3-sdk'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import { findPlan } from '#app/domain/routing/find-plan.ts'
import { buildPoolGraph } from '#app/domain/routing/pool-graph.ts'
import type { PlanRequest } from '#app/domain/routing/plan.ts'
import { quantile } from './routing-optimality.ts'
import { MIXED_WORLD, routingWorld, SDK_WORLD, type RoutingWorld } from './routing-world.ts'

// The packages' ES modules do not load in plain Node.
const require = createRequire(import.meta.url)
const { CurrencyAmount, Token } = require('@uniswap/sdk-core') as typeof Core
const v3 = require('@uniswap/v3-sdk') as typeof V3

/**
 * Search time against `Trade.bestTradeExactIn` of `@uniswap/v3-sdk` (single paths, 3 hops, 3 results) on the same 40 v3 pools in
 * the same run, and on 40 pools of all versions. Our search also finds splits over up to three paths, and alternatives.
 *
 * `first` is the first trade on a new snapshot, including graph and curves; `warm` is the same trade again.
 */
const WORLDS = Number(process.argv[2] ?? 40)
const ROUNDS = 5

interface Timing {
  readonly first: number
  readonly warm: number
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function timeOurs(world: RoutingWorld, options: Partial<PlanRequest>): Timing {
  const request = { ...world.request, ...options }
  // Curves are cached per pool object, so copies behave like pools that were just read.
  const copies: Pool[] = world.pools.map((pool) => ({ ...pool }))
  const first = time(() => findPlan(buildPoolGraph(copies, world.wrapped), request))
  const graph = buildPoolGraph(copies, world.wrapped)
  const rounds = Array.from({ length: ROUNDS }, () => time(() => findPlan(graph, request)))
  return { first, warm: quantile(rounds, 0.5) }
}

function sdkPools(world: RoutingWorld) {
  const token = (address: string) => new Token(1, address, 18)
  return world.pools.flatMap((pool) => {
    if (pool.version !== 'v3') return []
    const ticks = pool.ticks.map(({ index, liquidityNet }) => ({
      index,
      liquidityNet: liquidityNet.toString(),
      liquidityGross: (liquidityNet < 0n ? -liquidityNet : liquidityNet).toString(),
    }))
    const [price, inRange] = [pool.sqrtPriceX96.toString(), pool.liquidity.toString()]
    return [new v3.Pool(token(pool.token0), token(pool.token1), pool.fee, price, inRange, pool.tick, ticks)]
  })
}

async function timeSdk(world: RoutingWorld) {
  const { tokenIn, tokenOut, amount } = world.request
  const pools = sdkPools(world)
  const input = CurrencyAmount.fromRawAmount(new Token(1, tokenIn, 18), amount.toString())
  const output = new Token(1, tokenOut, 18)
  const times: number[] = []
  let best = 0n
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const [trade] = await v3.Trade.bestTradeExactIn(pools, input, output, { maxNumResults: 3, maxHops: 3 })
    times.push(performance.now() - start)
    best = BigInt(trade?.outputAmount.quotient.toString() ?? 0)
  }
  return { warm: quantile(times, 0.5), best }
}

function report(name: string, times: readonly number[]): void {
  const [p50, p95] = [quantile(times, 0.5).toFixed(2), quantile(times, 0.95).toFixed(2)]
  console.log(`${name.padEnd(52)} p50 ${p50.padStart(7)} ms  p95 ${p95.padStart(7)} ms`)
}

const sdk: number[] = []
const single: Timing[] = []
const split: Timing[] = []
const ratios: number[] = []
const gains: number[] = []
let worse = 0
for (let seed = 1; seed <= WORLDS; seed += 1) {
  const world = routingWorld(seed, SDK_WORLD)
  const theirs = await timeSdk(world)
  const singleRoute = timeOurs(world, { maxSplits: 1 })
  const splitRoute = timeOurs(world, { maxSplits: 3 })
  const plan = findPlan(buildPoolGraph(world.pools, world.wrapped), world.request)
  const ours = plan.ok ? plan.value.plans[0].amountOut : 0n
  if (ours < theirs.best) worse += 1
  if (theirs.best > 0n) gains.push(Number(ours) / Number(theirs.best))
  sdk.push(theirs.warm)
  single.push(singleRoute)
  split.push(splitRoute)
  ratios.push(theirs.warm / splitRoute.warm)
}
console.log(`${WORLDS} worlds of 40 v3 pools, 84 ticks each, 3 hops`)
report('@uniswap/v3-sdk bestTradeExactIn', sdk)
report(
  'ours, single paths, warm',
  single.map((timing) => timing.warm),
)
report(
  'ours, up to 3 routes, warm',
  split.map((timing) => timing.warm),
)
report(
  'ours, up to 3 routes, first on a snapshot',
  split.map((timing) => timing.first),
)
console.log(
  `ratio of medians ${(
    quantile(sdk, 0.5) /
    quantile(
      split.map(({ warm }) => warm),
      0.5,
    )
  ).toFixed(1)} × with splits, ` +
    `${(
      quantile(sdk, 0.5) /
      quantile(
        single.map(({ warm }) => warm),
        0.5,
      )
    ).toFixed(1)} × without; ` +
    `per world: median ${quantile(ratios, 0.5).toFixed(1)} ×, lowest ${quantile(ratios, 0).toFixed(1)} ×`,
)
console.log(
  `output ÷ theirs: median ${quantile(gains, 0.5).toFixed(6)}, lowest ${quantile(gains, 0).toFixed(6)}; worse in ${worse} of ${WORLDS}`,
)

const mixed = Array.from({ length: WORLDS }, (_, index) => {
  const world = routingWorld(index + 1, { ...MIXED_WORLD, minPools: 40 })
  return timeOurs(world, { gasPrice: world.gasAt(30) })
})
console.log(`${WORLDS} worlds of 40 v2, v3 and v4 pools, 3 hops, gas at 30 gwei`)
report(
  'ours, up to 3 routes, warm',
  mixed.map((timing) => timing.warm),
)
report(
  'ours, up to 3 routes, first on a snapshot',
  mixed.map((timing) => timing.first),
)
