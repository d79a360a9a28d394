import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Bps, Pips } from '#app/domain/amount/percent.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { liquidity, poolKey, quotability, sqrtPriceX96, type Pool } from '#app/domain/liquidity/pool.ts'
import { poolTokens } from '#app/domain/liquidity/pool.ts'
import { constantProductIn } from '#app/domain/liquidity/constant-product.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { sectionsOf } from '#app/domain/trade/route-sections.ts'
import { measureOptimality, quantile } from '#tests/bench/routing-optimality.ts'
import { MIXED_WORLD, routingWorld } from '#tests/bench/routing-world.ts'
import { findPlan } from './find-plan.ts'
import type { Plan, PlanRequest, Protocol } from './plan.ts'
import { buildPoolGraph } from './pool-graph.ts'

// Sorted by address, as pools sort them: A < B < C < WETH.
const A: Address = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const B: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const C: Address = '0xbcBcBcBcbCbCbCbCbCbCbCbCbCbCbCbCbcBcBcbC'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const HOOKS_BEFORE_SWAP: Address = '0x0000000000000000000000000000000000000080'
const ETHER = 10n ** 18n
const TOLERANCE = 50 as Bps
const VERSIONS = ['V2', 'V3', 'V4'] as const

let poolCount = 0

function v2(token0: Address, token1: Address, reserve0: bigint, reserve1: bigint): Pool {
  poolCount += 1
  const id = `0x${poolCount.toString(16).padStart(40, '2')}` as const
  return { version: 'v2', id, token0, token1, reserve0: baseUnits(reserve0), reserve1: baseUnits(reserve1) }
}

/** Full-range liquidity at a price of 1. */
function fullRangeState(size: bigint) {
  return {
    tickSpacing: 60,
    sqrtPriceX96: sqrtPriceX96(2n ** 96n),
    tick: 0,
    liquidity: liquidity(size),
    ticks: [
      { index: -887_220, liquidityNet: size },
      { index: 887_220, liquidityNet: -size },
    ],
  }
}

function v3(token0: Address, token1: Address, size: bigint): Pool {
  poolCount += 1
  const id = `0x${poolCount.toString(16).padStart(40, '3')}` as const
  return { version: 'v3', id, token0, token1, fee: 3_000 as Pips, ...fullRangeState(size) }
}

function v4(currency0: Address, currency1: Address, size: bigint, hooks: Address = NATIVE): Pool {
  poolCount += 1
  const id = `0x${poolCount.toString(16).padStart(64, '4')}` as const
  const fees = { fee: 3_000, lpFee: 3_000 as Pips, protocolFee: 0 }
  return {
    version: 'v4',
    id,
    currency0,
    currency1,
    ...fees,
    hooks,
    quotable: quotability(hooks),
    ...fullRangeState(size),
  }
}

function search(pools: readonly Pool[], request: Partial<PlanRequest>) {
  return findPlan(buildPoolGraph(pools, WETH), {
    side: 'exactIn',
    tokenIn: A,
    tokenOut: B,
    amount: baseUnits(ETHER),
    ...request,
  })
}

function bestOf(pools: readonly Pool[], request: Partial<PlanRequest>): Plan {
  const result = search(pools, request)
  if (!result.ok) throw new Error(result.problem)
  return result.value.plans[0]
}

function poolsOf(plan: Plan): readonly (readonly Pool[])[] {
  return plan.routes.map(({ route }) => route.hops.map(({ pool }) => pool))
}

