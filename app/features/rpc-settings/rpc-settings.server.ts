import { writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { CHAINS, isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import { customRpcCookie, customRpcOf, parseRpcUrl } from '#app/domain/chains/custom-rpc.ts'
import { isHttps } from '#app/edge/is-https.server.ts'
import type { Site } from '#app/edge/site.server.ts'

export interface RpcSetting {
  readonly chainId: ChainId
  /** The visitor's RPC; null for ours. */
  readonly custom: string | null
  /** The operator's RPC that hides transactions until they are mined; null if none is configured. */
  readonly protected: string | null
}

/** RPC URL that the visitor entered, and why it was not saved. */
export interface RpcProblem {
  readonly chainId: ChainId
  readonly input: string
  readonly code: 'rpc.invalidUrl'
}

/** Reads the visitor's RPCs from the cookies of a request, and the operator's from the configuration. */
export function loadRpcSettings(request: Request, { protectedRpcs }: Site): readonly RpcSetting[] {
  const cookies = request.headers.get('Cookie')
  return CHAINS.map(({ id: chainId }) => ({
    chainId,
    custom: customRpcOf(cookies, chainId)?.href ?? null,
    protected: protectedRpcs[chainId] ?? null,
  }))
}

/**
 * Reads a submitted form: `chain`, and `url` or, to use our RPC again, `reset`. An empty URL resets as well.
 *
 * Returns  the `Set-Cookie` header, or the problem to show beside the field
 * Throws   a 400 Response for a form that the page does not contain
 */
export function saveRpc(request: Request, form: FormData): Result<string, RpcProblem> {
  const chainId = Number(form.get('chain'))
  const input = form.get('url')
  if (!isChainId(chainId) || typeof input !== 'string') throw new Response('request.malformed', { status: 400 })
  const name = customRpcCookie(chainId)
  const isSecure = isHttps(request)
  if (form.has('reset') || input.trim() === '') return ok(writeCookie(name, '', { seconds: 0, isSecure }))
  const parsed = parseRpcUrl(input)
  if (!parsed.ok) return fail({ chainId, input, code: parsed.problem })
  return ok(writeCookie(name, encodeURIComponent(parsed.value.href), { seconds: YEAR_IN_SECONDS, isSecure }))
}
