import { DurableObject } from 'cloudflare:workers'
import { SECOND } from '#app/base/time.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { indexedChains, type Env } from './env.ts'
import { ChainIndex } from './chain-index.ts'
import { chainFacts } from './project/chain-facts.ts'
import { listedTokens } from './project/listed-tokens.ts'

/** Milliseconds that one alarm runs before it schedules the next: alarms of a Durable Object have a time limit. */
const ALARM_DURATION_MS = 20 * SECOND
const MIN_PAUSE_MS = SECOND / 4
const MAX_PAUSE_MS = 30 * SECOND

/**
 * Follows one chain. `POST /start?chain=<id>` starts it; from then on alarms keep it running, also across restarts,
 * because alarms are persistent. All state is in D1: a replaced object continues from there.
 */
export class ChainIndexer extends DurableObject<Env> {
  #index: ChainIndex | undefined
  #pollMs = SECOND

  override async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (request.method !== 'POST' || url.pathname !== '/start') return new Response(null, { status: 404 })
    const chainId = Number(url.searchParams.get('chain'))
    if ((await this.ctx.storage.get<number>('chainId')) !== chainId) await this.ctx.storage.put('chainId', chainId)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now())
    return new Response(null, { status: 204 })
  }

  override async alarm(): Promise<void> {
    const index = (this.#index ??= await this.#open())
    if (!index) return
    const until = Date.now() + ALARM_DURATION_MS
    let pause = 0
    while (pause === 0 && Date.now() < until) {
      try {
        if ((await index.step()) === 'current') await sleep(this.#pollMs)
      } catch (error) {
        pause = await this.#pauseAfter(index, error)
      }
    }
    await this.ctx.storage.setAlarm(Date.now() + pause)
  }

  /** Opens the chain's index; undefined if the chain is no longer configured. */
  async #open(): Promise<ChainIndex | undefined> {
    const chainId = await this.ctx.storage.get<number>('chainId')
    const found = indexedChains(this.env).find(({ chain }) => chain.id === chainId)
    if (!found) return undefined
    this.#pollMs = found.pollMs
    return new ChainIndex({
      facts: chainFacts(found.chain, listedTokens(found.chain.id)),
      rpc: createRpc(new Upstreams(found.chain.id, found.rpcUrls)),
      db: this.env.DB,
      now: Date.now,
    })
  }

  async #pauseAfter(index: ChainIndex, error: unknown): Promise<number> {
    console.error('indexer', error)
    // If D1 itself fails, the failure cannot be recorded: pause as after four failures.
    const failures = await index.recordError(error).catch(() => 4)
    return Math.min(MIN_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
