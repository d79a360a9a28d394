import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isAmountText, withoutLeadingZeros } from '#app/domain/swap/typed-amount.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import type { RampDirection } from './ramp.ts'

interface OfferedToken {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
}

/** A /buy or /sell URL with its defaults filled in. */
export interface RampLink {
  readonly chainId: ChainId
  /** Undefined if no token is offered on the network. */
  readonly token: Address | undefined
  /** The amount to start with: US dollars to buy for, tokens to sell. */
  readonly value: string
  /** Parts that cannot be read; empty strings for readable parts. Defaults replace them, so the page must report them. */
  readonly unreadable: { readonly chain: string; readonly currency: string; readonly value: string }
}

/**
 * Reads the parameters of /buy and /sell: chain, currencyCode, moonpayCurrencyCode, value and isTokenInputMode.
 *
 * Currency  `NATIVE`, an address, or a symbol with an optional network (`usdc_base`). Only offered tokens are found, because symbols are
 *           not unique. The default is the native currency, else the first token offered on the network
 * Value     US dollars on /buy. Tokens on /sell, and only with isTokenInputMode=true: a value in dollars cannot be sold exactly
 */
export function readRampLink(
  params: URLSearchParams,
  direction: RampDirection,
  offered: readonly OfferedToken[],
  defaultChainId: ChainId,
): RampLink {
  const chain = params.get('chain') ?? ''
  const code = params.get('currencyCode') ?? params.get('moonpayCurrencyCode') ?? ''
  const value = params.get('value') ?? ''
  const linkChainId = chainByName(chain)?.id ?? defaultChainId
  const token = findToken(code, linkChainId, offered)
  const chainId = token?.chainId ?? linkChainId
  const isInTokens = params.get('isTokenInputMode') === 'true'
  const readValue = isInTokens === (direction === 'sell') ? readAmount(value, direction) : ''
  return {
    chainId,
    token: token?.address ?? defaultToken(chainId, offered),
    value: readValue,
    unreadable: {
      chain: chainByName(chain) ? '' : chain,
      currency: token ? '' : code,
      value: readValue === '' ? value : '',
    },
  }
}

/** Returns the path of a page for one of the offered tokens, or for the default token of a network; `value` as in a `RampLink`. */
export function rampPath(direction: RampDirection, chainId: ChainId, token?: Address, value?: string): string {
  const params = new URLSearchParams({ chain: chainById(chainId).interfaceName })
  if (token !== undefined) params.set('currencyCode', writeCurrency(token))
  if (value !== undefined) params.set('value', value)
  if (value !== undefined && direction === 'sell') params.set('isTokenInputMode', 'true')
  return `/${direction}?${params}`
}

/** Whether a text is an amount in US dollars, or the start of one, such as an empty text or a point: at most two decimals, less than a billion. */
export function isDollarText(text: string): boolean {
  return /^\d{0,9}(?:\.\d{0,2})?$/.test(text)
}

function readAmount(text: string, direction: RampDirection): string {
  const isValid = direction === 'buy' ? isDollarText : isAmountText
  return isValid(text) && /\d/.test(text) ? withoutLeadingZeros(text) : ''
}

function findToken(code: string, chainId: ChainId, offered: readonly OfferedToken[]): OfferedToken | undefined {
  if (code === '') return undefined
  const onChain = offered.filter((token) => token.chainId === chainId)
  if (code.toUpperCase() === 'NATIVE') return onChain.find(({ address }) => isNative(address))
  const address = parseAddress(code)
  if (address.ok) return onChain.find((token) => isSameAddress(token.address, address.value))
  const match = /^([^_]+)(?:_(\w+))?$/.exec(code)
  const network = match?.[2] === undefined ? chainId : chainByName(match[2])?.id
  const symbol = match?.[1]?.toLowerCase()
  const found = offered.filter((token) => token.chainId === network && token.symbol.toLowerCase() === symbol)
  // An ambiguous symbol matches no token.
  return found.length === 1 ? found[0] : undefined
}

function defaultToken(chainId: ChainId, offered: readonly OfferedToken[]): Address | undefined {
  const onChain = offered.filter((token) => token.chainId === chainId)
  return (onChain.find(({ address }) => isNative(address)) ?? onChain[0])?.address
}
