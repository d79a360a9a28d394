import { SECOND } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'

/**
 * chainId: another network · genesis: same chain id, different first block · recent: same first block, different recent block (a fork, or
 * one node is far behind) · wallet: a request to the wallet's provider failed.
 */
export type ChainMismatch = 'chainId' | 'genesis' | 'recent' | 'wallet'

/**
 * Number of blocks below the head at which the chains are compared: deep enough for a node that is a block behind, recent enough to detect
 * a fork.
 */
const COMPARED_DEPTH = 2
const LAG_RETRY_MS = 2 * SECOND

interface ChainComparison {
  /** The page's own node. */
  readonly page: Eip1193
  /** The wallet's provider. */
  readonly wallet: Eip1193
  readonly chainId: number
  /** Waits for a number of milliseconds before the second comparison. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Checks that the wallet's provider is on the chain that this page reads: same chain id, same first block, same block two below the head.
 * Local chains use real chain ids and addresses, so a signature made for them could be valid on the real network, and a provider on a fork
 * would show the user a state that the real chain does not have. If the recent blocks differ, they are compared once more after two seconds,
 * in case one node lags behind.
 *
 * Throws  what `page` throws, because without the page's own chain there is nothing to compare with
 */
export async function proveSameChain(comparison: ChainComparison): Promise<Result<undefined, ChainMismatch>> {
  const { page, wallet, chainId, wait = sleep } = comparison
  if (Number(await page.request({ method: 'eth_chainId' })) !== chainId) return fail('chainId')
  const genesis = await blockHash(page, 0n)
  try {
    if (Number(await wallet.request({ method: 'eth_chainId' })) !== chainId) return fail('chainId')
    if (genesis === undefined || (await blockHash(wallet, 0n)) !== genesis) return fail('genesis')
    if (await sharesRecentBlock(page, wallet)) return ok(undefined)
    await wait(LAG_RETRY_MS)
    return (await sharesRecentBlock(page, wallet)) ? ok(undefined) : fail('recent')
  } catch (error) {
    if (error instanceof PageNodeError) throw error.cause
    return fail('wallet')
  }
}

/** Distinguishes failures of the page's node from those of the wallet's inside one `try`. */
class PageNodeError extends Error {}

async function sharesRecentBlock(page: Eip1193, wallet: Eip1193): Promise<boolean> {
  const { number, hash } = await recentBlock(page).catch((cause: unknown) => {
    throw new PageNodeError('', { cause })
  })
  return hash !== undefined && (await blockHash(wallet, number)) === hash
}

async function recentBlock(page: Eip1193) {
  const head = BigInt(String(await page.request({ method: 'eth_blockNumber' })))
  const number = head > BigInt(COMPARED_DEPTH) ? head - BigInt(COMPARED_DEPTH) : 0n
  return { number, hash: await blockHash(page, number) }
}

async function blockHash(chain: Eip1193, number: bigint): Promise<string | undefined> {
  const block = await chain.request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] })
  if (block === null || typeof block !== 'object' || !('hash' in block)) return undefined
  return typeof block.hash === 'string' && /^0x[\da-f]{64}$/i.test(block.hash) ? block.hash.toLowerCase() : undefined
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
