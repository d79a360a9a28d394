const MAX_SAMPLES = 200
/** Latencies of the isolate's most recent quotes in milliseconds, oldest first. */
const latencies: number[] = []

export function recordQuoteLatency(milliseconds: number): void {
  latencies.push(milliseconds)
  if (latencies.length > MAX_SAMPLES) latencies.shift()
}

/** Returns count and percentiles (milliseconds) of the recent quote latencies; null before the first quote. */
export function quoteLatency(): { readonly count: number; readonly p50: number; readonly p95: number } | null {
  if (latencies.length === 0) return null
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: percentile(0.5), p95: percentile(0.95) }
}
