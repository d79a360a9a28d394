/** Maximum length in characters; an image has about 15,000. */
const MAX_URI = 200_000
const METADATA = 'data:application/json;base64,'
const SVG = /^data:image\/svg\+xml;base64,[\w+/]+={0,2}$/

/**
 * Returns the image of a position's NFT: an SVG data URL that must only be used in an `img` element, where its scripts and links do not
 * run.
 *
 * Returns  undefined if the metadata holds no such image
 * Source   NFTDescriptor.constructTokenURI of v3-periphery
 */
export function positionImage(tokenUri: string): string | undefined {
  if (!tokenUri.startsWith(METADATA) || tokenUri.length > MAX_URI) return undefined
  try {
    const bytes = Uint8Array.from(atob(tokenUri.slice(METADATA.length)), (letter) => letter.charCodeAt(0))
    const metadata: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const image: unknown =
      typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'image') : undefined
    return typeof image === 'string' && SVG.test(image) ? image : undefined
  } catch {
    return undefined
  }
}
