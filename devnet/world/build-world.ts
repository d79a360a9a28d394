import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { parseEther, type Address } from 'viem'
import { MARKET_ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import { approve, transferTokens } from '../calls.ts'
import { rawAmount } from '../pool-maths.ts'
import { resolvePool, type Pool } from '../pools.ts'
import { placeProtocol, placeToken } from '../protocol.ts'
import { hex, type Rpc, type RpcCall } from '../rpc.ts'
import { approvals, foundPool, fundMarketMaker, fundPeople, springTrap } from '../seed.ts'
import { sendAll } from '../send.ts'
import { createBlockWriter, type BlockWriter } from './block-writer.ts'
import { PROVIDERS } from './liquidity.ts'
import { createMarket } from './market.ts'
import { POOL_PLANS } from './pool-plans.ts'
import { createPrices } from './prices.ts'
import { blockTimes, DENSITY, type Density } from './schedule.ts'
import { WORLD_TOKENS, type WorldToken } from './tokens.ts'

/** The one number that the whole world follows from. */
export const WORLD_SEED = 20_261

export interface WorldOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  /** When trading begins and ends, Unix seconds. */
  readonly start: number
  readonly end: number
  readonly seed?: number
  readonly onProgress?: (done: number, all: number) => void
}

export interface BuiltWorld {
  readonly swaps: number
  readonly setupMs: number
}

interface Pace {
  readonly density: readonly Density[]
  /** Swaps of a block at the most. */
  readonly swaps: number
  /** Liquidity moves in every so manyth block. */
  readonly liquidityEvery: number
}

const PACE: Readonly<Record<ChainId, Pace>> = {
  1: { density: DENSITY.full, swaps: 5, liquidityEvery: 8 },
  8453: { density: DENSITY.half, swaps: 4, liquidityEvery: 10 },
  11155111: { density: DENSITY.half, swaps: 2, liquidityEvery: 20 },
}

/** What each trader and provider gets of a token's supply. */
const SHARE_OF_SUPPLY = 0.02
/** What each of the ten accounts holds of every token, in dollars. */
const POCKET_USD = 50_000
const TRANSACTIONS_PER_BLOCK = 100
/** Before trading starts: placing, funding, founding pools. */
export const SETUP_SECONDS = 6 * 3_600

export function worldPools(chainId: ChainId): Pool[] {
  return POOL_PLANS[chainId].map((plan) => resolvePool(chainId, plan))
}

/**
 * Builds one chain's world into an anvil that was started with `worldAnvilArgs(start)`. The same options give the same
 * chain, block hash for block hash.
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

  // While setting up, every transaction is a block, a second after the last one.
  await rpc.call('anvil_setBlockTimestampInterval', [1])
  await placeProtocol(rpc, chainId)
  for (const token of tokens) await placeToken(rpc, token)
  await fundMarketMaker(rpc, tokens)
  await sendAll(rpc, MARKET_MAKER, approvals(chainId, tokens, 'provider'))
  for (const pool of pools) await sendAll(rpc, MARKET_MAKER, foundPool(pool, usdOf))
  for (const pool of pools) await sendAll(rpc, MARKET_MAKER, springTrap(pool))
  await fundPeople(rpc, tokens, POCKET_USD, usdOf)
  await rpc.call('anvil_removeBlockTimestampInterval')

  await rpc.call('evm_setAutomine', [false])
  const writer = createBlockWriter(rpc, chainId)
  await equipMarket(rpc, writer, chainId, tokens, pools, start)

  const { density, swaps, liquidityEvery } = PACE[chainId]
  const times = blockTimes(start, end, density)
  const market = createMarket({ rpc, chainId, pools, prices, seed })
  let sent = 0
  const setupMs = performance.now() - began
  for (const [index, time] of times.entries()) {
    sent += await market.mine({ time, swaps, isLiquidityMoved: index % liquidityEvery === 0 })
    onProgress?.(index + 1, times.length)
  }
  return { swaps: sent, setupMs }
}

/** Gives the market's accounts ether, tokens and approvals, a hundred transactions to a block. */
async function equipMarket(
  rpc: Rpc,
  writer: BlockWriter,
  chainId: ChainId,
  tokens: readonly WorldToken[],
  pools: readonly Pool[],
  start: number,
): Promise<void> {
  const accounts = MARKET_ACCOUNTS.slice(1)
  const { v2Router } = chainById(chainId).contracts
  await rpc.batch(accounts.map((address): RpcCall => ['anvil_setBalance', [address, hex(parseEther('10000000'))]]))
  let time = start - SETUP_SECONDS / 2
  async function add(from: Address, call: Parameters<BlockWriter['add']>[1]) {
    writer.add(from, call)
    if (writer.pending >= TRANSACTIONS_PER_BLOCK) await writer.mine(time++)
  }
  for (const address of accounts) {
    for (const token of tokens) {
      const amount = rawAmount(token.market.supply * SHARE_OF_SUPPLY, token.decimals)
      await add(MARKET_MAKER, transferTokens(token.address, address, amount))
    }
    const role = PROVIDERS.includes(address) ? 'provider' : 'trader'
    for (const call of approvals(chainId, tokens, role)) await add(address, call)
    if (role === 'trader') continue
    for (const pool of pools) if (pool.version === 'v2') await add(address, approve(pool.id, v2Router))
  }
  await writer.mine(time)
}

export function worldAnvilArgs(start: number): string[] {
  return ['--timestamp', String(start - SETUP_SECONDS), '--no-request-size-limit', '--prune-history']
}
