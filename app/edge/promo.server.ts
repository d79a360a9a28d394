import { externalLink } from './external-link.server.ts'
import { isRecord, readJsonObject } from './read-json-object.server.ts'
import type { Visitor } from './visitor.server.ts'

/** Links to the operator's mobile app, all optional. */
export interface PromoLinks {
  readonly ios?: string
  readonly android?: string
  /** For mobile systems without their own link. */
  readonly universal?: string
  /** Links for in-app browsers, by a word of their user agent (`MetaMaskMobile`). */
  readonly userAgents: readonly (readonly [word: string, link: string])[]
}

/**
 * Parses `PROMO_LINKS`: `{"ios":"https://…","android":"…","universal":"…","userAgents":{"MetaMaskMobile":"…"}}`.
 *
 * Errors   invalid links are dropped; undefined if none is left or the JSON is invalid
 */
export function readPromoLinks(text: string | undefined): PromoLinks | undefined {
  const config = readJsonObject(text)
  if (config === undefined) return undefined
  const byAgent: unknown = config['userAgents']
  const userAgents = Object.entries(isRecord(byAgent) ? byAgent : {}).flatMap(([word, link]) => {
    const valid = externalLink(link)
    return word.trim() === '' || valid === undefined ? [] : [[word.trim(), valid] as const]
  })
  const platformLinks = Object.fromEntries(
    (['ios', 'android', 'universal'] as const).flatMap((name) => {
      const valid = externalLink(config[name])
      return valid === undefined ? [] : [[name, valid]]
    }),
  )
  return userAgents.length === 0 && Object.keys(platformLinks).length === 0
    ? undefined
    : { ...platformLinks, userAgents }
}

/**
 * Returns the banner's link for this visitor; undefined except on a mobile OS with a matching link. In-app browsers may have their own link
 * and fall back to that of their OS.
 */
export function promoLinkFor(links: PromoLinks | undefined, { mobileOs, userAgent }: Visitor): string | undefined {
  if (links === undefined || mobileOs === undefined) return undefined
  const agent = userAgent.toLowerCase()
  const inApp = links.userAgents.find(([word]) => agent.includes(word.toLowerCase()))
  return inApp?.[1] ?? links[mobileOs] ?? links.universal
}
