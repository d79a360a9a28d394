import { isNative } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { DECIMALS_SELECTOR, readDecimals } from '#app/domain/token/read-decimals.ts'
import { SECOND } from '#app/base/time.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import type { Upstreams } from '#workers/kit/upstreams.ts'
import type { ApiEnv } from '../env.ts'
import { upstreamsOf } from '../rpc/upstreams-of.ts'

/** Decimals never change. By chain and lower-case address. */
const known = new WeakMap<Upstreams, Map<string, number>>()

/**
 * Reads the decimals of a token from its contract: providers count whole tokens, and a wrong number of decimals would be a wrong amount.
 *
 * Throws   chain.unavailable; data.unavailable if the contract does not return any
 */
export async function readTokenDecimals(
  { RPC_URLS }: Pick<ApiEnv, 'RPC_URLS'>,
  { chainId, address }: { readonly chainId: ChainId; readonly address: string },
): Promise<number> {
  if (isNative(address)) return chainById(chainId).native.decimals
  const upstreams = upstreamsOf(RPC_URLS).get(chainId)
  if (!upstreams) throw new AppError('chain.unavailable', `chain ${chainId} has no node`)
  const decimalsByToken = known.get(upstreams) ?? new Map<string, number>()
  known.set(upstreams, decimalsByToken)
  const found = decimalsByToken.get(address.toLowerCase())
  if (found !== undefined) return found
  const rpc = createRpc(upstreams, { timeout: 3 * SECOND, attempts: 2 })
  const answer = await rpc.call('eth_call', [{ to: address, data: DECIMALS_SELECTOR }, 'latest'])
  const decimals = readDecimals(typeof answer === 'string' ? answer : undefined)
  if (decimals === undefined) throw new AppError('data.unavailable', 'a token without decimals')
  decimalsByToken.set(address.toLowerCase(), decimals)
  return decimals
}
