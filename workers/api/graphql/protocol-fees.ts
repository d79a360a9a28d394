import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ApiEnv } from '../env.ts'
import { openTradingContext } from '../trading/trading-context.ts'
import { wordAt } from '../trading/multicall.ts'
import type { WaitUntil } from '../share-work.ts'
import { withTimeout } from '../with-timeout.ts'
import type { PoolSnapshot } from './chain-snapshot.ts'

/** Milliseconds for which a fee is cached. Protocol fees rarely change: only governance sets them. */
const LIFETIME_MS = 5 * MINUTE
const MAX_ENTRIES = 2_000
/** Milliseconds that an answer waits for the chain; a later result is cached for the next answer. */
const FEE_TIMEOUT_MS = SECOND

const cache = new Map<string, { readonly value: bigint; readonly until: number }>()

/**
 * Reads the protocol's part of each pool's fees, as its contract stores it (`feeShares` decodes it). Cached per isolate for five
 * minutes. Null, rather than an error, if the chain cannot be read: the rest of the answer must not fail.
 */
export async function readProtocolFees(
  env: ApiEnv,
  pools: readonly PoolSnapshot[],
  waitUntil: WaitUntil,
): Promise<readonly (bigint | null)[]> {
  const now = Date.now()
  const missing = pools.filter((pool) => (cache.get(keyOf(pool))?.until ?? 0) <= now)
  const chains = new Set(missing.map(({ chainId }) => chainId))
  const work = Promise.all(
    [...chains].map((chainId) =>
      readChain(
        { env, chainId, waitUntil },
        missing.filter((pool) => pool.chainId === chainId),
        now + LIFETIME_MS,
      ).catch((error: unknown) => console.error(error)),
    ),
  )
  waitUntil(work)
  await withTimeout(FEE_TIMEOUT_MS, work)
  return pools.map((pool) => cache.get(keyOf(pool))?.value ?? null)
}

interface Source {
  readonly env: ApiEnv
  readonly chainId: ChainId
  readonly waitUntil: WaitUntil
}

async function readChain(source: Source, pools: readonly PoolSnapshot[], until: number): Promise<void> {
  const { env, chainId, waitUntil } = source
  const calls = pools.map((pool) => ['eth_call', [callOf(pool), 'latest']] as const)
  const answers = await openTradingContext(env, chainId, waitUntil).rpc.settle(calls)
  pools.forEach((pool, index) => {
    const answer = answers[index]
    if (!answer?.ok || typeof answer.value !== 'string') return
    if (cache.size >= MAX_ENTRIES) cache.clear()
    const value = wordAt(answer.value.slice(2), WORDS[pool.version])
    cache.set(keyOf(pool), { value, until })
  })
}

const FEE_TO = '0x017e7e58'
const V3_SLOT0 = '0x3850c7bd'
const V4_GET_SLOT0 = '0xc815641c'
/** Index of the returned word with the fee, by version: `feeTo` in v2, the sixth word of slot 0 in v3, the third in v4. */
const WORDS = { 2: 0, 3: 5, 4: 2 } as const

function callOf(pool: PoolSnapshot): { readonly to: Address; readonly data: string } {
  const { v2Factory, v4StateView } = chainById(pool.chainId).contracts
  if (pool.version === 2) return { to: v2Factory, data: FEE_TO }
  // The id of a v3 pool is its address.
  if (pool.version === 3) return { to: pool.id as Address, data: V3_SLOT0 }
  return { to: v4StateView, data: `${V4_GET_SLOT0}${pool.id.slice(2)}` }
}

function keyOf({ chainId, id, version }: PoolSnapshot): string {
  return version === 2 ? `${chainId}|v2` : `${chainId}|${id}`
}
