import type { Address } from '#app/domain/address/address.ts'
import { readRecipient } from './read-recipient.ts'

/** Content of a QR code that names a recipient. */
export interface RecipientCode {
  readonly recipient: Address
  /** Chain id; absent if the code names no network. */
  readonly chainId?: number
  /** Contract of the requested token; absent for the native currency. */
  readonly token?: Address
  /** Requested amount in base units; absent if the code names none. */
  readonly amount?: bigint
}

const LINK = /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d{1,15}))?(\/transfer)?(?:\?([^/?#]*))?$/i
/** Parameters that only suggest a network cost, which the wallet estimates itself. */
const IGNORED_PARAMETERS = ['gas', 'gasLimit', 'gasPrice']
const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Parses a QR code with a recipient: an address, a payment link (`ethereum:0x…@1?value=1e18`), or a link to a token transfer
 * (`ethereum:0x…@1/transfer?address=0x…&uint256=1e6`). Returns undefined for anything else, including links with another function or
 * parameter, because part of the request would be lost. Source: EIP-681.
 */
export function readRecipientCode(code: string): RecipientCode | undefined {
  const text = code.trim()
  const address = readAddress(text)
  if (address) return { recipient: address }
  const [, target = '', chain, transfer, query = ''] = LINK.exec(text) ?? []
  const params = [...new URLSearchParams(query)].filter(([name]) => !IGNORED_PARAMETERS.includes(name))
  const values = new Map(params)
  // A parameter that occurs twice is ambiguous.
  if (values.size !== params.length) return undefined
  const [recipientText, amountName] = transfer ? [values.get('address'), 'uint256'] : [target, 'value']
  const [recipient, contract] = [readAddress(recipientText), readAddress(target)]
  if (!recipient || !contract) return undefined
  if ([...values.keys()].some((name) => name !== amountName && !(transfer && name === 'address'))) return undefined
  const amountText = values.get(amountName)
  const amount = readNumber(amountText)
  if (amountText !== undefined && amount === undefined) return undefined
  return {
    recipient,
    ...(chain !== undefined && { chainId: Number(chain) }),
    ...(transfer && { token: contract }),
    ...(amount !== undefined && { amount }),
  }
}

/** Returns an address other than zero whose checksum is correct. */
function readAddress(text: string = ''): Address | undefined {
  const read = /^0x[\da-f]{40}$/i.test(text) ? readRecipient(text) : undefined
  return read?.kind === 'address' ? read.address : undefined
}

/** Parses an integer of EIP-681 in decimal or scientific notation (`2.014e18`); undefined if it is not a uint256. */
function readNumber(text: string = ''): bigint | undefined {
  const [, integer, fraction = '', exponent = '0'] = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const trailingZeros = Number(exponent) - fraction.length
  if (integer === undefined || trailingZeros < 0) return undefined
  const value = BigInt(integer + fraction + '0'.repeat(trailingZeros))
  return value <= MAX_UINT256 ? value : undefined
}
