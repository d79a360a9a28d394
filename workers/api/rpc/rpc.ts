import { fail, ok, type Result } from '#app/base/result.ts'
import { chainById, chainByName } from '#app/domain/chains/catalogue.ts'
import { reasonOf } from '#workers/kit/exchange.ts'
import type { Upstreams } from '#workers/kit/upstreams.ts'
import type { ApiEnv } from '../env.ts'
import { refuseExcess } from '../limits/refuse-excess.ts'
import { problemResponse } from '../problem-response.ts'
import { askNode, MAX_ANSWER_BYTES } from './ask-node.ts'
import { boundCalls } from './bound-calls.ts'
import { isRateLimited } from './is-rate-limited.ts'
import { tooLarge, unavailable, type RpcProblem } from './rpc-problem.ts'
import { readRequest, type RpcCall } from './rpc-request.ts'
import { upstreamsOf } from './upstreams-of.ts'

/** Maximum number of nodes tried per request. */
const MAX_ATTEMPTS = 3

/**
 * Answers `/api/rpc/:chain` (id or name of a chain). Forwards the calls that pass validation, with bounded parameters, to the healthiest
 * node of the chain, or to the next node if that one fails. Refused calls of a batch are answered here. The caller has charged one token for
 * the request; the rest of its price is charged here.
 */
export async function handleRpc(
  request: Request,
  env: ApiEnv,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const chain = /^\d+$/.test(name) ? chainById(Number(name)) : chainByName(name)
  const upstreams = chain && upstreamsOf(env.RPC_URLS).get(chain.id)
  if (!upstreams || upstreams.all.length === 0) return problemResponse('chain.unknown', 'this chain is not served')

  const read = readRequest(await request.text())
  if (!read.ok) return json(errorFor(null, read.problem), 400)
  const { calls, isBatch } = read.value

  const isHeightStale = upstreams.height === null || upstreams.isProbeDue(Date.now())
  if (isHeightStale && calls.some(needsHeight)) await upstreams.probe()
  else upstreams.probeIfDue((work) => ctx.waitUntil(work))

  const bounded = boundCalls(calls, upstreams.height)
  const price = bounded.reduce((sum, call) => sum + (call.ok ? call.value.bucketTokens : 1), 0)
  const refusal = price > 1 ? await refuseExcess(request, env, price - 1) : undefined
  if (refusal) return refusal

  const refused = calls.flatMap(({ id }, index) => {
    const call = bounded[index]
    return call && !call.ok ? [errorFor(id, call.problem)] : []
  })
  const allowed = bounded.flatMap((call) => (call.ok ? [call.value.call] : []))
  const [first] = allowed
  if (!first) return json(isBatch ? refused : refused[0])

  const answer = await forward(upstreams, allowed, JSON.stringify(isBatch ? allowed : first))
  if (!answer.ok) {
    const errors = [...refused, ...allowed.map(({ id }) => errorFor(id, answer.problem))]
    const isUnavailable = answer.problem.data.code === 'chain.unavailable'
    return json(isBatch ? errors : errors[0], isUnavailable ? 503 : 200, isUnavailable ? { 'retry-after': '1' } : {})
  }
  if (refused.length === 0) return new Response(answer.value, { headers: HEADERS })
  const answers: unknown = JSON.parse(new TextDecoder().decode(answer.value))
  return json([...refused, ...(Array.isArray(answers) ? (answers as readonly unknown[]) : [answers])])
}

/**
 * Returns the first valid answer of the chain's nodes, or an error: the answer is too large, no node answers, or a healthy node did not
 * finish in time. The last two are `chain.unavailable`. A slow call is not retried at another node, because it would take as long there. If
 * no node answers and one limited the rate, its answer is returned.
 */
async function forward(
  upstreams: Upstreams,
  calls: readonly RpcCall[],
  body: string,
): Promise<Result<Uint8Array<ArrayBuffer>, RpcProblem>> {
  let rateLimitAnswer: Uint8Array<ArrayBuffer> | undefined
  for (const upstream of upstreams.ranked(Date.now()).slice(0, MAX_ATTEMPTS)) {
    try {
      const answer = await askNode(upstream.url, body)
      if (answer.ok && isRateLimited(answer.value, calls)) {
        rateLimitAnswer = answer.value
        upstreams.recordFailure(upstream, 'limits the rate', Date.now())
        continue
      }
      if (answer.ok) {
        // Latency is measured by probes only: the duration of a call depends on the call more than on the node.
        upstreams.recordSuccess(upstream)
        return ok(answer.value)
      }
      if (answer.problem === 'tooLarge') return fail(tooLarge(`an answer has at most ${MAX_ANSWER_BYTES} bytes`))
      // If the node answers a probe, it is healthy and only the call is slow: it must stay available to other clients.
      if (await upstreams.probeOne(upstream)) return fail(unavailable('the call takes too long'))
    } catch (error) {
      upstreams.recordFailure(upstream, reasonOf(error), Date.now())
    }
  }
  return rateLimitAnswer ? ok(rateLimitAnswer) : fail(unavailable('no node of this chain answers'))
}

function needsHeight({ method }: RpcCall): boolean {
  return method === 'eth_getLogs'
}

function errorFor(id: RpcCall['id'], error: RpcProblem): unknown {
  return { jsonrpc: '2.0', id, error }
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } })
}