describe('a single path', () => {
  test('has the output of the pair', () => {
    const pair = v2(A, B, 100n * ETHER, 200n * ETHER)
    const plan = bestOf([pair], {})
    expect(plan).toMatchObject({
      amountIn: 1000000000000000000n,
      amountOut: 1974316068794122597n,
      spotAmountOut: 2000000000000000000n,
      priceImpactPips: 9872,
      gasUnits: 175000n,
      gasCost: 0n,
      netAmount: 1974316068794122597n,
      isExact: true,
    })
    expect(plan.routes).toMatchObject([{ protocol: 'V2', gasUnits: 98000n }])
    expect(poolsOf(plan)).toEqual([[pair]])
  })

  test('has the input of the pair for exact out', () => {
    const plan = bestOf([v2(A, B, 100n * ETHER, 200n * ETHER)], { side: 'exactOut' })
    expect(plan).toMatchObject({
      amountIn: 504024636724243082n,
      amountOut: 1000000000000000000n,
      netAmount: 504024636724243082n,
    })
  })

  test('crosses three pools when there is no shorter path', () => {
    const pools = [v2(A, C, 1_000n * ETHER, 1_000n * ETHER), v3(C, WETH, 1_000n * ETHER), v4(B, WETH, 1_000n * ETHER)]
    const plan = bestOf(pools, {})
    expect(poolsOf(plan)).toEqual([pools])
    expect(plan.routes[0]?.protocol).toBe('MIXED')
    expect(plan.routes[0]?.hops.map(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])).toEqual([
      [A, C],
      [C, WETH],
      [WETH, B],
    ])
    expect(search(pools, { maxHops: 2 })).toEqual({ ok: false, problem: 'quote.none' })
  })

  test('lists the hops of exact out in the order of execution, each with its amounts', () => {
    const pools = [v3(A, C, 1_000n * ETHER), v3(B, C, 1_000n * ETHER)]
    const hops = bestOf(pools, { side: 'exactOut' }).routes[0]?.hops ?? []
    expect(hops.map(({ pool }) => pool)).toEqual(pools)
    expect(hops[0]?.amountOut).toBe(hops[1]?.amountIn)
    expect(hops[1]?.amountOut).toBe(1000000000000000000n)
  })

  test('over two versions buys a buffer between them for an exact output, which requires a tolerance', () => {
    const pools = [v2(A, C, 1_000n * ETHER, 1_000n * ETHER), v3(B, C, 1_000n * ETHER)]
    const plan = bestOf(pools, { side: 'exactOut', tolerance: TOLERANCE })
    const [first, second] = plan.routes[0]?.hops ?? []
    if (!first || !second) throw new Error('two hops')
    // Half of the tolerance of 0.5 %.
    expect(Number(first.amountOut) / Number(second.amountIn)).toBeCloseTo(1.0025, 4)
    expect([plan.amountOut, second.amountOut]).toEqual([ETHER, ETHER])
    // The buffer is bought and sold back, so it pays the fee of 0.3 % twice.
    const withoutBuffer = constantProductIn(1_000n * ETHER, 1_000n * ETHER, second.amountIn) ?? 0n
    expect(Number(plan.amountIn) / Number(withoutBuffer) - 1).toBeCloseTo(0.0025 * 0.006, 6)
    expect(search(pools, { side: 'exactOut' })).toEqual({ ok: false, problem: 'quote.none' })
  })

  test('treats the native currency and its wrapped token as one, and uses the address of each pool’s own currency', () => {
    const pools = [v3(A, WETH, 1_000n * ETHER), v4(NATIVE, B, 1_000n * ETHER)]
    const plan = bestOf(pools, {})
    expect(plan.routes[0]?.hops.map(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])).toEqual([
      [A, WETH],
      [NATIVE, B],
    ])
    expect(poolsOf(bestOf(pools, { tokenIn: NATIVE }))).toEqual([[pools[1]]])
    expect(poolsOf(bestOf(pools, { tokenIn: WETH }))).toEqual([[pools[1]]])
    expect(search(pools, { tokenIn: NATIVE, tokenOut: WETH })).toEqual({ ok: false, problem: 'quote.none' })
  })

  test('ignores pools between the native and the wrapped currency, and pools without a price', () => {
    const unpriced: Pool = { ...v3(A, B, 0n), version: 'v3', sqrtPriceX96: sqrtPriceX96(0n) } as Pool
    expect(search([v4(NATIVE, WETH, ETHER), unpriced], {})).toEqual({ ok: false, problem: 'quote.none' })
  })
})

