/** What a parameter of a name matches: gives the text in its one form, or undefined when it is no such thing. */
export type ParameterKinds = Readonly<Record<string, (segment: string) => string | undefined>>

export interface PathPattern {
  readonly pattern: string
  readonly segments: readonly string[]
}

/** `/pool/:tokenId`, `/vote/*`: fixed segments match in any case, a name matches one segment, a last `*` all that follow. */
export function pathPattern(pattern: string): PathPattern {
  return { pattern, segments: pattern.split('/').filter(Boolean) }
}

/**
 * The parameters of a path under a pattern, each as its kind writes it (without a kind: as it came); undefined when it does not match. A
 * `*` gives `rest`, without a slash at either end. Segments stay percent-encoded: what is made of them is a path again.
 */
export function matchPath(
  { segments }: PathPattern,
  asked: readonly string[],
  kinds: ParameterKinds,
): Readonly<Record<string, string>> | undefined {
  const isOpen = segments.at(-1) === '*'
  if (isOpen ? asked.length < segments.length : asked.length !== segments.length) return undefined
  const found: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const text = asked[at] ?? ''
    if (segment === '*') {
      found['rest'] = asked.slice(at).join('/')
    } else if (segment.startsWith(':')) {
      const name = segment.slice(1)
      const kind = kinds[name]
      const value = kind ? kind(text) : text
      if (value === undefined) return undefined
      found[name] = value
    } else if (segment.toLowerCase() !== text.toLowerCase()) {
      return undefined
    }
  }
  return found
}

/** Puts values in the place of their names: `/positions/v3/:chain/:tokenId`. Undefined when one is missing. */
export function fillPattern(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let isWhole = true
  const filled = template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}
