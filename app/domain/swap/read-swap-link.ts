import { isNative } from '#app/domain/address/address.ts'
import { chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import { TYPED, completePair, type SwapLink } from './swap-link.ts'
import { isAmountText, typedAmount, withoutLeadingZeros, type AmountNotation } from './typed-amount.ts'

/**
 * Reads the parameters of /swap: inputCurrency, outputCurrency, value, field and chain, and the older names exactAmount, exactField and
 * chainId. A currency is an address, `NATIVE` or `ETH`; any other value is ignored, so that every link opens. The default pair is the
 * native currency and the chain's first stablecoin; the default chain is `defaultChainId`.
 */
export function readSwapLink(params: URLSearchParams, defaultChainId: ChainId = DEFAULT_CHAIN.id): SwapLink {
  const chainId = chainByName(params.get('chain') ?? params.get('chainId') ?? '')?.id ?? defaultChainId
  const input = readCurrency(params.get('inputCurrency') ?? '')
  const output = readCurrency(params.get('outputCurrency') ?? '')
  return {
    chainId,
    ...completePair(chainId, input, output),
    value: readValue(valueParameter(params)),
    field: (params.get('field') ?? params.get('exactField') ?? '').toLowerCase() === 'output' ? 'output' : 'input',
  }
}

/**
 * Whether a link is bound to one network: it has a network, or a token other than the native currency. Any other link may follow the
 * network of the wallet.
 */
export function isForOneNetwork(params: URLSearchParams): boolean {
  const isToken = (name: string) => {
    const text = params.get(name) ?? ''
    const currency = readCurrency(text)
    return text !== '' && (currency === undefined || !isNative(currency))
  }
  return ['chain', 'chainId'].some((name) => params.has(name)) || ['inputCurrency', 'outputCurrency'].some(isToken)
}

/**
 * Replaces the parameter `typed`, the localised amount from a page without JavaScript, with `value`. Returns undefined if there is no `typed`.
 */
export function withPlainAmount(params: URLSearchParams, notation: AmountNotation): URLSearchParams | undefined {
  const typed = params.get(TYPED)
  if (typed === null) return undefined
  const plain = new URLSearchParams(params)
  plain.delete(TYPED)
  const value = readValue(typedAmount(typed, '', notation) ?? '')
  if (value !== '') plain.set('value', value)
  return plain
}

/** Parts of a link that cannot be read. Defaults replace them, so the page must report them. */
export interface UnreadableParts {
  /** Currencies with a wrong checksum, for example. Symbols are unreadable too, because several tokens may share one. */
  readonly currencies: readonly string[]
  /** Empty unless the amount is unreadable. */
  readonly value: string
  /** Empty unless the network is unknown. */
  readonly chain: string
}

export function unreadableParts(params: URLSearchParams): UnreadableParts {
  const value = valueParameter(params)
  const chain = params.get('chain') ?? params.get('chainId') ?? ''
  return {
    currencies: ['inputCurrency', 'outputCurrency']
      .map((name) => params.get(name) ?? '')
      .filter((text) => text !== '' && readCurrency(text) === undefined),
    value: readValue(value) === '' ? value : '',
    chain: chainByName(chain) ? '' : chain,
  }
}

function valueParameter(params: URLSearchParams): string {
  return params.get('value') ?? params.get('exactAmount') ?? ''
}

/** Returns the amount of a link; empty unless it is digits with at most one point. A comma would be ambiguous. */
function readValue(text: string): string {
  return isAmountText(text) && /\d/.test(text) ? withoutLeadingZeros(text) : ''
}
