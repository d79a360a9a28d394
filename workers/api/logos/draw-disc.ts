import { discFill, tokenDisc } from '#app/domain/token/token-disc.ts'

/** Font sizes in pixels by number of letters, for a disc of 32 pixels. */
const FONT_SIZES = [15, 12.5, 10.5, 8.5]

/** The disc of a token without a logo as an SVG file. */
export function drawDisc(address: string, symbol: string): string {
  const { letters, hue } = tokenDisc(address, symbol)
  const size = FONT_SIZES[Array.from(letters).length - 1] ?? 8.5
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${discFill(hue)}" d="M0 0h32v32H0z"/>` +
    `<text x="16" y="${16 + size * 0.36}" text-anchor="middle" font-family="sans-serif" font-weight="600" ` +
    `font-size="${size}" fill="#fff">${letters.replace(/[<>&]/g, '')}</text></svg>`
  )
}
