/** Parameters of the layout, in pixels and attempts. */
export const FLOATING = { size: [50, 96], spacing: [250, 375], tries: 10 } as const

export interface Circle {
  /** Centre in pixels, relative to the middle of the stage. */
  readonly x: number
  readonly y: number
  /** Diameter in pixels. */
  readonly size: number
}

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where circles may be, in pixels relative to the middle of the stage. */
export interface Stage {
  readonly width: number
  readonly height: number
  /** Reserved areas, where no circle may lie. */
  readonly clear: readonly Box[]
  /** From a circle's edge to the edge of the stage and to the reserved areas. */
  readonly margin: number
  readonly seed: number
}

/**
 * Distributes circles evenly without a pattern (Bridson's Poisson disc sampling): each new one is 250 to 375 px from an
 * existing one and at least 250 px from all; after ten failed attempts a circle gets no more neighbours. Reserved
 * areas may split the stage, so new seeds are placed until ten in a row fail.
 *
 * Units    pixels, whole
 * Returns  always the same circles for the same stage
 */
export function placeFloating(stage: Stage): readonly Circle[] {
  const random = mulberry32(stage.seed)
  const randomIn = ([from, to]: readonly [number, number]) => from + (to - from) * random()
  const placed: Circle[] = []
  const active: Circle[] = []
  const attempt = (place: () => readonly [x: number, y: number]): boolean => {
    for (let tries = 0; tries < FLOATING.tries; tries += 1) {
      const [x, y] = place()
      const candidate = { x: Math.round(x), y: Math.round(y), size: Math.round(randomIn(FLOATING.size)) }
      if (!isFree(candidate, placed, stage)) continue
      placed.push(candidate)
      active.push(candidate)
      return true
    }
    return false
  }
  while (attempt(() => [(random() - 0.5) * stage.width, (random() - 0.5) * stage.height])) {
    while (active.length > 0) {
      const at = Math.floor(random() * active.length)
      const from = active[at]
      if (!from) break
      const found = attempt(() => {
        const angle = random() * 2 * Math.PI
        const radius = randomIn(FLOATING.spacing)
        return [from.x + radius * Math.cos(angle), from.y + radius * Math.sin(angle)]
      })
      if (!found) active.splice(at, 1)
    }
  }
  return placed
}

function isFree({ x, y, size }: Circle, placed: readonly Circle[], stage: Stage): boolean {
  const reach = size / 2 + stage.margin
  if (Math.abs(x) + reach > stage.width / 2 || Math.abs(y) + reach > stage.height / 2) return false
  if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < FLOATING.spacing[0])) return false
  return stage.clear.every((box) => distance(x, y, box) >= reach)
}

/** Distance from a point to a box; 0 inside. */
function distance(x: number, y: number, { left, right, top, bottom }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** mulberry32, a small pseudo-random generator (Tommy Ettinger, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
