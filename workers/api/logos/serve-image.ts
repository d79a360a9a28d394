import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { fetchOutside } from './fetch-outside.ts'
import { imageType } from './image-type.ts'

const CACHE = 'logos'
const CACHE_SECONDS = DAY / SECOND
/** Seconds for which a drawn image is cached, until the host is requested again. */
const RETRY_SECONDS = (10 * MINUTE) / SECOND

interface OutsideImage {
  /** An allowed URL (`outsideSource`). */
  readonly source: string
  /** Start of the cache key, which needs the form of a URL: a host that cannot exist (`.invalid`), and a path. */
  readonly name: string
  /** Maximum size in bytes. */
  readonly maxBytes: number
}

/**
 * Answers with an image of another host, or with the SVG that `draw` returns if the image fails to load, is too large or is not an image.
 * An image is cached for a day in the data centre, a drawn one for ten minutes.
 */
export async function serveImage(
  { source, name, maxBytes }: OutsideImage,
  draw: () => string,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const cache = await caches.open(CACHE)
  // The Cache API needs a URL; the host is never requested.
  const key = `https://${name}/${encodeURIComponent(source)}`
  const cached = await cache.match(key).catch(() => undefined)
  if (cached) return cached
  const image = await fetchImage(source, maxBytes).catch(() => undefined)
  const response = image
    ? imageResponse(image.bytes, image.type, CACHE_SECONDS)
    : imageResponse(draw(), 'image/svg+xml', RETRY_SECONDS)
  ctx.waitUntil(cache.put(key, response.clone()).catch(() => undefined))
  return response
}

interface Image {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** Fetches an image; undefined if `fetchOutside` refuses the response, or if the response is not an image. Throws as `fetchOutside`. */
async function fetchImage(source: string, maxBytes: number): Promise<Image | undefined> {
  const bytes = await fetchOutside(source, 'image/*', maxBytes)
  if (!bytes) return undefined
  const type = imageType(bytes)
  return type === undefined ? undefined : { bytes, type }
}

function imageResponse(body: Uint8Array<ArrayBuffer> | string, type: string, seconds: number): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': `public, max-age=${seconds}` } })
}
