/** Parsers of parameters by name. Each returns the canonical form of a segment, or undefined if it is invalid. */
export type ParameterKinds = Readonly<Record<string, (segment: string) => string | undefined>>

export interface PathPattern {
  readonly pattern: string
  readonly segments: readonly string[]
}

/**
 * Parses a pattern such as `/pool/:tokenId` or `/vote/*`. Fixed segments match in any case, a parameter matches one segment, a trailing `*`
 * matches one or more.
 */
export function pathPattern(pattern: string): PathPattern {
  return { pattern, segments: pattern.split('/').filter(Boolean) }
}

/**
 * Returns the parameters of a path, each in the canonical form of its kind, or unchanged without a kind; undefined if the path does not
 * match. The segments of `*` are returned as `rest`, without leading and trailing slashes. Segments stay percent-encoded, because they are
 * used to build paths.
 */
export function matchPath(
  { segments }: PathPattern,
  path: readonly string[],
  kinds: ParameterKinds,
): Readonly<Record<string, string>> | undefined {
  const hasRest = segments.at(-1) === '*'
  if (hasRest ? path.length < segments.length : path.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const text = path[index] ?? ''
    if (segment === '*') {
      parameters['rest'] = path.slice(index).join('/')
    } else if (segment.startsWith(':')) {
      const name = segment.slice(1)
      const kind = kinds[name]
      const value = kind ? kind(text) : text
      if (value === undefined) return undefined
      parameters[name] = value
    } else if (segment.toLowerCase() !== text.toLowerCase()) {
      return undefined
    }
  }
  return parameters
}

/** Fills in the parameters of a template such as `/positions/v3/:chain/:tokenId`; undefined if a value is missing. */
export function fillPattern(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let isComplete = true
  const filled = template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}
