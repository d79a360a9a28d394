import { DAY } from '#app/base/time.ts'
import type { Site } from './site.server.ts'

/** Validity of the text. It is generated for each request, so it expires only once the site is gone. */
const LIFETIME_MS = 180 * DAY

/**
 * Returns the text of /.well-known/security.txt. `now` in UNIX milliseconds.
 *
 * Returns  undefined without SECURITY_URL, and for an http one, which the standard forbids
 * Source   RFC 9116, section 2.5
 */
export function securityTxt({ origin, links: { security } }: Pick<Site, 'origin' | 'links'>, now: number) {
  if (security === undefined || !/^(?:https|mailto):/.test(security)) return undefined
  const midnight = Math.floor((now + LIFETIME_MS) / DAY) * DAY
  const expires = new Date(midnight).toISOString().replace('.000Z', 'Z')
  const fields = {
    Contact: security,
    Expires: expires,
    'Preferred-Languages': 'en',
    Canonical: `${origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
