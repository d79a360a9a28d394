/** Fields of a token that a search compares. The address is in lower case. */
export interface SearchedToken {
  readonly symbol: string
  readonly name: string
  readonly address: string
  /** On the default list or an operator's. Only listed tokens are found by an alias. */
  readonly isListed: boolean
}

/** Everyday names of assets and the symbols they stand for. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['wbtc', 'cbbtc', 'tbtc', 'btc'],
  btc: ['wbtc', 'cbbtc', 'tbtc'],
  ether: ['eth', 'weth'],
  ethereum: ['eth', 'weth'],
  'staked ether': ['wsteth', 'steth', 'reth', 'cbeth'],
  dollar: ['usdc', 'usdt', 'dai', 'usds'],
  usd: ['usdc', 'usdt', 'dai', 'usds'],
  tether: ['usdt'],
  circle: ['usdc'],
  euro: ['eurc'],
  gold: ['paxg', 'xaut'],
  maker: ['mkr'],
  sky: ['mkr', 'usds'],
}

/** Characters. Shorter texts would match too many tokens with a typo, or as the start of an alias. */
const MIN_TYPO_LENGTH = 4
const MIN_ALIAS_LENGTH = 3

export type TokenMatcher = (token: SearchedToken) => boolean

/**
 * Matches tokens whose symbol or name contains the text, or whose address starts with it, and listed tokens with an alias that starts with
 * it. Case-insensitive.
 */
export function tokenMatcher(text: string): TokenMatcher {
  const query = text.trim().toLowerCase()
  const isAddress = query.startsWith('0x')
  const symbols = aliasSymbols(query)
  return ({ symbol, name, address, isListed }) => {
    const lowerCaseSymbol = symbol.toLowerCase()
    return (
      lowerCaseSymbol.includes(query) ||
      name.toLowerCase().includes(query) ||
      (isAddress && address.startsWith(query)) ||
      (isListed && symbols.has(lowerCaseSymbol))
    )
  }
}

/**
 * Matches tokens whose symbol, alias or a word of whose name starts with the text except for one typo: a letter that is wrong, missing,
 * added or swapped with the next one. For texts without any other match.
 */
export function typoMatcher(text: string): TokenMatcher {
  const query = text.trim().toLowerCase()
  if (query.length < MIN_TYPO_LENGTH || query.startsWith('0x')) return () => false
  const aliases = Object.keys(ALIASES).filter((alias) => startsWithTypo(alias, query))
  const symbols = new Set(aliases.flatMap((alias) => ALIASES[alias] ?? []))
  return ({ symbol, name, isListed }) => {
    const lowerCaseSymbol = symbol.toLowerCase()
    const words = [lowerCaseSymbol, ...name.toLowerCase().split(/\s+/)]
    return words.some((word) => startsWithTypo(word, query)) || (isListed && symbols.has(lowerCaseSymbol))
  }
}

function aliasSymbols(query: string): ReadonlySet<string> {
  if (query.length < MIN_ALIAS_LENGTH) return new Set()
  return new Set(Object.keys(ALIASES).flatMap((alias) => (alias.startsWith(query) ? (ALIASES[alias] ?? []) : [])))
}

/** Whether a word, or the start of one, differs from the text by at most one edit. */
function startsWithTypo(word: string, query: string): boolean {
  return [query.length - 1, query.length, query.length + 1].some(
    (length) => length <= word.length && isOneEdit(word.slice(0, length), query),
  )
}

function isOneEdit(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const restOf = (text: string, skipped: number) => text.slice(start + skipped)
  if (a.length > b.length) return restOf(a, 1) === restOf(b, 0)
  if (a.length < b.length) return restOf(a, 0) === restOf(b, 1)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return restOf(a, 1) === restOf(b, 1) || (isSwapped && restOf(a, 2) === restOf(b, 2))
}
