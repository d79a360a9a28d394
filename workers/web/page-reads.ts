import { networksOf } from '#workers/kit/networks-of.ts'
import type { Env } from './env.ts'

/** The period of the PAGE_READS limit in wrangler.toml, in seconds. A client that was refused may read again after it. */
export const READ_WINDOW_SECONDS = 60

/**
 * Whether the client of a request may read another page; asking counts the read. A request without an address is not from outside and is
 * not counted. A limiter that fails lets everyone pass and says so in the log: it guards against waste, and closing the site for its sake
 * would be the larger harm.
 */
export async function mayRead(request: Request, env: Pick<Env, 'PAGE_READS'>): Promise<boolean> {
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
