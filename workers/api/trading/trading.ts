import * as v from 'valibot'
import { withoutTrailingSlashes } from '#app/base/path.ts'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { approvalRequest } from '#app/wire/trading/approval.ts'
import { address, chainId, transactionHash } from '#app/wire/trading/fields.ts'
import type { TradingProblem } from '#app/wire/trading/problem.ts'
import { quoteRequest } from '#app/wire/trading/quote.ts'
import { sendRequest } from '#app/wire/trading/send.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import { swapCallsRequest } from '#app/wire/trading/swap-calls.ts'
import type { ApiEnv } from '#workers/api/env.ts'
import { readBody } from '#workers/kit/read-body.ts'
import { readLists, type TokenLists } from '../safety/token-lists.ts'
import { isBlockedAddress } from '../screening/screen.ts'
import { checkApproval } from './approval.ts'
import { LIQUIDITY_ROUTES, type LiquidityRoute } from './liquidity/liquidity-routes.ts'
import { openTradingContext } from './trading-context.ts'
import { quote } from './quote.ts'
import { send } from './send.ts'
import { swap } from './swap.ts'
import { swapCalls } from './swap-calls.ts'
import { swapStatuses } from './swap-statuses.ts'
import { swappableTokens } from './swappable-tokens.ts'
import { badRequest, notFound, TradingRefusal } from './trading-refusal.ts'
import { forwardToUpstream, type Upstream } from './upstream.ts'

const PREFIX = '/api/trading/v1'
const TIMEOUT_MS = 15 * SECOND
const MAX_HASHES = 50

/**
 * The trading API under `/api/trading/v1`: every response, including errors, fits the published schema. With
 * `TRADING_UPSTREAM_URL`, valid requests are forwarded to that API instead.
 */
export async function handleTrading(request: Request, env: ApiEnv, context: ExecutionContext): Promise<Response> {
  const requestId = crypto.randomUUID()
  try {
    return json(200, await withTimeout(dispatch(request, env, requestId, (work) => context.waitUntil(work))), requestId)
  } catch (error) {
    const refusal = refusalOf(error)
    const { errorCode, message, code } = refusal
    const problem: TradingProblem = { errorCode, detail: message, ...(code === undefined ? {} : { code }) }
    return json(refusal.status, problem, requestId)
  }
}

