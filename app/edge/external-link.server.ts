/** Parses an operator's external link; undefined if it is invalid or not an http, https or mailto URL. */
export function externalLink(link: unknown): string | undefined {
  if (typeof link !== 'string' || !URL.canParse(link)) return undefined
  const url = new URL(link)
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
