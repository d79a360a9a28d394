import type { RampProviderId } from '#app/domain/ramp/ramp.ts'

/** Returns the URL of a provider's page. Throws unless it is https or, for the sandbox, on our own origin. */
export function requirePageUrl(page: string, provider: RampProviderId, origin: string): string {
  const { protocol, origin: pageOrigin, href } = new URL(page)
  if (provider === 'sandbox' ? pageOrigin === origin : protocol === 'https:') return href
  throw new Error('the page of a provider is neither https nor the sandbox on our origin')
}
