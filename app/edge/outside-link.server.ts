/** A link of the operator's that leads out of the site; undefined when it is none. No other scheme may stand in a page. */
export function outsideLink(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given)) return undefined
  const url = new URL(given)
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
