import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCurrency, writeCurrency } from '#app/domain/token/currency.ts'
import { isAmountText } from './typed-amount.ts'

export type SwapField = 'input' | 'output'

/** What a swap URL says, made whole: always a chain and two different tokens. */
export interface SwapLink {
  readonly chainId: ChainId
  readonly input: Address
  readonly output: Address
  /** What was typed, as a decimal; empty when nothing was. */
  readonly value: string
  /** The side that `value` belongs to: the other one is quoted. */
  readonly field: SwapField
}

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
    ...pair(chainId, input, output),
    value: readValue(params.get('value') ?? params.get('exactAmount') ?? ''),
    field: (params.get('field') ?? params.get('exactField') ?? '').toLowerCase() === 'output' ? 'output' : 'input',
  }
}

/** What a link names as a currency and is none: a wrong checksum, say. Another token stands in its place, which must be said. */
export function unreadCurrencies(params: URLSearchParams): readonly string[] {
  return ['inputCurrency', 'outputCurrency']
    .map((name) => params.get(name) ?? '')
    .filter((text) => text !== '' && readCurrency(text) === undefined)
}

/** Writes the query of /swap, in the spec's order and names. `readSwapLink` reads it back to the same link. */
export function writeSwapLink({ chainId, input, output, value, field }: SwapLink): string {
  const params = new URLSearchParams()
  params.set('chain', chainById(chainId).interfaceName)
  params.set('inputCurrency', writeCurrency(input))
  params.set('outputCurrency', writeCurrency(output))
  if (value !== '') {
    params.set('value', value)
    params.set('field', field.toUpperCase())
  }
  return params.toString()
}

/** The link after a token was chosen for one side. Choosing the token of the other side swaps the two. */
export function withCurrency(link: SwapLink, field: SwapField, token: Address): SwapLink {
  const other = field === 'input' ? link.output : link.input
  if (isSameAddress(token, other)) return { ...link, input: link.output, output: link.input }
  return { ...link, [field]: token }
}

/** The link after a turn of the arrow: tokens change places and the typed amount goes with its token. */
export function flipped(link: SwapLink): SwapLink {
  return { ...link, input: link.output, output: link.input, field: link.field === 'input' ? 'output' : 'input' }
}

/** The link after another network was chosen: pair and amount start afresh (spec §2). */
export function onChain(chainId: ChainId): SwapLink {
  return { chainId, ...pair(chainId, undefined, undefined), value: '', field: 'input' }
}

/** A comma in a link is nobody's language: a figure that can be read in two ways is not read. */
function readValue(text: string): string {
  return isAmountText(text) && /\d/.test(text) ? text : ''
}

function pair(chainId: ChainId, input: Address | undefined, output: Address | undefined) {
  const stable = chainById(chainId).stables[0] ?? chainById(chainId).contracts.wrappedNative
  const chosenInput = input ?? (output !== undefined && isSameAddress(output, NATIVE) ? stable : NATIVE)
  const fallback = isSameAddress(chosenInput, NATIVE) ? stable : NATIVE
  const chosenOutput = output === undefined || isSameAddress(output, chosenInput) ? fallback : output
  return { input: chosenInput, output: chosenOutput }
}
