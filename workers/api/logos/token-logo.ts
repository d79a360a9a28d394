import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { readLists, tokenKey } from '../safety/token-lists.ts'
import { drawDisc } from './draw-disc.ts'
import { fetchOutside } from './fetch-outside.ts'
import { imageType } from './image-type.ts'

const MAX_BYTES = 64 * 1024
const CACHE = 'logos'
const CACHE_SECONDS = DAY / SECOND
/** Seconds after a failure until the host is requested again. */
const RETRY_SECONDS = (10 * MINUTE) / SECOND

/**
 * Answers `/api/token-logo/:chain/:address` with the image of the token list's `logoURI`. The URL comes from the list,
 * so a request cannot choose it. The token's disc replaces an image that fails to load, is too large or is not an image.
 * The response is inert in any context: the worker sends all of them with `sandbox; default-src 'none'` and `nosniff`.
 */
export async function handleTokenLogo(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const [chainId, address = ''] = new URL(request.url).pathname.split('/').slice(-2)
  const { listed } = await readLists(env, (work) => ctx.waitUntil(work))
  const token = listed.get(tokenKey(chainId, address) ?? '')
  if (!token?.logoSource) return problemResponse('page.notFound', 'no token list has a logo of this token')
  const cache = await caches.open(CACHE)
  const key = cacheUrl(address, token.logoSource)
  const cached = await cache.match(key).catch(() => undefined)
  if (cached) return cached
  const image = await fetchImage(token.logoSource).catch(() => undefined)
  const response = image
    ? imageResponse(image.bytes, image.type, CACHE_SECONDS)
    : imageResponse(drawDisc(address, token.symbol), 'image/svg+xml', RETRY_SECONDS)
  ctx.waitUntil(cache.put(key, response.clone()).catch(() => undefined))
  return response
}

interface Image {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** Fetches an image; undefined if `fetchOutside` refuses the response or it is not an image. Throws as `fetchOutside`. */
async function fetchImage(source: string): Promise<Image | undefined> {
  const bytes = await fetchOutside(source, 'image/*', MAX_BYTES)
  if (!bytes) return undefined
  const type = imageType(bytes)
  return type === undefined ? undefined : { bytes, type }
}

function imageResponse(body: Uint8Array<ArrayBuffer> | string, type: string, seconds: number): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': `public, max-age=${seconds}` } })
}

// The Cache API needs a URL; the host is never requested.
function cacheUrl(address: string, source: string): string {
  return `https://logos.invalid/1/${address}/${encodeURIComponent(source)}`
}