describe('no plan is found', () => {
  test('for an amount of zero, a token without pools, or a token against itself', () => {
    const pools = [v2(A, B, ETHER, ETHER)]
    expect(search(pools, { amount: baseUnits(0n) })).toEqual({ ok: false, problem: 'amount.zero' })
    expect(search(pools, { tokenOut: C })).toEqual({ ok: false, problem: 'quote.none' })
    expect(search(pools, { tokenOut: A })).toEqual({ ok: false, problem: 'quote.none' })
  })

  test('for more than the reserves of the pools', () => {
    const pools = [v2(A, B, ETHER, ETHER), v2(A, C, ETHER, ETHER), v2(B, C, ETHER, ETHER)]
    expect(search(pools, { side: 'exactOut', amount: baseUnits(2n * ETHER) })).toEqual({
      ok: false,
      problem: 'quote.none',
    })
  })

  test('for an amount too small to buy anything', () => {
    expect(search([v2(A, B, 1_000n, 1n)], { amount: baseUnits(1n) })).toEqual({ ok: false, problem: 'quote.none' })
  })
})

describe('restrictions of a request', () => {
  const pools = [
    v2(A, B, 10n * ETHER, 10n * ETHER),
    v3(A, B, 20n * ETHER),
    v4(A, B, 30n * ETHER),
    v2(A, C, 1_000n * ETHER, 1_000n * ETHER),
    v3(B, C, 1_000n * ETHER),
  ]

  test('each route uses one of the requested versions only, unless MIXED is requested', () => {
    const protocolOf = (protocols: PlanRequest['protocols'] & object) =>
      bestOf(pools, { protocols, maxSplits: 1 }).routes[0]?.protocol
    expect(protocolOf(['V2'])).toBe('V2')
    expect(protocolOf(['V3'])).toBe('V3')
    expect(protocolOf(['V2', 'V3', 'V4'])).toBe('V4')
    expect(protocolOf(['V2', 'V3', 'MIXED'])).toBe('MIXED')
    expect(protocolOf(['MIXED'])).toBe('MIXED')
    expect(protocolOf(['V2', 'V4', 'MIXED'])).toBe('V4')
  })

  test('excluded pools are not used', () => {
    const [first, second, third] = pools
    if (!first || !second || !third) throw new Error('three pools')
    const plan = bestOf(pools, { withoutPools: new Set([poolKey(third)]), maxHops: 1 })
    expect(poolsOf(plan)).toEqual([[second], [first]])
  })

  test('at most the requested number of plans is returned', () => {
    const result = search(pools, { maxPlans: 2 })
    expect(result.ok && result.value.plans.length).toBe(2)
  })
})

describe('a split', () => {
  const equalPairs = () => [v2(A, B, 100n * ETHER, 100n * ETHER), v2(A, B, 100n * ETHER, 100n * ETHER)]

  test('halves the amount between two equal pairs', () => {
    const plan = bestOf(equalPairs(), { amount: baseUnits(10n * ETHER) })
    expect(plan.routes.map(({ amountIn }) => amountIn)).toEqual([5n * ETHER, 5n * ETHER])
    expect(plan.amountOut).toBe(2n * 4748297375815592703n)
  })

  test('is dropped when its gas costs more than it gains', () => {
    const gasPrice = { weiPerUnit: 10n ** 9n, tokenAmount: 1n, perWei: 1n }
    const request = { amount: baseUnits(10n * ETHER), gasPrice }
    expect(bestOf(equalPairs(), request).routes).toHaveLength(2)
    expect(bestOf(equalPairs(), { ...request, gasPrice: { ...gasPrice, weiPerUnit: 10n ** 13n } }).routes).toHaveLength(
      1,
    )
  })

  test('fills an amount that no single path can fill', () => {
    const request = { side: 'exactOut', amount: baseUnits(120n * ETHER) } as const
    expect(bestOf(equalPairs(), request).routes).toHaveLength(2)
    expect(search(equalPairs(), { ...request, maxSplits: 1 })).toEqual({ ok: false, problem: 'quote.none' })
  })

  test('has its gas priced in the token whose amount is not fixed, rounded up', () => {
    const gasPrice = { weiPerUnit: 3n, tokenAmount: 1n, perWei: 7n }
    expect(bestOf(equalPairs(), { gasPrice, maxSplits: 1 }).gasCost).toBe(75000n)
    const out = bestOf(equalPairs(), { gasPrice, maxSplits: 1, side: 'exactOut' })
    expect(out.netAmount).toBe(out.amountIn + 75000n)
  })
})

