/** The slowest interactions of a page, slowest first, and their total number. */
export interface Interactions {
  readonly slowest: readonly { readonly id: number; readonly duration: number }[]
  readonly count: number
}

export const NO_INTERACTION: Interactions = { slowest: [], count: 0 }

const MAX_SLOWEST = 10

/** Adds an event. Events of one interaction (press and release) are counted once, with the longest duration. `duration` in milliseconds. */
export function withInteraction(
  { slowest, count }: Interactions,
  { id, duration }: { readonly id: number; readonly duration: number },
): Interactions {
  const known = slowest.find((interaction) => interaction.id === id)
  const others = slowest.filter((interaction) => interaction.id !== id)
  const longest = { id, duration: Math.max(duration, known?.duration ?? 0) }
  const sorted = [...others, longest].sort((a, b) => b.duration - a.duration)
  return { slowest: sorted.slice(0, MAX_SLOWEST), count: known ? count : count + 1 }
}

/** Interaction to Next Paint in milliseconds: the slowest interaction, ignoring one outlier in fifty. Undefined without interactions. */
export function nextPaint({ slowest, count }: Interactions): number | undefined {
  return slowest[Math.min(slowest.length - 1, Math.floor(count / 50))]?.duration
}
