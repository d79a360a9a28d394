import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { blockReference, hex, quantity } from './quantity.ts'
import { invalidParams, type RpcProblem } from './rpc-problem.ts'
import type { Run } from './share-gas.ts'

const nullishQuantity = v.nullish(quantity)
const nullishHex = v.nullish(hex)

/** The fields of a transaction object that are forwarded. Other names that nodes accept for them (`gasLimit`) are dropped. */
export const callObject = v.object({
  type: nullishQuantity,
  chainId: nullishQuantity,
  from: nullishHex,
  to: nullishHex,
  nonce: nullishQuantity,
  gas: nullishQuantity,
  gasPrice: nullishQuantity,
  maxFeePerGas: nullishQuantity,
  maxPriorityFeePerGas: nullishQuantity,
  value: nullishQuantity,
  data: nullishHex,
  input: nullishHex,
  accessList: v.nullish(v.array(v.object({ address: hex, storageKeys: v.array(hex) }))),
})

export type CallObject = v.InferOutput<typeof callObject>

/** State and block overrides could place a client's code at any address. Only empty ones are accepted, and these are not forwarded. */
export const noOverrides = v.nullish(v.strictObject({}))

const executedCall = v.strictTuple([callObject, v.nullish(blockReference), noOverrides, noOverrides])

export interface ExecutedCall {
  readonly object: CallObject
  /** Parameters after the object. */
  readonly rest: readonly unknown[]
}

/** Reads the parameters of `eth_call`, `eth_estimateGas` and `eth_createAccessList`. */
export function readExecutedCall(params: readonly unknown[]): Result<ExecutedCall, RpcProblem> {
  const read = v.safeParse(executedCall, params)
  if (!read.success) return fail(invalidParams('expected a call object, a block and no overrides'))
  const [object, block] = read.output
  return ok({ object, rest: block === undefined || block === null ? [] : [block] })
}

/** Returns the call as a run: the gas that it requests, and the number of times that the node executes it. */
export function runOf({ gas }: CallObject, times: bigint): Run {
  return { gas: gas === undefined || gas === null ? undefined : BigInt(gas), times }
}

export function withGas(object: CallObject, gas: bigint): CallObject {
  return { ...object, gas: `0x${gas.toString(16)}` }
}