async function dispatch(
  request: Request,
  env: ApiEnv,
  requestId: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<unknown> {
  const url = new URL(request.url)
  const path = withoutTrailingSlashes(url.pathname.replace(PREFIX, ''))
  requireHeaders(request.headers)
  switch (`${request.method} ${path}`) {
    case 'POST /quote': {
      const params = parse(quoteRequest, await readJson(request))
      refuseBlockedTokens(await readLists(env, waitUntil), params.tokenInChainId, [params.tokenIn, params.tokenOut])
      // A hosted API would otherwise also offer orders, which this product does not sign yet.
      const pools = { ...params, protocols: params.protocols ?? ['V2', 'V3', 'V4'] }
      return (
        forward(env, path, pools) ?? quote(openTradingContext(env, params.tokenInChainId, waitUntil), params, requestId)
      )
    }
    case 'POST /check_approval': {
      const params = parse(approvalRequest, await readJson(request))
      return (
        forward(env, path, params) ??
        checkApproval(openTradingContext(env, params.chainId, waitUntil), params, requestId)
      )
    }
    case 'POST /swap': {
      const body = await readJson(request)
      const params = parse(swapRequest, body)
      const { chainId, input, output } = params.quote
      refuseBlockedTokens(await readLists(env, waitUntil), chainId, [input.token, output.token])
      await refuseBlockedAddresses(env, [params.quote.swapper])
      // Forward the quote unmodified: the upstream may need fields that we do not read.
      return (
        forward(env, path, body) ?? swap(openTradingContext(env, params.quote.chainId, waitUntil), params, requestId)
      )
    }
    case 'POST /swap_5792': {
      const body = await readJson(request)
      const params = parse(swapCallsRequest, body)
      const { chainId, input, output } = params.quote
      refuseBlockedTokens(await readLists(env, waitUntil), chainId, [input.token, output.token])
      await refuseBlockedAddresses(env, [params.quote.swapper])
      return forward(env, path, body) ?? swapCalls(openTradingContext(env, chainId, waitUntil), params, requestId)
    }
    case 'POST /send': {
      const params = parse(sendRequest, await readJson(request))
      refuseBlockedTokens(await readLists(env, waitUntil), params.chainId, [params.token])
      await refuseBlockedAddresses(env, [params.sender, params.recipient])
      return forward(env, path, params) ?? send(openTradingContext(env, params.chainId, waitUntil), params, requestId)
    }
    case 'GET /swaps': {
      const params = parse(swapsQuery, Object.fromEntries(url.searchParams))
      return (
        forward(env, path, undefined, url.search) ??
        swapStatuses(openTradingContext(env, params.chainId, waitUntil), params.txHashes, requestId)
      )
    }
    case 'GET /swappable_tokens': {
      const params = parse(swappableTokensQuery, Object.fromEntries(url.searchParams))
      const trading = () => openTradingContext(env, params.tokenInChainId, waitUntil)
      return forward(env, path, undefined, url.search) ?? swappableTokens(trading(), params.tokenIn, requestId)
    }
    default: {
      const route = LIQUIDITY_ROUTES[`${request.method} ${path}`]
      if (route) return answerLiquidity(route, await readJson(request), { env, path, requestId, waitUntil })
      throw notFound(`${request.method} ${path} is not part of this API`)
    }
  }
}

interface RequestContext {
  readonly env: ApiEnv
  readonly path: string
  readonly requestId: string
  readonly waitUntil: (work: Promise<unknown>) => void
}

async function answerLiquidity(
  route: LiquidityRoute,
  body: unknown,
  { env, path, requestId, waitUntil }: RequestContext,
): Promise<unknown> {
  const { chainId: requestedChain, wallet, tokens, answer } = route.parse(body, parse)
  if (tokens.length > 0) refuseBlockedTokens(await readLists(env, waitUntil), requestedChain, tokens)
  if (wallet !== undefined) await refuseBlockedAddresses(env, [wallet])
  return forward(env, path, body) ?? answer(openTradingContext(env, requestedChain, waitUntil), requestId)
}

/** Throws ResourceNotFound if one of the tokens is blocked, Timeout while the block lists are unknown. */
function refuseBlockedTokens(
  { blocked, areBlocksKnown }: TokenLists,
  tokenChainId: number,
  tokens: readonly string[],
): void {
  if (tokens.some((token) => blocked.has(`${tokenChainId}:${token.toLowerCase()}`))) {
    throw notFound('no quotes available: the token is blocked here')
  }
  if (!areBlocksKnown) throw new TradingRefusal(504, 'Timeout', 'the list of blocked tokens cannot be read now')
}

/** Throws UnauthorizedError if one of the addresses is blocked. */
async function refuseBlockedAddresses(env: ApiEnv, addresses: readonly Address[]): Promise<void> {
  const blocked = await Promise.all(addresses.map((address) => isBlockedAddress(env, address)))
  if (blocked.includes(true)) throw new TradingRefusal(401, 'UnauthorizedError', 'the address is blocked here')
}

/** Forwards a request to the upstream and returns its response; undefined without an upstream. */
function forward(env: ApiEnv, path: string, body: unknown, search = ''): Promise<unknown> | undefined {
  if (env.TRADING_UPSTREAM_URL === undefined || env.TRADING_UPSTREAM_URL === '') return undefined
  const upstream: Upstream = { url: env.TRADING_UPSTREAM_URL, key: env.TRADING_UPSTREAM_KEY }
  return forwardToUpstream(upstream, path, { method: body === undefined ? 'GET' : 'POST', search, body })
}

const chainIdInQuery = v.pipe(v.string(), v.regex(/^[0-9]{1,10}$/, 'chain.unknown'), v.transform(Number), chainId)

const swapsQuery = v.pipe(
  v.object({
    txHashes: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter((hash) => hash !== '')),
        v.array(transactionHash),
        v.maxLength(MAX_HASHES),
      ),
      '',
    ),
    userOpHashes: v.optional(v.string()),
    chainId: v.optional(chainIdInQuery, '1'),
  }),
  v.check(({ txHashes, userOpHashes }) => txHashes.length > 0 || (userOpHashes ?? '') !== '', 'txHashes is required'),
  v.check(({ txHashes }) => txHashes.length > 0, 'user operations are not supported: provide txHashes'),
)

const swappableTokensQuery = v.object({ tokenIn: address, tokenInChainId: chainIdInQuery })

/** Throws unless the headers allow version 2.0 of the router and Permit2, the only supported values. */
function requireHeaders(headers: Headers): void {
  const version = headers.get('x-universal-router-version')
  if (version !== null && version !== '2.0') throw badRequest('only version 2.0 of the Universal Router is supported')
  if (headers.get('x-permit2-disabled') === 'true') throw badRequest('only swaps through Permit2 are supported')
}

/** Reads a JSON body. Throws RequestValidationError: 415 for other types, 400 for a body that is too large or malformed. */
async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new TradingRefusal(415, 'RequestValidationError', 'the body must be application/json')
  }
  const body = await readBody(request)
  if (!body.ok) throw badRequest('the body is too large')
  try {
    return JSON.parse(new TextDecoder().decode(body.value))
  } catch {
    throw badRequest('the body is not JSON')
  }
}

function parse<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  const details = result.issues.slice(0, 5).map((issue) => {
    const path = v.getDotPath(issue)
    return path === null ? issue.message : `${path}: ${issue.message}`
  })
  throw badRequest(details.join('; ').slice(0, 1_000))
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TradingRefusal(504, 'Timeout', 'the request took too long'))
    }, TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function refusalOf(error: unknown): TradingRefusal {
  if (error instanceof TradingRefusal) return error
  if (error instanceof AppError && error.family === 'unavailable') {
    return new TradingRefusal(504, 'Timeout', 'the chain cannot be read now')
  }
  console.error('trading request failed', error)
  return new TradingRefusal(500, 'InternalServerError', 'unexpected error')
}

function json(status: number, body: unknown, requestId: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
