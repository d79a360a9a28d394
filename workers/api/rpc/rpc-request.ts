import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { malformedRequest, type RpcProblem } from './rpc-problem.ts'

export const MAX_BATCH = 20

const call = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.array(v.unknown()), []),
})

export type RpcCall = v.InferOutput<typeof call>

export interface RpcRequest {
  readonly isBatch: boolean
  readonly calls: readonly RpcCall[]
}

/** Reads a body as one call or a batch. */
export function readRequest(body: string): Result<RpcRequest, RpcProblem> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return fail(malformedRequest('not JSON', -32700))
  }
  const batch: readonly unknown[] | undefined = Array.isArray(json) ? json : undefined
  if (batch && batch.length > MAX_BATCH) {
    return fail({ code: -32600, message: `a batch has at most ${MAX_BATCH} calls`, data: { code: 'request.tooLarge' } })
  }
  const calls = v.safeParse(v.pipe(v.array(call), v.minLength(1)), batch ?? [json])
  return calls.success
    ? ok({ isBatch: batch !== undefined, calls: calls.output })
    : fail(malformedRequest('not a JSON-RPC 2.0 request'))
}
