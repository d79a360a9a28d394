import { setTimeout as sleep } from 'node:timers/promises'
import { hex, type Rpc } from './rpc.ts'
import { baseFeeAt } from './world/block-writer.ts'
import type { SimulatedMarket } from './world/market.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

export interface Bot {
  /** Resolves when none of the bot's transactions is pending, so the chain does not change afterwards. */
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

/** Blocks per turn, turns per change of liquidity, and swaps per turn. */
const BLOCKS_PER_TURN = 2
const TURNS_PER_LIQUIDITY = 12
const SWAPS_PER_TURN = 2

/**
 * Keeps a running chain active: stable gas prices, and trades along the same price paths as the history. Amounts are
 * small compared to the pools, and arbitrage restores prices, so it can run forever.
 */
export function startBot({ rpc, chainId, market, blockSeconds, isTrading }: BotOptions): Bot {
  let isPaused = !isTrading
  let isStopped = false
  let turn = Promise.resolve()
  const stopController = new AbortController()

  async function takeTurn(index: number): Promise<void> {
    const time = Math.floor(Date.now() / 1000)
    // Without trades the base fee would fall by an eighth per block.
    await rpc.call('anvil_setNextBlockBaseFeePerGas', [hex(baseFeeAt(chainId, time))])
    if (isPaused || index % BLOCKS_PER_TURN !== 0) return
    const shouldChangeLiquidity = (index / BLOCKS_PER_TURN) % TURNS_PER_LIQUIDITY === 0
    await market.send({ time, swaps: SWAPS_PER_TURN, shouldChangeLiquidity })
  }

  async function run(): Promise<void> {
    for (let index = 1; !isStopped; index++) {
      // A failed turn does not stop the bot.
      turn = takeTurn(index).catch(() => undefined)
      await turn
      await sleep(blockSeconds * 1000, undefined, { signal: stopController.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async pause() {
      isPaused = true
      await turn
      // Pending transactions are mined in the next block or the one after it.
      await sleep(2 * blockSeconds * 1000)
    },
    resume() {
      isPaused = false
    },
    async stop() {
      isStopped = true
      stopController.abort()
      await running
    },
  }
}