describe('pools that can only be quoted on chain', () => {
  test('are used and marked, and a plan without them comes last', () => {
    const plain = v4(A, B, 10n * ETHER)
    const hooked = v4(A, B, 1_000n * ETHER, HOOKS_BEFORE_SWAP)
    const result = search([plain, hooked], { maxSplits: 1, maxPlans: 2 })
    const plans = result.ok ? result.value.plans : []
    expect(plans.map((plan) => [plan.isExact, poolsOf(plan)])).toEqual([
      [false, [[hooked]]],
      [true, [[plain]]],
    ])
    const hookedOnly = [hooked, v4(A, B, 900n * ETHER, HOOKS_BEFORE_SWAP), plain]
    const three = search(hookedOnly, { maxPlans: 2 })
    expect(three.ok && three.value.plans.map((plan) => plan.isExact)).toEqual([false, true])
  })
})

describe('an exact output over several sections', () => {
  const hooked = () => v4(A, B, 1_000n * ETHER, HOOKS_BEFORE_SWAP)
  const sectioned = [v2(A, C, 1_000n * ETHER, 1_000n * ETHER), v3(B, C, 1_000n * ETHER)]
  const request = { side: 'exactOut', tolerance: TOLERANCE, amount: baseUnits(100n * ETHER) } as const
  const isPlain = ({ routes }: Plan) => routes.every(({ hops }) => sectionsOf(hops).length === 1)
  const plansOf = (pools: readonly Pool[], more: Partial<PlanRequest>) => {
    const result = search(pools, { ...request, ...more })
    return result.ok ? result.value.plans : []
  }

  test('comes with a plan of one section and one without pools that can only be quoted on chain', () => {
    // The best plans divide the amount between the hooked pools and the route over two versions.
    const pools = [hooked(), hooked(), ...sectioned]
    const [best] = plansOf(pools, { maxPlans: 20 })
    expect(best && (isPlain(best) || best.isExact)).toBe(false)
    for (const maxPlans of [2, 3, 4]) {
      const plans = plansOf(pools, { maxPlans })
      expect(plans.length).toBeLessThanOrEqual(maxPlans)
      expect([plans.some(isPlain), plans.some(({ isExact }) => isExact)]).toEqual([true, true])
    }
  })

  test('is replaced by a plan of one section if only one plan is requested', () => {
    const single = { maxSplits: 1, maxPlans: 1 } as const
    expect(plansOf([hooked(), ...sectioned], single).map(isPlain)).toEqual([true])
    const [plan] = plansOf([hooked(), v4(A, B, 500n * ETHER), ...sectioned], single)
    expect(plan && [isPlain(plan), plan.isExact]).toEqual([true, true])
  })
})

