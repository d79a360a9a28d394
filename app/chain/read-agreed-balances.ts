import { SECOND } from '#app/base/time.ts'
import type { Address, AddressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { BalancesDisputed } from './balances-disputed.ts'
import type { Eip1193 } from './eip1193.ts'
import { readBalances } from './read-balances.ts'
import { awaitWalletAnswer, readIfOnChain } from './wallet-answer.ts'

type Balances = ReadonlyMap<AddressKey, bigint>

interface AgreedBalancesOptions {
  /** The page's own node. */
  readonly page: Eip1193
  /** The connected wallet's node, if there is one. */
  readonly wallet: Eip1193 | undefined
  readonly chainId: ChainId
  readonly account: Address
  readonly tokens: readonly Address[]
  /** Result of the previous call. The wallet's node is not read again while the page's node returns the balances that both confirmed. */
  readonly previous?: Balances | undefined
  /** Waits for a number of milliseconds before the second comparison. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** In blocks. A wallet's node that is further behind is ignored; if the page's node is, its balances are disputed. */
const MAX_LAG = 10n
/** Wait before the second comparison, because nodes may briefly have different blocks at the same height. */
const RETRY_MS = 2 * SECOND

/**
 * Reads an account's balances, in base units, from the page's node with `readBalances`, and compares them with those of the wallet's node. If
 * the latest balances differ, both are read again at the last block that both nodes have, and the balances at that block are returned. A
 * wallet's node that is on another network, fails, is too slow or too far behind is ignored.
 *
 * Throws  BalancesDisputed if the balances at a common block differ twice, or if the page's node is too far behind | what `readBalances`
 *         and `eth_blockNumber` throw on the page's node
 */
export async function readAgreedBalances(options: AgreedBalancesOptions): Promise<Balances> {
  const { page, wallet, chainId, account, tokens, previous, wait = sleep } = options
  const read = (node: Eip1193, block?: bigint) => readBalances(node, chainId, account, tokens, block)
  const readWallet = async () => wallet && awaitWalletAnswer(readIfOnChain(wallet, chainId, () => read(wallet)))
  const known = previous && confirmed.has(previous) ? previous : undefined
  const request = known ? undefined : readWallet()
  const latest = await read(page)
  if (!wallet) return latest
  if (known && isSame(latest, known)) return confirm(latest)
  const walletLatest = await (request ?? readWallet())
  if (!walletLatest) return latest
  if (isSame(latest, walletLatest)) return confirm(latest)
  for (const isLast of [false, true]) {
    const block = await commonBlock(page, wallet)
    if (block === undefined) return latest
    const [pageBalances, walletBalances] = await Promise.all([
      read(page, block),
      awaitWalletAnswer(read(wallet, block)),
    ])
    if (!walletBalances) return latest
    if (isSame(pageBalances, walletBalances)) return confirm(pageBalances)
    if (!isLast) await wait(RETRY_MS)
  }
  throw new BalancesDisputed()
}

/** Balances that both nodes have reported. */
const confirmed = new WeakSet<Balances>()

function confirm(balances: Balances): Balances {
  confirmed.add(balances)
  return balances
}

/**
 * Returns the last block that both nodes have; undefined if the wallet's node fails, is too slow or too far behind.
 *
 * Throws  BalancesDisputed if the page's node is too far behind
 */
async function commonBlock(page: Eip1193, wallet: Eip1193): Promise<bigint | undefined> {
  const [pageHead, walletHead] = await Promise.all([readHead(page), awaitWalletAnswer(readHead(wallet))])
  if (walletHead === undefined || pageHead - walletHead > MAX_LAG) return undefined
  if (walletHead - pageHead > MAX_LAG) throw new BalancesDisputed()
  return pageHead < walletHead ? pageHead : walletHead
}

async function readHead(node: Eip1193): Promise<bigint> {
  return BigInt(String(await node.request({ method: 'eth_blockNumber' })))
}

function isSame(first: Balances, second: Balances): boolean {
  return first.size === second.size && [...first].every(([key, balance]) => second.get(key) === balance)
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
