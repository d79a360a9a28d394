import { SECOND } from '#app/base/time.ts'
import { exchange, reasonOf, type RpcCall } from './exchange.ts'
import { quantity } from './json-rpc.ts'

/** Health of one node of a chain, measured by this isolate. */
export interface Upstream {
  readonly url: string
  /** Index in the configuration; shown instead of the URL, which may contain a key. */
  readonly index: number
  /** Milliseconds, exponentially weighted mean of probes; null before the first. */
  latency: number | null
  /** Exponentially weighted share of failures, 0 to 1. */
  failureRate: number
  /** Consecutive failures, of which those in the same back-off count once. */
  failuresInRow: number
  /** UNIX milliseconds until which other nodes rank first. */
  backOffUntil: number
  height: number | null
  /** UNIX milliseconds of the last probe. */
  probedAt: number
  isOtherChain: boolean
  error: string | null
}

/** Weight of the newest observation in the moving means. */
const WEIGHT = 0.2
/** Penalty of a node that always fails, in milliseconds of latency. */
const FAILURE_COST_MS = 5 * SECOND
/** Penalty per block behind the highest node, in milliseconds of latency; the first block is free. */
const LAG_COST_MS = SECOND
const MIN_BACK_OFF_MS = SECOND / 4
/** A chain whose only node has recovered is served again within this time. */
const MAX_BACK_OFF_MS = 8 * SECOND
const PROBE_INTERVAL_MS = 10 * SECOND
const PROBE_TIMEOUT_MS = 2 * SECOND

/** The nodes of one chain and their health. One instance per isolate and chain. */
export class Upstreams {
  readonly chainId: number
  readonly all: readonly Upstream[]

  constructor(chainId: number, urls: readonly string[]) {
    this.chainId = chainId
    this.all = urls.map((url, index) => ({
      url,
      index,
      latency: null,
      failureRate: 0,
      failuresInRow: 0,
      backOffUntil: 0,
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

  /**
   * The nodes that serve this chain, best first; nodes in back-off come last. Until a probe has succeeded they keep the
   * order of the configuration. `now` is in UNIX milliseconds.
   */
  ranked(now: number): readonly Upstream[] {
    const best = this.height
    const isMeasured = this.all.some(({ latency }) => latency !== null)
    const score = ({ latency, failureRate, height }: Upstream) =>
      (latency ?? 0) +
      (isMeasured ? failureRate * FAILURE_COST_MS : 0) +
      Math.max(0, (best ?? 0) - (height ?? best ?? 0) - 1) * LAG_COST_MS
    return this.all
      .filter(({ isOtherChain }) => !isOtherChain)
      .map((upstream) => ({ upstream, isBackingOff: upstream.backOffUntil > now, score: score(upstream) }))
      .sort(
        (a, b) =>
          Number(a.isBackingOff) - Number(b.isBackingOff) || a.score - b.score || a.upstream.index - b.upstream.index,
      )
      .map(({ upstream }) => upstream)
  }

  /** Records a success. `milliseconds` is the latency of a probe; omitted for calls of clients, whose duration depends on the call. */
  recordSuccess(upstream: Upstream, milliseconds?: number): void {
    if (milliseconds !== undefined) upstream.latency = mean(upstream.latency, milliseconds)
    upstream.failureRate *= 1 - WEIGHT
    upstream.failuresInRow = 0
    upstream.backOffUntil = 0
    upstream.error = null
  }

  /** Records a failure and starts a back-off, unless one is running. `reason` has no URL. `now` is in UNIX milliseconds. */
  recordFailure(upstream: Upstream, reason: string, now: number): void {
    upstream.failureRate = upstream.failureRate * (1 - WEIGHT) + WEIGHT
    upstream.error = reason
    // One interruption fails all concurrent requests.
    if (now < upstream.backOffUntil) return
    upstream.failuresInRow += 1
    upstream.backOffUntil = now + Math.min(MIN_BACK_OFF_MS * 2 ** (upstream.failuresInRow - 1), MAX_BACK_OFF_MS)
  }

  /** Whether the last probe of any node is older than PROBE_INTERVAL_MS. */
  isProbeDue(now: number): boolean {
    return this.all.some(({ probedAt }) => now - probedAt > PROBE_INTERVAL_MS)
  }

  /**
   * Probes the nodes in the background if the last probe is too old and its result matters: with a choice of nodes, or with a node on another
   * chain, which only a probe can clear.
   */
  probeIfDue(waitUntil: (work: Promise<unknown>) => void): void {
    const isUseful = this.all.length > 1 || this.all.some(({ isOtherChain }) => isOtherChain)
    if (isUseful && this.isProbeDue(Date.now())) waitUntil(this.probe())
  }

  /** Requests chain id and height from every node. Never throws. */
  async probe(): Promise<void> {
    await Promise.all(this.all.map((upstream) => this.probeOne(upstream)))
  }

  /** Requests chain id and height from one node. Returns whether it answered and serves the right chain. Never throws. */
  async probeOne(upstream: Upstream): Promise<boolean> {
    const started = Date.now()
    upstream.probedAt = started
    try {
      const results = await exchange(upstream.url, PROBE, PROBE_TIMEOUT_MS)
      const [chainId, height = null] = results.map((result) => {
        if (result.ok) return quantity(result.value)
        throw result.problem
      })
      upstream.isOtherChain = chainId !== this.chainId
      upstream.height = height
      if (upstream.isOtherChain) upstream.error = 'serves another chain'
      else this.recordSuccess(upstream, Date.now() - started)
      return !upstream.isOtherChain
    } catch (error) {
      this.recordFailure(upstream, reasonOf(error), Date.now())
      return false
    }
  }
}

const PROBE: readonly RpcCall[] = [['eth_chainId'], ['eth_blockNumber']]

function mean(before: number | null, observed: number): number {
  return before === null ? observed : before * (1 - WEIGHT) + observed * WEIGHT
}
