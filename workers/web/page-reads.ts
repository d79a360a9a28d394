import { networksOf } from '#workers/kit/networks-of.ts'
import type { Env } from './env.ts'

/** Period of the PAGE_READS limit in wrangler.toml, in seconds; also the Retry-After. */
export const READ_WINDOW_SECONDS = 60

/**
 * Counts a page read. Returns whether the client may read the page. Internal requests have no address and are not counted. If
 * the limiter fails, all requests pass and the error is logged: the limit only prevents waste, so closing the site would
 * be worse.
 */
export async function consumePageRead(request: Request, env: Pick<Env, 'PAGE_READS'>): Promise<boolean> {
  const address = request.headers.get('CF-Connecting-IP')
  if (address === null || address === '') return true
  try {
    const { success } = await env.PAGE_READS.limit({ key: networksOf(address).network })
    return success
  } catch (error) {
    console.error('page reads', error)
    return true
  }
}
