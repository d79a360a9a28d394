import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import type { RouterCommand } from './router-commands.ts'

/** Placeholder for an amount: the whole debt or credit (open delta) of the currency. Source: v4-periphery ActionConstants. */
export const OPEN_DELTA = 0n

/** A pool on a v4 path, with the currency on its other side: after it for exact in, before it for exact out. */
export interface PathKey {
  readonly intermediateCurrency: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
  readonly hookData: `0x${string}`
}

const SWAP = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint128 specified; uint128 bound; }',
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])
const SETTLE = parseAbiParameters('address, uint256, bool')
const TAKE = parseAbiParameters('address, address, uint256')
const TAKE_ALL = parseAbiParameters('address, uint256')

export function swapExactIn(
  currency: Address,
  path: readonly PathKey[],
  specified: bigint,
  bound: bigint,
): RouterCommand {
  return { code: 0x07, input: encodeAbiParameters(SWAP, [{ currency, path, specified, bound }]) }
}

/** `currency` is the output; each key contains the currency before its pool. */
export function swapExactOut(
  currency: Address,
  path: readonly PathKey[],
  specified: bigint,
  bound: bigint,
): RouterCommand {
  return { code: 0x09, input: encodeAbiParameters(SWAP, [{ currency, path, specified, bound }]) }
}

export function settle(currency: Address, amount: bigint, payerIsUser: boolean): RouterCommand {
  return { code: 0x0b, input: encodeAbiParameters(SETTLE, [currency, amount, payerIsUser]) }
}

export function take(currency: Address, recipient: Address, amount: bigint): RouterCommand {
  return { code: 0x0e, input: encodeAbiParameters(TAKE, [currency, recipient, amount]) }
}

/** Pays the full credit to the sender; reverts below `minimum` base units. */
export function takeAll(currency: Address, minimum: bigint): RouterCommand {
  return { code: 0x0f, input: encodeAbiParameters(TAKE_ALL, [currency, minimum]) }
}
