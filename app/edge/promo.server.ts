import { outsideLink } from './outside-link.server.ts'
import type { Visitor } from './visitor.server.ts'

/** Where an operator's mobile app is had. Every link may be missing. */
export interface PromoLinks {
  readonly ios?: string
  readonly android?: string
  /** For a mobile system without a link of its own. */
  readonly universal?: string
  /** Links of their own for browsers inside other apps, by a word of their user agent (`MetaMaskMobile`). */
  readonly userAgents: readonly (readonly [word: string, link: string])[]
}

/**
 * Reads `PROMO_LINKS`: `{"ios":"https://…","android":"…","universal":"…","userAgents":{"MetaMaskMobile":"…"}}`.
 *
 * Errors   what is no link leading out is left out; undefined when nothing is left, or when it is no JSON
 */
export function readPromoLinks(text: string | undefined): PromoLinks | undefined {
  const given = parsed(text)
  if (given === undefined) return undefined
  const byAgent: unknown = given['userAgents']
  const userAgents = Object.entries(isRecord(byAgent) ? byAgent : {}).flatMap(([word, link]) => {
    const kept = outsideLink(link)
    return word.trim() === '' || kept === undefined ? [] : [[word.trim(), kept] as const]
  })
  const named = Object.fromEntries(
    (['ios', 'android', 'universal'] as const).flatMap((name) => {
      const kept = outsideLink(given[name])
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
  return userAgents.length === 0 && Object.keys(named).length === 0 ? undefined : { ...named, userAgents }
}

/**
 * Where the promo banner leads this visitor; undefined where there is none to show: on anything but a mobile system, and where the
 * operator has no link for it.
 *
 * Source  spec §2 (screens), §9 (deep links differ by in-app browser and fall back to a default)
 */
export function promoLinkFor(links: PromoLinks | undefined, { mobileOs, userAgent }: Visitor): string | undefined {
  if (links === undefined || mobileOs === undefined) return undefined
  const agent = userAgent.toLowerCase()
  const inApp = links.userAgents.find(([word]) => agent.includes(word.toLowerCase()))
  return inApp?.[1] ?? links[mobileOs] ?? links.universal
}

function parsed(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  try {
    const given: unknown = JSON.parse(text)
    return isRecord(given) ? given : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
