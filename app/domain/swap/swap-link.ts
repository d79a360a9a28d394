import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

export type SwapField = 'input' | 'output'

/** A swap URL with its defaults filled in: always a chain and two different tokens. */
export interface SwapLink {
  readonly chainId: ChainId
  readonly input: Address
  readonly output: Address
  /** The entered amount as a decimal, not in base units; empty if none is entered. */
  readonly value: string
  /** The side that `value` belongs to: the other one is quoted. */
  readonly field: SwapField
}

/** Parameter that a page without JavaScript sends in place of `value`: the amount in the notation of the page's language. */
export const TYPED = 'typed'

/**
 * Writes the query of /swap. `readSwapLink` (read-swap-link.ts) reads it back to the same link, except that the field is `input` if there is no
 * amount.
 */
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

/** Returns the link after a token was chosen for one side. Choosing the token of the other side swaps the two. */
export function withCurrency(link: SwapLink, field: SwapField, token: Address): SwapLink {
  const other = field === 'input' ? link.output : link.input
  if (isSameAddress(token, other)) return { ...link, input: link.output, output: link.input }
  return { ...link, [field]: token }
}

/** Returns the link with the two tokens exchanged; the entered amount stays with its token. */
export function flipped(link: SwapLink): SwapLink {
  return { ...link, input: link.output, output: link.input, field: link.field === 'input' ? 'output' : 'input' }
}

/** Returns the chain's default link: the default pair, without an amount. */
export function defaultSwapLink(chainId: ChainId): SwapLink {
  return { chainId, ...completePair(chainId, undefined, undefined), value: '', field: 'input' }
}

/** Returns the parameters of /swap after a change of network. Removes the pair and the amount, also under their older names. */
export function withNetwork(params: URLSearchParams, chainId: ChainId): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of NETWORK_BOUND) changed.delete(name)
  changed.set('chain', chainById(chainId).interfaceName)
  return changed
}

/** Parameters that are only valid on one network, and their older names. */
const NETWORK_BOUND = [
  'inputCurrency',
  'outputCurrency',
  'value',
  'field',
  'exactAmount',
  'exactField',
  'chainId',
  TYPED,
]

/** Returns the link on another network, with the same amount. Only for links of URLs that name no token except the native currency. */
export function movedTo(link: SwapLink, chainId: ChainId): SwapLink {
  const native = (token: Address) => (isSameAddress(token, NATIVE) ? NATIVE : undefined)
  return { ...link, chainId, ...completePair(chainId, native(link.input), native(link.output)) }
}

/** Completes a pair to two different tokens of the chain. */
export function completePair(chainId: ChainId, input: Address | undefined, output: Address | undefined) {
  const stable = chainById(chainId).stables[0] ?? chainById(chainId).contracts.wrappedNative
  const chosenInput = input ?? (output !== undefined && isSameAddress(output, NATIVE) ? stable : NATIVE)
  const fallback = isSameAddress(chosenInput, NATIVE) ? stable : NATIVE
  const chosenOutput = output === undefined || isSameAddress(output, chosenInput) ? fallback : output
  return { input: chosenInput, output: chosenOutput }
}
