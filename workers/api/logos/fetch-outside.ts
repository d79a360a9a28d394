import { SECOND } from '#app/base/time.ts'
import { readAtMost } from '#workers/kit/read-body.ts'

const TIMEOUT_MS = 3 * SECOND

/**
 * Fetches a URL that `logo-source.ts` allows, without following redirects. `accept` is a media type; `*` stands for any subtype.
 *
 * Returns  undefined for statuses other than 200, redirects included, for more than `maxBytes` bytes and for other media types
 * Throws   the error of `fetch`, also if the body is not complete after TIMEOUT_MS
 */
export async function fetchOutside(
  source: string,
  accept: `${string}/*` | `${string}/${string}`,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetch(source, {
    headers: { accept },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith(accept.replace('*', '')) || !response.body) {
    await response.body?.cancel()
    return undefined
  }
  const reader = response.body.getReader()
  const bytes = await readAtMost(reader, maxBytes)
  if (!bytes) await reader.cancel()
  return bytes
}
