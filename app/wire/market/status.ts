import * as v from 'valibot'

/** What `/api/status` answers: how far behind each chain's index is and how its RPC fares. Public: no URLs, no keys. */
export const statusMessage = v.object({
  /** `ok`: every chain's index follows its head. `degraded`: some lag or fail. `down`: the index cannot be read. */
  state: v.picklist(['ok', 'degraded', 'down']),
  build: v.string(),
  /** Wall clock of the answer, UNIX milliseconds. */
  time: v.number(),
  /** Milliseconds a quote takes: those that this isolate answered lately; null when it answered none. */
  quote: v.nullable(v.object({ count: v.number(), p50: v.number(), p95: v.number() })),
  chains: v.array(
    v.object({
      chainId: v.number(),
      name: v.string(),
      state: v.picklist(['ok', 'lagging', 'failing', 'unknown']),
      index: v.nullable(
        v.object({
          block: v.number(),
          blockTime: v.number(),
          head: v.number(),
          /** Blocks between the head seen and the newest block projected. */
          lagBlocks: v.number(),
          /** Seconds between the time of the newest block seen and that of the newest projected. */
          lagSeconds: v.number(),
          /** Milliseconds since the indexer last said anything. */
          age: v.number(),
          failures: v.number(),
          error: v.nullable(v.string()),
        }),
      ),
      rpc: v.array(
        v.object({
          /** Place in the configuration; URLs may hold keys and are not told. */
          upstream: v.number(),
          isHealthy: v.boolean(),
          /** Exponentially weighted mean in milliseconds; null until first used by this isolate. */
          latency: v.nullable(v.number()),
          /** Exponentially weighted share of failures, 0 to 1. */
          failureRate: v.number(),
          height: v.nullable(v.number()),
          error: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})

export type StatusMessage = v.InferOutput<typeof statusMessage>
