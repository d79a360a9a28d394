import { parseEther, type Address } from 'viem'
import { isNative } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS } from '../accounts.ts'
import { approve, transferTokens, type Call } from '../calls.ts'
import { baseUnitsWorth } from '../pool-maths.ts'
import type { Pool } from '../pools.ts'
import type { Rpc } from '../rpc.ts'
import { approvals, isStablePair } from '../seed.ts'
import { planDeposit } from './liquidity.ts'
import { readPoolStates } from './pool-states.ts'
import type { PricePaths } from './prices.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import { planSwap } from './swaps.ts'
import type { WorldToken } from './tokens.ts'

/** Indices of the accounts with swaps, payments, allowances and positions; the first six have none. */
export const ACCOUNTS_WITH_HISTORY: readonly number[] = [6, 7, 8, 9]

/** One transaction of an account. */
export interface UserAction {
  readonly from: Address
  readonly call: Call
}

export interface SimulatedUsers {
  /** Initial transactions: token approvals for the routers. */
  readonly preparations: readonly UserAction[]
  /** Returns the transactions for the block with that index. `time` is in UNIX seconds. */
  actionsAt(index: number, time: number): Promise<readonly UserAction[]>
}

/** Number of blocks between two actions. */
const BLOCKS_PER_ACTION = 16
const DEPOSIT_USD = 4_000

interface SimulatedUsersOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  readonly tokens: readonly WorldToken[]
  readonly pools: readonly Pool[]
  readonly prices: PricePaths
  readonly seed: number
}

/** Simulates four accounts, so that activity, positions and portfolios have content. */
export function createSimulatedUsers({
  rpc,
  chainId,
  tokens,
  pools,
  prices,
  seed,
}: SimulatedUsersOptions): SimulatedUsers {
  const addresses = ACCOUNTS_WITH_HISTORY.flatMap((index) => ACCOUNTS[index]?.address ?? [])
  const listedTokens = tokens.filter(({ isListed }) => isListed)
  const largePools = pools.filter(({ usd, currency0, currency1 }) => {
    return usd >= 500_000 && currency0.token.isListed && currency1.token.isListed
  })
  const { v2Router } = chainById(chainId).contracts
  const pairs = largePools.filter((pool) => pool.version === 'v2')

  const initialDeposits = chooseInitialDeposits(largePools)

  /** Plans the initial deposit with that index; undefined if there are fewer. */
  async function depositAt(index: number, time: number, random: Random): Promise<UserAction | undefined> {
    const deposit = initialDeposits[index]
    const from = addresses[index % addresses.length]
    if (!deposit || !from) return undefined
    const [state] = await readPoolStates(rpc, [deposit.pool])
    return (
      state && planDeposit(deposit.pool, state, prices, time, random, { from, usd: DEPOSIT_USD, width: deposit.width })
    )
  }

  async function planAction(time: number, random: Random): Promise<UserAction | undefined> {
    const from = random.pick(addresses)
    const roll = random.next()
    if (roll < 0.18) return pay(from, time, random)
    const pool = random.pick(largePools)
    const [state] = await readPoolStates(rpc, [pool])
    if (!state) return undefined
    if (roll < 0.3) return planDeposit(pool, state, prices, time, random, { from, usd: DEPOSIT_USD })
    return planSwap(pool, state, prices, time, random, from)
  }

  function pay(from: Address, time: number, random: Random): UserAction {
    const to = random.pick(addresses.filter((address) => address !== from))
    if (random.isTrue(0.3))
      return { from, call: { to, data: '0x', value: parseEther('0.01') * BigInt(1 + random.below(80)) } }
    const token = random.pick(listedTokens)
    const usd = 20 + random.next() ** 3 * 900
    const amount = baseUnitsWorth(usd, { usd: prices.usdAt(token, time), decimals: token.decimals })
    return { from, call: transferTokens(token.address, to, amount) }
  }

  return {
    preparations: addresses.flatMap((from) => [
      ...approvals(chainId, listedTokens, 'provider').map((call) => ({ from, call })),
      ...pairs.map(({ id }) => ({ from, call: approve(id, v2Router) })),
    ]),
    async actionsAt(index, time) {
      if (index % BLOCKS_PER_ACTION !== BLOCKS_PER_ACTION - 1) return []
      const random = createRandom(mixSeed(seed, 'people', chainId, time))
      const action =
        (await depositAt(Math.floor(index / BLOCKS_PER_ACTION), time, random)) ?? (await planAction(time, random))
      return action ? [action] : []
    },
  }
}

interface InitialDeposit {
  readonly pool: Pool
  readonly width: number | 'full'
}

/** A narrow range, which the price is likely to leave within the year. */
const NARROW = 1.04

/**
 * Chooses deposits of all versions that every world has in addition to random ones, if the chain has such pools. Two v4
 * positions have no hook, so that one remains after a journey burns the other.
 */
function chooseInitialDeposits(pools: readonly Pool[]): readonly InitialDeposit[] {
  const hasHook = (pool: Pool) => pool.version === 'v4' && !isNative(pool.key.hooks)
  const isPlain = (pool: Pool) => pool.version === 'v4' && isNative(pool.key.hooks) && isNative(pool.key.currency0)
  const isVolatile = (pool: Pool) => pool.version === 'v3' && !isStablePair(pool)
  const choices: readonly (readonly [(pool: Pool) => boolean, InitialDeposit['width']])[] = [
    [hasHook, 'full'],
    [isPlain, 'full'],
    [isPlain, 'full'],
    [isVolatile, NARROW],
    [isVolatile, 'full'],
    [({ version }) => version === 'v2', 'full'],
  ]
  return choices.flatMap(([isMatch, width]) => {
    const pool = pools.find(isMatch)
    return pool ? [{ pool, width }] : []
  })
}
