/** Parses an operator's external link; undefined if it is invalid or not an http, https or mailto URL. */
export function externalLink(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given)) return undefined
  const url = new URL(given)
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
