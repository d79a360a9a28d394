import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Health of one node of a chain, measured by this isolate. */
export interface Upstream {
  readonly url: string
  /** Index in the configuration; shown instead of the URL, which may contain a key. */
  readonly place: number
  /** Milliseconds, exponentially weighted mean; null before the first answer. */
  latency: number | null
  /** Exponentially weighted share of failures, 0 to 1. */
  failureRate: number
  failuresInRow: number
  /** Wall clock, milliseconds; until then other nodes rank first. */
  restsUntil: number
  height: number | null
  /** Wall clock of the last probe, milliseconds. */
  probedAt: number
  isOtherChain: boolean
  error: string | null
}

/** Weight of the newest observation in the moving means. */
const WEIGHT = 0.2
/** Penalty of a node that always fails, in milliseconds of latency. */
const FAILURE_COST = 5 * SECOND
/** Penalty per block behind the highest node, in milliseconds of latency; the first block is free. */
const LAG_COST = SECOND
const FIRST_REST = SECOND / 2
const LONGEST_REST = 30 * SECOND
const PROBE_EVERY = 10 * SECOND
const PROBE_TIMEOUT = 2 * SECOND

/** The nodes of one chain and their health. One instance per isolate and chain. */
export class Upstreams {
  readonly chainId: number
  readonly all: readonly Upstream[]

  constructor(chainId: number, urls: readonly string[]) {
    this.chainId = chainId
    this.all = urls.map((url, place) => ({
      url,
      place,
      latency: null,
      failureRate: 0,
      failuresInRow: 0,
      restsUntil: 0,
      height: null,
      probedAt: 0,
      isOtherChain: false,
      error: null,
    }))
  }

  /** Greatest height seen at any node that serves the right chain; null before the first probe. */
  get height(): number | null {
    const heights = this.all.flatMap(({ height, isOtherChain }) => (height === null || isOtherChain ? [] : [height]))
    return heights.length === 0 ? null : Math.max(...heights)
  }

  /** The nodes that serve this chain, best first; nodes in back-off come last. `now` is wall clock, milliseconds. */
  ranked(now: number): readonly Upstream[] {
    const best = this.height
    const score = (upstream: Upstream) =>
      (upstream.latency ?? 0) +
      upstream.failureRate * FAILURE_COST +
      Math.max(0, (best ?? 0) - (upstream.height ?? best ?? 0) - 1) * LAG_COST
    return this.all
      .filter(({ isOtherChain }) => !isOtherChain)
      .map((upstream) => ({ upstream, rests: upstream.restsUntil > now, score: score(upstream) }))
      .sort((a, b) => Number(a.rests) - Number(b.rests) || a.score - b.score || a.upstream.place - b.upstream.place)
      .map(({ upstream }) => upstream)
  }

  /** Records a success. `milliseconds` is the latency of a probe; omitted for calls of clients, whose duration depends on the call. */
  succeeded(upstream: Upstream, milliseconds?: number): void {
    if (milliseconds !== undefined) upstream.latency = mean(upstream.latency, milliseconds)
    upstream.failureRate *= 1 - WEIGHT
    upstream.failuresInRow = 0
    upstream.restsUntil = 0
    upstream.error = null
  }

  failed(upstream: Upstream, reason: string, now: number): void {
    upstream.failureRate = upstream.failureRate * (1 - WEIGHT) + WEIGHT
    upstream.failuresInRow += 1
    upstream.restsUntil = now + Math.min(FIRST_REST * 2 ** (upstream.failuresInRow - 1), LONGEST_REST)
    upstream.error = reason
  }

  /** Whether the last probe of any node is older than PROBE_EVERY. */
  isProbeDue(now: number): boolean {
    return this.all.some(({ probedAt }) => now - probedAt > PROBE_EVERY)
  }

  /** Asks every node for its chain and height. Never throws. */
  async probe(): Promise<void> {
    await Promise.all(this.all.map((upstream) => this.probeOne(upstream)))
  }

  /** Asks one node for its chain and height. Returns whether it answered and serves the right chain. Never throws. */
  async probeOne(upstream: Upstream): Promise<boolean> {
    const started = Date.now()
    upstream.probedAt = started
    try {
      const response = await fetch(upstream.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: PROBE,
        signal: AbortSignal.timeout(PROBE_TIMEOUT),
      })
      const answers = v.parse(probeAnswers, await response.json())
      const chainId = Number(answers.find(({ id }) => id === 1)?.result)
      const height = Number(answers.find(({ id }) => id === 2)?.result)
      if (!Number.isSafeInteger(chainId) || !Number.isSafeInteger(height)) throw new TypeError('no quantity')
      upstream.isOtherChain = chainId !== this.chainId
      upstream.height = height
      if (upstream.isOtherChain) upstream.error = 'serves another chain'
      else this.succeeded(upstream, Date.now() - started)
      return !upstream.isOtherChain
    } catch (error) {
      this.failed(upstream, reasonOf(error), Date.now())
      return false
    }
  }
}

const PROBE = JSON.stringify([
  { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber', params: [] },
])
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i))
const probeAnswers = v.array(v.object({ id: v.number(), result: quantity }))

function mean(before: number | null, observed: number): number {
  return before === null ? observed : before * (1 - WEIGHT) + observed * WEIGHT
}

/** Reason of a failure for the status page; contains no URL. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'timed out'
  if (error instanceof UpstreamRefused) return error.message
  return error.name === 'ValiError' || error instanceof SyntaxError ? 'answered no JSON-RPC' : 'could not be reached'
}

/** Thrown when a node's answer is not JSON-RPC or has an error status. */
export class UpstreamRefused extends Error {}

const configuration = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.array(v.pipe(v.string(), v.url()))))
const registry = new Map<string, ReadonlyMap<ChainId, Upstreams>>()

/** The nodes of every chain in the catalogue, from `RPC_URLS`. Throws when that is not a valid configuration. */
export function upstreamsOf(rpcUrls: string): ReadonlyMap<ChainId, Upstreams> {
  const known = registry.get(rpcUrls)
  if (known) return known
  const urls = v.parse(configuration, rpcUrls)
  const upstreams = new Map(CHAINS.map(({ id }) => [id as ChainId, new Upstreams(id, urls[String(id)] ?? [])] as const))
  registry.set(rpcUrls, upstreams)
  return upstreams
}