describe('with random pools of all versions', () => {
  test('every amount is what the pools pay, pools are used once, and the sums are exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('exactIn', 'exactOut'), (seed, side) => {
        const world = routingWorld(seed, { ...MIXED_WORLD, side, maxPools: 24 })
        const graph = buildPoolGraph(world.pools, world.wrapped)
        const request = { ...world.request, tolerance: TOLERANCE, gasPrice: world.gasAt(10) }
        const result = findPlan(graph, request)
        if (!result.ok) {
          // In rare cases the only routes cross versions, and a pool is not deep enough for the buffer.
          expect(side).toBe('exactOut')
          for (const version of VERSIONS) expect(findPlan(graph, { ...request, protocols: [version] }).ok).toBe(false)
          return
        }
        for (const plan of result.value.plans) expectConsistent(plan, world.request)
        const nets = result.value.plans.map((plan) => (side === 'exactIn' ? -plan.netAmount : plan.netAmount))
        expect(nets).toEqual([...nets].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      }),
      // In the example there is no route within one version, and a pool of the route over two is not deep enough for the buffer.
      { numRuns: 150, examples: [[578_120, 'exactOut']] },
    )
  })

  test('no plan mixes versions unless MIXED is requested, and requesting more versions never gives a worse plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('exactIn', 'exactOut'),
        fc.constantFrom(0, 20),
        (seed, side, gwei) => {
          const world = routingWorld(seed, { ...MIXED_WORLD, side, minPools: 20 })
          const graph = buildPoolGraph(world.pools, world.wrapped)
          const plansOf = (protocols: readonly Protocol[]): readonly Plan[] => {
            const result = findPlan(graph, { ...world.request, gasPrice: world.gasAt(gwei), protocols, maxPlans: 6 })
            return result.ok ? result.value.plans : []
          }
          const together = plansOf(['V2', 'V3', 'V4'])
          expect(together.flatMap(({ routes }) => routes.filter(({ protocol }) => protocol === 'MIXED'))).toEqual([])
          const net = (plan: Plan | undefined) => plan && (side === 'exactIn' ? plan.netAmount : -plan.netAmount)
          for (const alone of [plansOf(['V2']), plansOf(['V3']), plansOf(['V4'])]) {
            const [best] = alone
            if (best) expect(net(together[0])).toBeGreaterThanOrEqual(net(best) ?? 0n)
          }
        },
      ),
      // With these two seeds, the search over all versions finds less than the search over one.
      {
        numRuns: 150,
        examples: [
          [2, 'exactOut', 20],
          [1_408, 'exactOut', 20],
        ],
      },
    )
  })

  test.each([
    ['exactIn', 30],
    ['exactOut', 0],
    ['exactOut', 30],
  ] as const)(
    'plans of an %s at %d gwei come within 1/10000 of the exhaustive optimum at the median, and within 1/500 at worst',
    (side, gwei) => {
      const measured = Array.from({ length: 60 }, (_, index) => measureOptimality(2_001 + index, gwei, side))
      // Every one of these markets has a route, so none may be left out.
      const ratios = measured.map((one) => one?.upToThree ?? 0)
      expect(quantile(ratios, 0)).toBeGreaterThanOrEqual(0.998)
      expect(quantile(ratios, 0.5)).toBeGreaterThanOrEqual(0.9999)
    },
  )
})

/** Quotes every hop again, and checks amounts, sums and that no pool is used twice. */
function expectConsistent(plan: Plan, request: PlanRequest): void {
  const used = plan.routes.flatMap(({ hops }) => hops.map(({ pool }) => pool.id))
  expect(new Set(used).size).toBe(used.length)
  let [amountIn, amountOut] = [0n, 0n]
  for (const route of plan.routes) {
    amountIn += route.amountIn
    amountOut += route.amountOut
    const isSectioned = request.side === 'exactOut' && sectionsOf(route.hops).length > 1
    // Over several sections, buffers are sold back for some of the input.
    if (isSectioned) expect(route.hops[0]?.amountIn).toBeGreaterThan(route.amountIn)
    else expect(route.hops[0]?.amountIn).toBe(route.amountIn)
    expect(route.hops.at(-1)?.amountOut).toBe(route.amountOut)
    for (const [position, hop] of route.hops.entries()) {
      const curve = swapCurve(hop.pool, poolTokens(hop.pool)[0] === hop.tokenIn)
      if (request.side === 'exactIn') expect(curve?.exactIn(hop.amountIn)?.amountOut).toBe(hop.amountOut)
      else expect(curve?.exactOut(hop.amountOut)?.amountIn).toBe(hop.amountIn)
      if (position === 0) continue
      const before = route.hops[position - 1]
      if (!isSectioned) expect(before?.amountOut).toBe(hop.amountIn)
      else expect(before?.amountOut).toBeGreaterThanOrEqual(hop.amountIn)
    }
  }
  expect([plan.amountIn, plan.amountOut]).toEqual([amountIn, amountOut])
  if (request.side === 'exactIn') expect(plan.amountIn).toBe(request.amount)
  else expect(plan.amountOut).toBeGreaterThanOrEqual(request.amount)
}
