import * as v from 'valibot'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'

const configuration = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.array(v.pipe(v.string(), v.url()))))
const registry = new Map<string, ReadonlyMap<ChainId, Upstreams>>()

/** Returns the nodes of every chain in the catalogue, from `RPC_URLS`. Throws ValiError if the variable is malformed. */
export function upstreamsOf(rpcUrls: string): ReadonlyMap<ChainId, Upstreams> {
  const cached = registry.get(rpcUrls)
  if (cached) return cached
  const urls = v.parse(configuration, rpcUrls)
  const upstreams = new Map(CHAINS.map(({ id }) => [id as ChainId, new Upstreams(id, urls[String(id)] ?? [])] as const))
  registry.set(rpcUrls, upstreams)
  return upstreams
}
