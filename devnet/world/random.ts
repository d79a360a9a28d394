/** A seeded generator: everything in the world is deterministic. */
export interface Random {
  /** A number from 0 to 1, excluding 1. */
  next(): number
  /** An integer from 0 to `end`, excluding `end`. */
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item
  isTrue(probability: number): boolean
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number
}

/** Creates a generator with the algorithm mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (end) => Math.floor(next() * end),
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    isTrue: (probability) => next() < probability,
    normal() {
      // Box–Muller; 1 - next() is never 0.
      return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    },
  }
}

/** Derives a seed from others and a text, for independent parts of the world. */
export function mixSeed(seed: number, ...parts: readonly (number | string)[]): number {
  let hash = seed | 0
  for (const part of parts) {
    const text = String(part)
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ 0x9e3779b9
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns a number from -1 to 1 that depends only on seed and position. */
export function noiseAt(seed: number, position: number): number {
  let hash = Math.imul((seed ^ Math.imul(position | 0, 0x9e3779b1)) >>> 0, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2_147_483_648 - 1
}
