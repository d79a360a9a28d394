import type { TickRange } from './position-amounts.ts'

/**
 * Returns the seconds that a pool's price has spent between two ticks, up to a constant of the range: only differences are meaningful.
 * `lower` and `upper` are the seconds outside these ticks, recorded like the fee growth outside.
 */
export function secondsInside(
  { tickLower, tickUpper }: TickRange,
  tick: number,
  now: number,
  lower: number,
  upper: number,
): number {
  const below = tick >= tickLower ? lower : now - lower
  const above = tick < tickUpper ? upper : now - upper
  return now - below - above
}
