import { SECOND } from '#app/base/time.ts'
import { chainById, chainByName } from '#app/domain/chains/catalogue.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { readRequest, refusalOf, type RpcCall, type RpcProblem, type RpcRequest } from './rpc-request.ts'
import { reasonOf, UpstreamRefused, upstreamsOf, type Upstream, type Upstreams } from './upstreams.ts'

/** Time for one node to answer in full; then the next one is asked. */
const TIMEOUT = 8 * SECOND
/** Nodes asked for one request. */
const ATTEMPTS = 3

/**
 * Answers `/api/rpc/:chain` (id or name of a chain): hands allowed calls on to the healthiest node of the chain, to the next one when it
 * fails, and streams back what it says. Refused calls of a batch are answered here, the others go on.
 */
export async function handleRpc(
  request: Request,
  env: ApiEnv,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
  const chain = /^\d+$/.test(name) ? chainById(Number(name)) : chainByName(name)
  const upstreams = chain && upstreamsOf(env.RPC_URLS).get(chain.id)
  if (!upstreams || upstreams.all.length === 0) return problemResponse('chain.unknown', 'this chain is not served')

  const body = await request.text()
  const read = readRequest(body)
  if (!read.ok) return json(errorFor(null, read.problem), 400)
  const { calls, isBatch } = read.value

  if (calls.some(needsHeight) && upstreams.height === null) await upstreams.probe()
  else if (upstreams.all.length > 1 && upstreams.isProbeDue(Date.now())) ctx.waitUntil(upstreams.probe())

  const refusals = calls.map((call) => refusalOf(call, upstreams.height))
  if (refusals.every((refusal) => refusal === undefined)) {
    const response = await forward(upstreams, body)
    return response ?? json(unavailable(read.value), 503, { 'retry-after': '1' })
  }
  return mixed(upstreams, calls, refusals, isBatch)
}

async function mixed(
  upstreams: Upstreams,
  calls: readonly RpcCall[],
  refusals: readonly (RpcProblem | undefined)[],
  isBatch: boolean,
): Promise<Response> {
  const own = calls.flatMap(({ id }, index) => {
    const refusal = refusals[index]
    return refusal ? [errorFor(id, refusal)] : []
  })
  const allowed = calls.filter((_, index) => refusals[index] === undefined)
  if (!isBatch) return json(own[0])
  if (allowed.length === 0) return json(own)
  const response = await forward(upstreams, JSON.stringify(allowed))
  if (!response)
    return json([...own, ...allowed.map(({ id }) => errorFor(id, UNAVAILABLE))], 503, { 'retry-after': '1' })
  const answers: unknown = await response.json()
  return json([...own, ...(Array.isArray(answers) ? answers : [answers])])
}

/** The first good answer of the chain's nodes; undefined when none of those asked gave one. */
async function forward(upstreams: Upstreams, body: string): Promise<Response | undefined> {
  for (const upstream of upstreams.ranked(Date.now()).slice(0, ATTEMPTS)) {
    const started = Date.now()
    try {
      const response = await ask(upstream, body)
      upstreams.succeeded(upstream, Date.now() - started)
      return new Response(response.body, {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      })
    } catch (error) {
      upstreams.failed(upstream, reasonOf(error), Date.now())
    }
  }
  return undefined
}

/** Throws when the node is down, slow, overloaded, keeps its door shut or answers something else than JSON. */
async function ask({ url }: Upstream, body: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // Some nodes send a JSON-RPC error with status 400: that is an answer.
  if (isJson && (response.ok || response.status === 400)) return response
  await response.body?.cancel()
  throw new UpstreamRefused(isJson ? `answered ${response.status}` : 'answered no JSON-RPC')
}

function needsHeight({ method }: RpcCall): boolean {
  return method === 'eth_getLogs'
}

const UNAVAILABLE = {
  code: -32002,
  message: 'no node of this chain answers',
  data: { code: 'chain.unavailable' },
} as const

function unavailable({ calls, isBatch }: RpcRequest): unknown {
  const errors = calls.map(({ id }) => errorFor(id, UNAVAILABLE))
  return isBatch ? errors : errors[0]
}

function errorFor(id: RpcCall['id'], error: RpcProblem | typeof UNAVAILABLE): unknown {
  return { jsonrpc: '2.0', id, error }
}

function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
