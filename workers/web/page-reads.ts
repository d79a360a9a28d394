import { networksOf } from '#workers/kit/networks-of.ts'
import type { Env } from './env.ts'

/** Period of the PAGE_READS limit in wrangler.toml; also the `Retry-After` of refused pages. */
export const READ_WINDOW_SECONDS = 60

/**
 * Counts a page read and returns whether it is within the limit of the client's network. Does not count a request without an
 * address. If the limiter fails, all requests pass and the error is logged: the limit only prevents waste, so closing the site
 * would be worse.
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
