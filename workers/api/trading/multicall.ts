import type { Address } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import { RpcRefused, type RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'

type Hex = `0x${string}`

export interface Call {
  readonly to: Address
  readonly data: Hex
}

/** The return data of a call without 0x, or undefined if it reverted. */
export type Returned = string | undefined

/** Calls per eth_call, so that large batches stay below the nodes' gas limit. */
const MAX_CALLS = 300

/** The block to read at. */
export interface BlockId {
  readonly number: number
  /** Without it, the block is read by number. */
  readonly hash?: string
}

/**
 * Reads many contracts at one block, named by its hash (EIP-1898), because after a reorg the same number is another block. If the node refuses
 * (it does not support hashes, or the block is no longer on the chain), retries by number. Encoded by hand for speed: a request has
 * hundreds of calls and about ten milliseconds of CPU.
 *
 * Throws   RpcUnavailable, RpcRefused
 * Source   Multicall3 aggregate3
 */
export async function readAt(rpc: Rpc, { number, hash }: BlockId, calls: readonly Call[]): Promise<Returned[]> {
  const chunks: Hex[] = []
  for (let from = 0; from < calls.length; from += MAX_CALLS)
    chunks.push(encodeAggregate(calls.slice(from, from + MAX_CALLS)))
  const requestsAt = (block: unknown) => chunks.map((data): RpcCall => ['eth_call', [{ to: MULTICALL3, data }, block]])
  const byNumber = () => rpc.batch(requestsAt(toQuantity(number)))
  const byHash = () =>
    rpc.batch(requestsAt({ blockHash: hash })).catch((error: unknown) => {
      if (error instanceof RpcRefused && !error.isRateLimit) return byNumber()
      throw error
    })
  const answers = await (hash === undefined ? byNumber() : byHash())
  const returned = answers.flatMap((answer) => decodeAggregate(answer))
  if (returned.length !== calls.length)
    throw new RpcUnavailable('a multicall returned another number of results than calls')
  return returned
}

const AGGREGATE3 = '0x82ad56cb'

/** Encodes aggregate3((address target, bool allowFailure, bytes callData)[]) with `allowFailure` for every call. */
export function encodeAggregate(calls: readonly Call[]): Hex {
  let offset = calls.length * 32
  let offsets = ''
  let tuples = ''
  for (const { to, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = Math.ceil(bytes / 32) * 32
    offsets += word(offset)
    tuples += to.slice(2).toLowerCase().padStart(64, '0') + word(1) + word(96) + word(bytes)
    tuples += data.slice(2).padEnd(padded * 2, '0')
    offset += 128 + padded
  }
  return `${AGGREGATE3}${word(32)}${word(calls.length)}${offsets}${tuples}`
}

/** Decodes (bool success, bytes returnData)[]. Throws RpcUnavailable if malformed. */
function decodeAggregate(answer: unknown): Returned[] {
  if (typeof answer !== 'string' || answer.length < 2 + 128)
    throw new RpcUnavailable('the answer to a multicall is empty')
  const hex = answer.slice(2)
  const start = 128
  const returned: Returned[] = []
  const count = numberAt(hex, 64)
  for (let index = 0; index < count; index++) {
    const tuple = start + numberAt(hex, start + index * 64) * 2
    const isSuccess = numberAt(hex, tuple) === 1
    const bytes = numberAt(hex, tuple + 128)
    returned.push(isSuccess ? hex.slice(tuple + 192, tuple + 192 + bytes * 2) : undefined)
  }
  return returned
}

function numberAt(hex: string, position: number): number {
  const text = hex.slice(position, position + 64)
  // Rejects malformed offsets and lengths, and those of more than 48 bits, which a number might not represent exactly.
  if (text.length !== 64 || !/^0{52}/.test(text)) throw new RpcUnavailable('the answer to a multicall is malformed')
  return Number.parseInt(text.slice(52), 16)
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** The n-th 32-byte word of return data, as an unsigned number. Throws RpcUnavailable if the data is shorter. */
export function wordAt(returned: string, index: number): bigint {
  const text = returned.slice(index * 64, index * 64 + 64)
  if (text.length !== 64) throw new RpcUnavailable('a call returned less than expected')
  return BigInt(`0x${text}`)
}

/** The n-th word as a signed number, for types that a number represents exactly, such as int24. Throws RpcUnavailable if the data is shorter. */
export function signedAt(returned: string, index: number): number {
  return Number(BigInt.asIntN(256, wordAt(returned, index)))
}
