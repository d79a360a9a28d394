/** The letters of a packed sparkline, one per height. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const TOP = ALPHABET.length - 1

/**
 * Packs the heights of a sparkline into one letter per point: 48 prices in 48 bytes.
 *
 * Units   points: 0 (lowest) to `top` (highest), oldest first
 * Rounds  to the nearest of 64 heights
 */
export function packSparkline(points: readonly number[], top: number): string {
  return points.map((point) => ALPHABET[Math.round((Math.min(Math.max(point, 0), top) / top) * TOP)]).join('')
}

/** The packed points as an SVG path in `width` × `height`, inset so that the stroke is not clipped. */
export function sparklinePath(packed: string, width: number, height: number, inset = 1): string {
  const steps = Math.max(1, packed.length - 1)
  return Array.from(packed, (letter, index) => {
    const x = inset + ((width - 2 * inset) * index) / steps
    const y = inset + (height - 2 * inset) * (1 - ALPHABET.indexOf(letter) / TOP)
    return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
  }).join('')
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
