import { RpcRefused } from '#workers/kit/exchange.ts'

/**
 * Target number of logs per batch: enough to amortise the fixed cost of a write, few enough to stay well under a
 * second.
 */
const TARGET_LOGS = 8_000
/** Widths of a range, in blocks. */
const INITIAL_WIDTH = 250
const MAX_WIDTH = 10_000

/** Number of blocks per batch, adapted to their number of logs and to the node's limits. */
export class BlockRange {
  #width = INITIAL_WIDTH
  #ceiling = MAX_WIDTH

  /** Returns the last block of the next batch. */
  end(from: number, until: number): number {
    return Math.min(from + this.#width - 1, until)
  }

  /** Widens the range after a batch with few logs and narrows it after one with many. */
  adapt(batch: { readonly from: number; readonly to: { readonly number: number }; readonly logs: readonly unknown[] }) {
    const width = batch.to.number - batch.from + 1
    const scaled = Math.ceil((width * TARGET_LOGS) / Math.max(batch.logs.length, TARGET_LOGS / 4))
    this.#width = Math.max(1, Math.min(scaled, this.#ceiling, width * 4))
  }

  /**
   * Halves the range after a failure. "Too many results" or "range too wide" recurs, so after a refusal the range never
   * grows beyond that again; a timeout or a rate limit does not lower the limit.
   */
  halve(failure: unknown): void {
    if (failure instanceof RpcRefused && !failure.isRateLimit) this.#ceiling = Math.max(1, this.#width >> 1)
    this.#width = Math.max(1, Math.min(this.#width >> 1, this.#ceiling))
  }
}
