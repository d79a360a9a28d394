import { fileURLToPath } from 'node:url'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { startBot, type Bot } from './bot.ts'
import { stateFile } from './cache.ts'
import { fillGap } from './fill-gap.ts'
import { ensureWorld, type Log } from './world-builder.ts'
import { worldPools, WORLD_SEED } from './world/build-world.ts'
import { createMarket } from './world/market.ts'
import { createPrices } from './world/prices.ts'
import { DENSITY } from './world/schedule.ts'

export interface DevnetOptions {
  /** Whether each chain takes a free port; false by default: the app expects `DEVNET_PORTS`. */
  readonly hasFreePorts?: boolean
  /** Whether the market keeps trading; true by default. */
  readonly bot?: boolean
  readonly log?: Log
  /** Called with the completed part of the build, 0 to 1, if the world has to be built first. */
  readonly onBuildProgress?: (part: number) => void
}

export interface Devnet {
  readonly rpcUrls: Readonly<Record<ChainId, readonly [string]>>
  readonly bot: Pick<Bot, 'pause'> & { resume(): void }
  stop(): Promise<void>
}

export const DEVNET_PORTS: Readonly<Record<ChainId, number>> = { 1: 8545, 8453: 8546, 11155111: 8547 }

const BLOCK_SECONDS = 2
/** How the time since the cached world is filled. */
const GAP = {
  1: { density: DENSITY.gap, swaps: 5 },
  8453: { density: DENSITY.halfGap, swaps: 4 },
  11155111: { density: DENSITY.halfGap, swaps: 2 },
} as const satisfies Record<ChainId, unknown>

interface RunningChain {
  readonly chainId: ChainId
  readonly anvil: Anvil
  readonly bot: Bot
}

/** Starts the three chains of the built world, simulates the time up to now and keeps the chains running. */
export async function startDevnet({
  hasFreePorts = false,
  bot = true,
  log = () => {},
  onBuildProgress,
}: DevnetOptions = {}): Promise<Devnet> {
  const { key, record } = await ensureWorld(log, onBuildProgress)
  const began = performance.now()
  const starting = await Promise.allSettled(
    CHAINS.map(({ id }) =>
      startChain(id, { port: hasFreePorts ? 0 : DEVNET_PORTS[id], key, end: record.end, isTrading: bot }),
    ),
  )
  const chains = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.bot.stop()))
    await Promise.all(chains.map((chain) => chain.anvil.stop()))
  }
  const failure = starting.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  log(`three chains are up in ${((performance.now() - began) / 1000).toFixed(1)} s, their history reaches now`)
  const url = (chainId: ChainId): readonly [string] => {
    return [chains.find((chain) => chain.chainId === chainId)?.anvil.rpcUrl ?? '']
  }
  return {
    rpcUrls: { 1: url(1), 8453: url(8453), 11155111: url(11155111) },
    bot: {
      async pause() {
        await Promise.all(chains.map((chain) => chain.bot.pause()))
      },
      resume() {
        for (const chain of chains) chain.bot.resume()
      },
    },
    stop,
  }
}

interface ChainOptions {
  readonly port: number
  readonly key: string
  readonly end: number
  readonly isTrading: boolean
}

async function startChain(chainId: ChainId, { port, key, end, isTrading }: ChainOptions): Promise<RunningChain> {
  const state = fileURLToPath(stateFile(key, chainId))
  const anvil = await startAnvil({
    chainId,
    ...(port === 0 ? {} : { port }),
    // The clock starts where the history ends, so that blocks can be mined at the times in between.
    args: ['--load-state', state, '--timestamp', String(end + 1), '--no-mining'],
  })
  try {
    const { rpc } = anvil
    const prices = createPrices(WORLD_SEED)
    const market = createMarket({ rpc, chainId, pools: worldPools(chainId), prices, seed: WORLD_SEED })
    const now = Math.floor(Date.now() / 1000)
    await fillGap(market, { ...GAP[chainId], start: end + 1, end: now - 1 })
    await rpc.call('anvil_setTime', [Math.floor(Date.now() / 1000)])
    await rpc.call('evm_mine')
    await rpc.call('evm_setIntervalMining', [BLOCK_SECONDS])
    return { chainId, anvil, bot: startBot({ rpc, chainId, market, blockSeconds: BLOCK_SECONDS, isTrading }) }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
