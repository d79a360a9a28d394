import type { IgnoredError } from '#app/wire/events/delivery.ts'
import type { ErrorReport } from '#app/wire/events/error-report.ts'
import { withoutAddresses } from '#app/wire/events/privacy.ts'

export interface Caught {
  /** `console` messages duplicate other errors, so they are never reported. */
  readonly source: ErrorReport['source'] | 'console'
  readonly type: string
  readonly message: string
  readonly stack: string
  /** The page's URL. */
  readonly page: string
}

/**
 * An error as it may be reported, or undefined: for a console message, or an ignored error that was not sampled.
 * Removes extension ids, which fingerprint the browser, addresses, and the query of the page.
 */
export function filtered(
  { source, type, message, stack, page }: Caught,
  ignored: readonly IgnoredError[],
  random: () => number = Math.random,
): (Caught & { readonly source: ErrorReport['source'] }) | undefined {
  if (source === 'console') return undefined
  const rule = ignored.find(({ messageContains }) => message.includes(messageContains))
  if (rule && random() >= rule.sampleRate) return undefined
  const clean = (text: string, length: number) => withoutAddresses(withoutExtensionIds(text)).slice(0, length)
  return {
    source,
    type: clean(type, 100),
    message: clean(message, 500),
    stack: clean(stack, 8_000),
    page: clean(page.replace(/[?#].*$/, ''), 300),
  }
}

function withoutExtensionIds(text: string): string {
  return text.replace(/\b([a-z-]*extension):\/\/[^/\s:)]+/gi, '$1://…')
}
