/** Detects the media type of an image by its first bytes: PNG, JPEG, GIF, WebP or SVG; undefined for anything else. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, MAX_HEAD_BYTES))
  return TYPES.find(([signature]) => signature.test(head))?.[1]
}

/** Number of bytes that are searched. A declaration and comments may precede an SVG's root element. */
const MAX_HEAD_BYTES = 1024

// No two alternatives in the repeated group match the same text: a file of many comments would otherwise take exponential time.
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE svg[^>[]*>)*<svg[\s>]/, 'image/svg+xml'],
]
