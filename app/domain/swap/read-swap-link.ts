import { chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import { TYPED, wholePair, type SwapLink } from './swap-link.ts'
import { isAmountText, typedAmount, type AmountWriting } from './typed-amount.ts'

/**
 * Reads the parameters of /swap: inputCurrency, outputCurrency, value, field and chain (spec §2), and the older names exactAmount,
 * exactField and chainId. A currency is an address, `NATIVE` or `ETH`; anything else counts as not given, for a link must open.
 * Without a pair it is the chain's own currency for its first stable; without a chain it is `start`.
 */
export function readSwapLink(params: URLSearchParams, start: ChainId = DEFAULT_CHAIN.id): SwapLink {
  const chainId = chainByName(params.get('chain') ?? params.get('chainId') ?? '')?.id ?? start
  const input = readCurrency(params.get('inputCurrency') ?? '')
  const output = readCurrency(params.get('outputCurrency') ?? '')
  return {
    chainId,
    ...wholePair(chainId, input, output),
    value: readValue(params.get('value') ?? params.get('exactAmount') ?? ''),
    field: (params.get('field') ?? params.get('exactField') ?? '').toLowerCase() === 'output' ? 'output' : 'input',
  }
}

/** The same parameters with the amount as links carry it; undefined where nothing was typed in a language's writing. */
export function withValueOf(params: URLSearchParams, writing: AmountWriting): URLSearchParams | undefined {
  const typed = params.get(TYPED)
  if (typed === null) return undefined
  const plain = new URLSearchParams(params)
  plain.delete(TYPED)
  const value = readValue(typedAmount(typed, '', writing) ?? '')
  if (value !== '') plain.set('value', value)
  return plain
}

/** What a link names as a currency and is none: a wrong checksum, say. Another token stands in its place, which must be said. */
export function unreadCurrencies(params: URLSearchParams): readonly string[] {
  return ['inputCurrency', 'outputCurrency']
    .map((name) => params.get(name) ?? '')
    .filter((text) => text !== '' && readCurrency(text) === undefined)
}

/** A comma in a link is nobody's language: a figure that can be read in two ways is not read. */
function readValue(text: string): string {
  return isAmountText(text) && /\d/.test(text) ? text : ''
}
