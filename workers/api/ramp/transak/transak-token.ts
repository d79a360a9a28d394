import * as v from 'valibot'
import { HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import type { ApiEnv } from '../../env.ts'
import { requestValue, type Answer } from '../request-json.ts'
import { storedToken, tokenAnswer, type AccessToken } from './transak-answers.ts'

const UNAUTHORIZED = 401
/** Milliseconds before its expiry at which a token is renewed at the latest. It is valid for seven days. */
const MIN_MARGIN_MS = 5 * MINUTE
/** The largest time by which an isolate renews a token earlier. */
const MARGIN_SPREAD_MS = HOUR

export interface TransakAccount {
  readonly kv: Pick<ApiEnv['KV'], 'get' | 'put'>
  /** Base URL of the API. */
  readonly url: string
  readonly key: string
  readonly secret: string
}

/** By storage key, per isolate. */
const tokens = new Map<string, AccessToken>()
/**
 * Random per isolate. If all isolates renewed a token at the same time, each would invalidate the token of another, and KV would return the old one
 * for up to a minute. Unset until the first request, because a worker has no random values before.
 */
let marginMs: number | undefined

/**
 * Sends a request with an access token. Repeats it once with another token after a 401.
 *
 * Source   https://docs.transak.com/guides/how-to-create-partner-access-token
 * Throws   data.unavailable if Transak grants no token
 */
export async function withToken(account: TransakAccount, send: (token: string) => Promise<Answer>): Promise<Answer> {
  const token = await accessTokenOf(account)
  const answer = await send(token)
  const isRefused = 'refusal' in answer && answer.refusal === UNAUTHORIZED
  return isRefused ? send(await accessTokenOf(account, token)) : answer
}

/**
 * Returns a token other than the refused one. All isolates share it in KV: Transak makes a token invalid when it grants the next.
 */
async function accessTokenOf({ kv, url, key, secret }: TransakAccount, refused?: string): Promise<string> {
  const id = `ramp-transak/${url}/${key}`
  const margin = (marginMs ??= MIN_MARGIN_MS + Math.random() * MARGIN_SPREAD_MS)
  const isUsable = (token: AccessToken | undefined): token is AccessToken =>
    token !== undefined && token.accessToken !== refused && token.expiresAt * SECOND - Date.now() > margin
  const own = tokens.get(id)
  if (isUsable(own)) return own.accessToken
  const stored = v.safeParse(storedToken, await kv.get(id, 'json'))
  if (stored.success && isUsable(stored.output)) {
    tokens.set(id, stored.output)
    return stored.output.accessToken
  }
  const granted = await requestValue('transak', tokenAnswer, `${url}/partners/api/v2/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-secret': secret, 'x-api-key': key },
    body: JSON.stringify({ apiKey: key }),
  })
  if (isUsable(granted)) {
    tokens.set(id, granted)
    // This isolate has the token in any case.
    await kv
      .put(id, JSON.stringify(granted), { expiration: granted.expiresAt })
      .catch((error: unknown) => console.error('transak', error))
  }
  return granted.accessToken
}
