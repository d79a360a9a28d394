import type { Address, Hex } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Call } from '../calls.ts'
import type { Pool, V3Pool, V4Pool } from '../pools.ts'
import type { Rpc } from '../rpc.ts'
import { createBlockWriter } from './block-writer.ts'
import {
  readMintedPositions,
  planChange,
  planDeposit,
  planV2Withdrawal,
  type PlannedLiquidity,
  type Position,
} from './liquidity.ts'
import { readPoolStates, type PoolState } from './pool-states.ts'
import type { PricePaths } from './prices.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import { planArbitrage, planSwap } from './swaps.ts'

export interface MarketOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  readonly pools: readonly Pool[]
  readonly prices: PricePaths
  readonly seed: number
}

export interface Turn {
  readonly time: number
  /** Maximum number of swaps. */
  readonly swaps: number
  /** Whether to change liquidity too. */
  readonly shouldChangeLiquidity?: boolean
  /** Other transactions to include in the same block. */
  readonly others?: readonly { readonly from: Address; readonly call: Call }[]
}

/**
 * All participants of the market on one chain. Each turn is one block; their transactions depend on the seed, the time
 * and the pools.
 */
export interface SimulatedMarket {
  /** Mines a block at the turn's time. Returns the number of swaps sent. */
  mine(turn: Turn): Promise<number>
  /** Sends the turn's transactions for anvil's next interval block. */
  send(turn: Turn): Promise<number>
}

export function createMarket({ rpc, chainId, pools, prices, seed }: MarketOptions): SimulatedMarket {
  const writer = createBlockWriter(rpc, chainId)
  const positions: Position[] = []
  // A honeypot cannot be sold into its pool.
  const tradablePools = pools.filter(({ currency0, currency1 }) => {
    return currency0.token.kind !== 'honeypot' && currency1.token.kind !== 'honeypot'
  })
  const v2Pools = tradablePools.filter((pool) => pool.version === 'v2')
  const weights = pools.map((pool) => Math.sqrt(pool.usd))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let rotation = 0

  /** Chooses the first pool by rotation, the others at random, weighted by the square root of their value. */
  function choosePools(count: number, random: Random): Pool[] {
    const chosen: Pool[] = []
    const next = pools[rotation++ % pools.length]
    if (next) chosen.push(next)
    while (chosen.length < count) {
      let remaining = random.next() * totalWeight
      const pool = pools.find((_, index) => {
        remaining -= weights[index] ?? 0
        return remaining < 0
      })
      if (pool) chosen.push(pool)
    }
    return chosen
  }

  async function planLiquidity(turn: Turn, random: Random): Promise<PlannedLiquidity | undefined> {
    if (random.isTrue(0.08)) {
      const withdrawal = await planV2Withdrawal(rpc, v2Pools, random)
      if (withdrawal) return withdrawal
    }
    if (positions.length > 20 && random.isTrue(0.45)) return planChange(positions, prices, turn.time, random)
    const pool = random.pick(tradablePools)
    const [state] = await readPoolStates(rpc, [pool])
    return state && planDeposit(pool, state, prices, turn.time, random)
  }

  /** A position that the writer's transaction at `index` opens. */
  type Opening = {
    readonly index: number
    readonly owner: Address
    readonly opens: { pool: V3Pool | V4Pool; liquidity: bigint }
  }

  async function queueTurn(turn: Turn): Promise<{ readonly swaps: number; readonly openings: readonly Opening[] }> {
    const random = createRandom(mixSeed(seed, chainId, turn.time))
    const openings: Opening[] = []
    // Liquidity first, because its amounts assume the current price.
    if (turn.shouldChangeLiquidity) {
      const planned = await planLiquidity(turn, random)
      if (planned?.opens) openings.push({ index: writer.pending, owner: planned.from, opens: planned.opens })
      if (planned) writer.add(planned.from, planned.call)
    }
    for (const { from, call } of turn.others ?? []) writer.add(from, call)

    const chosen = turn.swaps === 0 ? [] : choosePools(turn.swaps, random)
    const distinct = [...new Set(chosen)]
    const states = await readPoolStates(rpc, distinct)
    const stateOf = new Map<Pool, PoolState | undefined>(distinct.map((pool, index) => [pool, states[index]]))
    const swappedPools = new Set<Pool>()
    let swaps = 0
    for (const pool of chosen) {
      const state = stateOf.get(pool)
      if (!state) continue
      // Only the first swap of a pool can be an arbitrage; after it the read price is outdated.
      const arbitrage = swappedPools.has(pool) ? undefined : planArbitrage(pool, state, prices, turn.time, random)
      const planned = arbitrage ?? planSwap(pool, state, prices, turn.time, random)
      swappedPools.add(pool)
      if (!planned) continue
      writer.add(planned.from, planned.call)
      swaps++
    }
    return { swaps, openings }
  }

  async function recordPositions(openings: readonly Opening[], hashes: readonly Hex[]): Promise<void> {
    if (openings.length === 0) return
    const mints = openings.flatMap(({ index, owner, opens }) => {
      const hash = hashes[index]
      return hash ? [{ hash, owner, opens }] : []
    })
    positions.push(...(await readMintedPositions(rpc, mints)))
  }

  return {
    async mine(turn) {
      const { swaps, openings } = await queueTurn(turn)
      const hashes = await writer.mine(turn.time)
      await recordPositions(openings, hashes)
      return swaps
    },
    async send(turn) {
      const { swaps } = await queueTurn(turn)
      await writer.send(turn.time)
      return swaps
    },
  }
}
