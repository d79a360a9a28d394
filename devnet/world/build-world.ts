import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { parseEther } from 'viem'
import { MARKET_ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import type { AnvilOptions } from '../anvil.ts'
import { approve, transferTokens } from '../calls.ts'
import { toBaseUnits } from '../pool-maths.ts'
import { resolvePool, type Pool } from '../pools.ts'
import { placeProtocol, placeToken } from '../protocol.ts'
import { hex, type Rpc, type RpcCall } from '../rpc.ts'
import { approvals, createPool, fundMarketMaker, fundAccounts, disableHoneypotSales } from '../seed.ts'
import { sendAll } from '../send.ts'
import { createBlockWriter, type BlockWriter } from './block-writer.ts'
import { placeCollections } from './collections.ts'
import { PROVIDERS } from './liquidity.ts'
import { createMarket } from './market.ts'
import { placeNames } from './names.ts'
import { createSimulatedUsers, type UserAction } from './simulated-users.ts'
import { POOL_PLANS } from './pool-plans.ts'
import { createPrices } from './prices.ts'
import { placeRewards } from './rewards.ts'
import { blockTimes, DENSITY, type Density } from './schedule.ts'
import { WORLD_TOKENS, type WorldToken } from './tokens.ts'

/** The seed of the whole world. */
export const WORLD_SEED = 20_261

export interface WorldOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  /** Start and end of trading, UNIX seconds. */
  readonly start: number
  readonly end: number
  readonly seed?: number
  readonly onProgress?: (done: number, all: number) => void
}

export interface BuiltWorld {
  readonly swaps: number
  readonly setupMs: number
}

interface TradingSchedule {
  readonly density: readonly Density[]
  /** Maximum swaps per block, during the year and in its last week. */
  readonly swaps: number
  readonly recentSwaps: number
  /** Number of blocks between changes of liquidity. */
  readonly blocksPerLiquidityChange: number
}

const TRADING_SCHEDULES: Readonly<Record<ChainId, TradingSchedule>> = {
  1: { density: DENSITY.full, swaps: 5, recentSwaps: 9, blocksPerLiquidityChange: 8 },
  8453: { density: DENSITY.half, swaps: 4, recentSwaps: 6, blocksPerLiquidityChange: 10 },
  11155111: { density: DENSITY.half, swaps: 2, recentSwaps: 3, blocksPerLiquidityChange: 20 },
}
const WEEK_SECONDS = 7 * 86_400

/** Each trader's and provider's share of a token's supply. */
const SHARE_OF_SUPPLY = 0.02
/** Balance of each of the ten accounts in every token, in dollars. */
const BALANCE_USD = 50_000
const TRANSACTIONS_PER_BLOCK = 100
/** Seconds between the start of the setup and the start of trading. */
export const SETUP_SECONDS = 6 * 3_600

export function worldPools(chainId: ChainId): Pool[] {
  return POOL_PLANS[chainId].map((plan) => resolvePool(chainId, plan))
}

/**
 * Builds one chain's world in an anvil started with `worldAnvil(start)`. The same options give the same block hashes.
 */
export async function buildWorld({
  rpc,
  chainId,
  start,
  end,
  seed = WORLD_SEED,
  onProgress,
}: WorldOptions): Promise<BuiltWorld> {
  const began = performance.now()
  const prices = createPrices(seed)
  const tokens = WORLD_TOKENS[chainId]
  const pools = worldPools(chainId)
  const usdOf = (token: WorldToken) => prices.usdAt(token, start)

  // During the setup every transaction is a block, one second apart.
  await rpc.call('anvil_setBlockTimestampInterval', [1])
  await placeProtocol(rpc, chainId)
  for (const token of tokens) await placeToken(rpc, token)
  await fundMarketMaker(rpc, tokens)
  await sendAll(rpc, MARKET_MAKER, approvals(chainId, tokens, 'provider'))
  for (const pool of pools) await sendAll(rpc, MARKET_MAKER, createPool(pool, usdOf))
  for (const pool of pools) await sendAll(rpc, MARKET_MAKER, disableHoneypotSales(pool))
  await fundAccounts(rpc, tokens, BALANCE_USD, usdOf)
  await placeCollections(rpc, chainId)
  await placeNames(rpc, chainId)
  await placeRewards(rpc, chainId)
  await rpc.call('anvil_removeBlockTimestampInterval')

  await rpc.call('evm_setAutomine', [false])
  const users = createSimulatedUsers({ rpc, chainId, tokens, pools, prices, seed })
  await fundMarketAccounts(rpc)
  const preparations = [...marketPreparations(chainId, tokens, pools), ...users.preparations]
  await mineAll(createBlockWriter(rpc, chainId), preparations, start - SETUP_SECONDS / 2)

  const { density, blocksPerLiquidityChange, ...maxSwaps } = TRADING_SCHEDULES[chainId]
  const times = blockTimes(start, end, density)
  const market = createMarket({ rpc, chainId, pools, prices, seed })
  let sent = 0
  const setupMs = performance.now() - began
  for (const [index, time] of times.entries()) {
    const others = await users.actionsAt(index, time)
    const swaps = time > end - WEEK_SECONDS ? maxSwaps.recentSwaps : maxSwaps.swaps
    sent += await market.mine({ time, swaps, shouldChangeLiquidity: index % blocksPerLiquidityChange === 0, others })
    onProgress?.(index + 1, times.length)
  }
  return { swaps: sent, setupMs }
}

async function fundMarketAccounts(rpc: Rpc): Promise<void> {
  const balance = hex(parseEther('10000000'))
  await rpc.batch(MARKET_ACCOUNTS.slice(1).map((address): RpcCall => ['anvil_setBalance', [address, balance]]))
}

/** Returns the transactions that give tokens and approvals to all participants of the market. */
function marketPreparations(chainId: ChainId, tokens: readonly WorldToken[], pools: readonly Pool[]): UserAction[] {
  const { v2Router } = chainById(chainId).contracts
  const pairs = pools.filter((pool) => pool.version === 'v2')
  return MARKET_ACCOUNTS.slice(1).flatMap((address) => {
    const isProvider = PROVIDERS.includes(address)
    const transfers = tokens.map((token) => {
      const amount = toBaseUnits(token.market.supply * SHARE_OF_SUPPLY, token.decimals)
      return { from: MARKET_MAKER, call: transferTokens(token.address, address, amount) }
    })
    const approvalCalls = [
      ...approvals(chainId, tokens, isProvider ? 'provider' : 'trader'),
      ...(isProvider ? pairs.map((pair) => approve(pair.id, v2Router)) : []),
    ]
    return [...transfers, ...approvalCalls.map((call) => ({ from: address, call }))]
  })
}

/** Mines the transactions, a hundred per block, with blocks one second apart. */
async function mineAll(writer: BlockWriter, actions: readonly UserAction[], start: number): Promise<void> {
  let time = start
  for (const { from, call } of actions) {
    writer.add(from, call)
    if (writer.pending >= TRANSACTIONS_PER_BLOCK) await writer.mine(time++)
  }
  await writer.mine(time)
}

/**
 * Options of an anvil that builds a world. The hard fork is Cancun: later ones store every block's hash in the state, which
 * anvil hashes per block, so the build would take a third longer. The running chains use the newest hard fork.
 */
export function worldAnvil(start: number) {
  const clock = ['--timestamp', String(start - SETUP_SECONDS)]
  return {
    maxStates: 1,
    args: [...clock, '--hardfork', 'cancun', '--no-request-size-limit'],
  } satisfies Partial<AnvilOptions>
}
