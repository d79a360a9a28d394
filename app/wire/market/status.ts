import * as v from 'valibot'

/** Response of `/api/status`: indexing lag and RPC health per chain. Public: no URLs or keys. */
export const statusMessage = v.object({
  /** ok: the index of every served chain follows the head · degraded: some lag or fail, or no chain is served · down: the index cannot be read. */
  state: v.picklist(['ok', 'degraded', 'down']),
  build: v.string(),
  /** Wall clock of the answer, UNIX milliseconds. */
  time: v.number(),
  /** Recent quote latency of this isolate in milliseconds; null without quotes. */
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
          /** Blocks between the known head and the newest indexed block. */
          lagBlocks: v.number(),
          /** Seconds between the known head and the newest indexed block. */
          lagSeconds: v.number(),
          /** Milliseconds since the indexer last reported. */
          age: v.number(),
          failures: v.number(),
          error: v.nullable(v.string()),
        }),
      ),
      rpc: v.array(
        v.object({
          /** Index in the configuration; URLs may contain keys. */
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
