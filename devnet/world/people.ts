import { parseEther, type Address } from 'viem'
import { isNative } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS } from '../accounts.ts'
import { approve, transferTokens, type Call } from '../calls.ts'
import { rawWorth } from '../pool-maths.ts'
import type { Pool } from '../pools.ts'
import type { Rpc } from '../rpc.ts'
import { approvals, isStill } from '../seed.ts'
import { planDeposit } from './liquidity.ts'
import { readPoolStates } from './pool-states.ts'
import type { PricePaths } from './prices.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import { planSwap } from './swaps.ts'
import type { WorldToken } from './tokens.ts'

/** Indices of the accounts with a history: swaps, payments, allowances, positions. The first six have none. */
export const LIVED_IN: readonly number[] = [6, 7, 8, 9]

/** One transaction of an account. */
export interface UserAction {
  readonly from: Address
  readonly call: Call
}

export interface People {
  /** Initial transactions: token approvals for the routers. */
  readonly preparations: readonly UserAction[]
  /** Returns the transactions for the block with that index. `time` is in UNIX seconds. */
  actionsAt(index: number, time: number): Promise<readonly UserAction[]>
}

/** Number of blocks between two actions. */
const BLOCKS_PER_DEED = 16
const DEPOSIT_USD = 4_000

interface PeopleOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  readonly tokens: readonly WorldToken[]
  readonly pools: readonly Pool[]
  readonly prices: PricePaths
  readonly seed: number
}

/** Simulates four accounts, so that activity, positions and portfolios have content. */
export function createPeople({ rpc, chainId, tokens, pools, prices, seed }: PeopleOptions): People {
  const addresses = LIVED_IN.flatMap((index) => ACCOUNTS[index]?.address ?? [])
  const owned = tokens.filter(({ isListed }) => isListed)
  const busy = pools.filter(({ usd, currency0, currency1 }) => {
    return usd >= 500_000 && currency0.token.isListed && currency1.token.isListed
  })
  const { v2Router } = chainById(chainId).contracts
  const pairs = busy.filter((pool) => pool.version === 'v2')

  const certain = certainDeposits(busy)

  /** Plans a deposit. The first ones open the positions that every world has. */
  async function depositAt(index: number, time: number, random: Random): Promise<UserAction | undefined> {
    const [wanted, from] = [certain[index], addresses[index % addresses.length]]
    if (!wanted || !from) return undefined
    const [state] = await readPoolStates(rpc, [wanted.pool])
    return (
      state && planDeposit(wanted.pool, state, prices, time, random, { from, usd: DEPOSIT_USD, width: wanted.width })
    )
  }

  async function deed(time: number, random: Random): Promise<UserAction | undefined> {
    const from = random.pick(addresses)
    const what = random.next()
    if (what < 0.18) return pay(from, time, random)
    const pool = random.pick(busy)
    const [state] = await readPoolStates(rpc, [pool])
    if (!state) return undefined
    if (what < 0.3) return planDeposit(pool, state, prices, time, random, { from, usd: DEPOSIT_USD })
    return planSwap(pool, state, prices, time, random, from)
  }

  function pay(from: Address, time: number, random: Random): UserAction {
    const to = random.pick(addresses.filter((address) => address !== from))
    if (random.isTrue(0.3))
      return { from, call: { to, data: '0x', value: parseEther('0.01') * BigInt(1 + random.below(80)) } }
    const token = random.pick(owned)
    const usd = 20 + random.next() ** 3 * 900
    const amount = rawWorth(usd, { usd: prices.usdAt(token, time), decimals: token.decimals })
    return { from, call: transferTokens(token.address, to, amount) }
  }

  return {
    preparations: addresses.flatMap((from) => [
      ...approvals(chainId, owned, 'provider').map((call) => ({ from, call })),
      ...pairs.map(({ id }) => ({ from, call: approve(id, v2Router) })),
    ]),
    async actionsAt(index, time) {
      if (index % BLOCKS_PER_DEED !== BLOCKS_PER_DEED - 1) return []
      const random = createRandom(mixSeed(seed, 'people', chainId, time))
      const done = (await depositAt(Math.floor(index / BLOCKS_PER_DEED), time, random)) ?? (await deed(time, random))
      return done ? [done] : []
    },
  }
}

interface CertainDeposit {
  readonly pool: Pool
  readonly width: number | 'full'
}

/** A narrow range, which the price is likely to leave within the year. */
const NARROW = 1.04

/**
 * Positions of all versions that every world has in addition to random ones, if the chain has such pools: in range with and without a hook,
 * and narrow. Two have no hook, so that one remains after a journey burns the other.
 */
function certainDeposits(pools: readonly Pool[]): readonly CertainDeposit[] {
  const isHooked = (pool: Pool) => pool.version === 'v4' && !isNative(pool.key.hooks)
  const isPlain = (pool: Pool) => pool.version === 'v4' && isNative(pool.key.hooks) && isNative(pool.key.currency0)
  const moving = (pool: Pool) => pool.version === 'v3' && !isStill(pool)
  const wanted: readonly (readonly [(pool: Pool) => boolean, CertainDeposit['width']])[] = [
    [isHooked, 'full'],
    [isPlain, 'full'],
    [isPlain, 'full'],
    [moving, NARROW],
    [moving, 'full'],
    [({ version }) => version === 'v2', 'full'],
  ]
  return wanted.flatMap(([isWanted, width]) => {
    const pool = pools.find(isWanted)
    return pool ? [{ pool, width }] : []
  })
}
