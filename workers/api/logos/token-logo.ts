import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { readLists, tokenKey } from '../safety/token-lists.ts'
import { drawDisc } from './draw-disc.ts'
import { serveImage } from './serve-image.ts'

const MAX_BYTES = 64 * 1024

/**
 * Answers `/api/token-logo/:chain/:address` with the image of the token list's `logoURI`. The URL comes from the list,
 * so a request cannot choose it. The token's disc replaces an image that fails to load, is too large or is not an image.
 * A script in the image cannot run: the worker sends every response with `sandbox; default-src 'none'` and `nosniff`.
 */
export async function handleTokenLogo(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const [chainId, address = ''] = new URL(request.url).pathname.split('/').slice(-2)
  const { listed } = await readLists(env, (work) => ctx.waitUntil(work))
  const token = listed.get(tokenKey(chainId, address) ?? '')
  if (!token?.logoSource) return problemResponse('page.notFound', 'no token list has a logo of this token')
  const { logoSource, symbol } = token
  return serveImage(
    { source: logoSource, name: `logos.invalid/1/${address}`, maxBytes: MAX_BYTES },
    () => drawDisc(address, symbol),
    ctx,
  )
}
