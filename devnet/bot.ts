import { setTimeout as sleep } from 'node:timers/promises'
import { hex, type Rpc } from './rpc.ts'
import { baseFeeAt } from './world/block-writer.ts'
import type { SimulatedMarket } from './world/market.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

export interface Bot {
  /** Resolves when nothing of the bot's is on its way any more: what the chain shows then stays. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

export interface BotOptions {
  readonly rpc: Rpc
  readonly chainId: ChainId
  readonly market: SimulatedMarket
  readonly blockSeconds: number
  readonly isTrading: boolean
}

/** Every so many blocks somebody trades, and every so many trades somebody moves liquidity. */
const BLOCKS_PER_TURN = 2
const TURNS_PER_LIQUIDITY = 12
const SWAPS_PER_TURN = 2

/**
 * Keeps a running chain alive: steady gas prices, and trades that follow the same price paths as the history did. The
 * amounts are small against the pools, and arbitrage brings every price back, so it can run for ever.
 */
export function startBot({ rpc, chainId, market, blockSeconds, isTrading }: BotOptions): Bot {
  let isPaused = !isTrading
  let isStopped = false
  let turn = Promise.resolve()
  const ending = new AbortController()

  async function takeTurn(index: number): Promise<void> {
    const time = Math.floor(Date.now() / 1000)
    // Without trades a block's fee would sink by an eighth each time, to nothing.
    await rpc.call('anvil_setNextBlockBaseFeePerGas', [hex(baseFeeAt(chainId, time))])
    if (isPaused || index % BLOCKS_PER_TURN !== 0) return
    const isLiquidityMoved = (index / BLOCKS_PER_TURN) % TURNS_PER_LIQUIDITY === 0
    await market.send({ time, swaps: SWAPS_PER_TURN, isLiquidityMoved })
  }

  async function run(): Promise<void> {
    for (let index = 1; !isStopped; index++) {
      // One failed turn is no reason to stop: the next may come through.
      turn = takeTurn(index).catch(() => undefined)
      await turn
      await sleep(blockSeconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async pause() {
      isPaused = true
      await turn
      // What was sent last is in the next block, or the one after when that was just being made.
      await sleep(2 * blockSeconds * 1000)
    },
    resume() {
      isPaused = false
    },
    async stop() {
      isStopped = true
      ending.abort()
      await running
    },
  }
}
