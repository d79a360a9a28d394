import { concatHex, encodeAbiParameters, encodeFunctionData, numberToHex, parseAbi, parseAbiParameters } from 'viem'
import type { Address } from '#app/domain/address/address.ts'

export type Hex = `0x${string}`

/** A command of the Universal Router, or an action of its `V4_SWAP` command: code byte and ABI-encoded arguments. */
export interface RouterCommand {
  readonly code: number
  readonly input: Hex
}

/** Placeholders that the router replaces with the sender, itself and its whole balance of a token. Source: v4-periphery ActionConstants. */
export const MSG_SENDER: Address = '0x0000000000000000000000000000000000000001'
export const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002'
export const CONTRACT_BALANCE = 1n << 255n

/** Permit2's `PermitSingle` with its `details` inlined. `amount` in base units, times in UNIX seconds. */
export interface PermitSingle {
  readonly token: Address
  /** uint160. */
  readonly amount: bigint
  /** uint48. */
  readonly expiration: bigint
  /** uint48. */
  readonly nonce: bigint
  readonly spender: Address
  readonly sigDeadline: bigint
}

const V3_SWAP = parseAbiParameters('address, uint256, uint256, bytes, bool')
const V2_SWAP = parseAbiParameters('address, uint256, uint256, address[], bool')
const TRANSFER_FROM = parseAbiParameters('address, address, uint160')
const SWEEP = parseAbiParameters('address, address, uint256')
const WRAP = parseAbiParameters('address, uint256')
const V4 = parseAbiParameters('bytes, bytes[]')
const PERMIT = parseAbiParameters('((address,uint160,uint48,uint48),address,uint256), bytes')

/** Payer and recipient of a v2 or v3 swap. */
export interface SwapEnds {
  readonly recipient: Address
  readonly payerIsUser: boolean
}

export function v3SwapExactIn(path: Hex, amountIn: bigint, minimum: bigint, ends: SwapEnds): RouterCommand {
  const input = encodeAbiParameters(V3_SWAP, [ends.recipient, amountIn, minimum, path, ends.payerIsUser])
  return { code: 0x00, input }
}

/** The path runs from the output to the input. */
export function v3SwapExactOut(path: Hex, amountOut: bigint, maximum: bigint, ends: SwapEnds): RouterCommand {
  const input = encodeAbiParameters(V3_SWAP, [ends.recipient, amountOut, maximum, path, ends.payerIsUser])
  return { code: 0x01, input }
}

export function permit2TransferFrom(token: Address, recipient: Address, amount: bigint): RouterCommand {
  return { code: 0x02, input: encodeAbiParameters(TRANSFER_FROM, [token, recipient, amount]) }
}

export function sweep(token: Address, recipient: Address, minimum: bigint): RouterCommand {
  return { code: 0x04, input: encodeAbiParameters(SWEEP, [token, recipient, minimum]) }
}

export function v2SwapExactIn(
  path: readonly Address[],
  amountIn: bigint,
  minimum: bigint,
  ends: SwapEnds,
): RouterCommand {
  const input = encodeAbiParameters(V2_SWAP, [ends.recipient, amountIn, minimum, path, ends.payerIsUser])
  return { code: 0x08, input }
}

export function v2SwapExactOut(
  path: readonly Address[],
  amountOut: bigint,
  maximum: bigint,
  ends: SwapEnds,
): RouterCommand {
  const input = encodeAbiParameters(V2_SWAP, [ends.recipient, amountOut, maximum, path, ends.payerIsUser])
  return { code: 0x09, input }
}

export function permit2Permit(permit: PermitSingle, signature: Hex): RouterCommand {
  const details = [permit.token, permit.amount, Number(permit.expiration), Number(permit.nonce)] as const
  return { code: 0x0a, input: encodeAbiParameters(PERMIT, [[details, permit.spender, permit.sigDeadline], signature]) }
}

export function wrapEth(recipient: Address, amount: bigint): RouterCommand {
  return { code: 0x0b, input: encodeAbiParameters(WRAP, [recipient, amount]) }
}

/** Unwraps the router's whole balance of wrapped ether; reverts below `minimum` wei. */
export function unwrapWeth(recipient: Address, minimum: bigint): RouterCommand {
  return { code: 0x0c, input: encodeAbiParameters(WRAP, [recipient, minimum]) }
}

export function v4Swap(actions: readonly RouterCommand[]): RouterCommand {
  const codes = concatHex(actions.map((action) => numberToHex(action.code, { size: 1 })))
  return { code: 0x10, input: encodeAbiParameters(V4, [codes, actions.map((action) => action.input)]) }
}

/**
 * Calls the v4 position manager with `data` as calldata and the router's whole native balance as value. The router accepts only calls of
 * `modifyLiquidities` that do not increase, decrease or burn existing positions.
 */
export function v4PositionManagerCall(data: Hex): RouterCommand {
  return { code: 0x14, input: data }
}

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

/** Encodes the calldata of `execute`. `deadline` in UNIX seconds. */
export function executeCalldata(commands: readonly RouterCommand[], deadline: bigint): Hex {
  const codes = concatHex(commands.map((command) => numberToHex(command.code, { size: 1 })))
  return encodeFunctionData({
    abi: ROUTER,
    functionName: 'execute',
    args: [codes, commands.map((command) => command.input), deadline],
  })
}

/** `execute(bytes,bytes[],uint256)` */
const EXECUTE_SELECTOR = '0x3593564c'

/** Returns the deadline of the router's calldata, in UNIX seconds; undefined for other calldata. */
export function deadlineOf(data: Hex): bigint | undefined {
  const deadline = data.slice(138, 202)
  return data.startsWith(EXECUTE_SELECTOR) && deadline.length === 64 ? BigInt(`0x${deadline}`) : undefined
}
