import { orAfter } from '#app/base/or-after.ts'
import { SECOND } from '#app/base/time.ts'
import type { Address, AddressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { BalancesDisputed } from './balances-disputed.ts'
import type { Eip1193 } from './eip1193.ts'
import { readBalances } from './read-balances.ts'

type Balances = ReadonlyMap<AddressKey, bigint>

interface AgreedBalances {
  /** The page's own node. */
  readonly page: Eip1193
  /** The connected wallet's node, if there is one. */
  readonly wallet: Eip1193 | undefined
  readonly chainId: ChainId
  readonly account: Address
  readonly tokens: readonly Address[]
  /** Result of the previous call. While the page's node repeats balances that the wallet's has confirmed, the wallet gets no request. */
  readonly previous?: Balances | undefined
  /** Waits before the second comparison; takes milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** A wallet that has not answered after this time, or is further behind, is left out of the comparison. */
const WALLET_TIMEOUT_MS = SECOND
const WALLET_MAX_LAG = 10n
/** Nodes may hold different blocks of the same number for a moment. */
const RETRY_MS = 2 * SECOND

/**
 * An account's balances in base units, as `readBalances` reads them, on which the page's node and the wallet's node agree. Nodes with
 * different heads are compared at the last block that both have, and these are the balances returned. A wallet that is on another network,
 * silent or far behind is no second source: then the page's node counts alone.
 *
 * Throws  BalancesDisputed if the nodes disagree at the same block, twice | what `readBalances` throws for the page's node
 */
export async function readAgreedBalances(options: AgreedBalances): Promise<Balances> {
  const { page, wallet, chainId, account, tokens, previous, wait = sleep } = options
  const read = (node: Eip1193, block?: bigint) => readBalances(node, chainId, account, tokens, block)
  const ask = async () => wallet && inTime(onChain(wallet, chainId, () => read(wallet)))
  const known = previous && confirmed.has(previous) ? previous : undefined
  const asked = known ? undefined : ask()
  const latest = await read(page)
  if (!wallet) return latest
  if (known && isSame(latest, known)) return confirm(latest)
  const other = await (asked ?? ask())
  if (!other) return latest
  if (isSame(latest, other)) return confirm(latest)
  for (const isLast of [false, true]) {
    const block = await commonBlock(page, wallet)
    if (block === undefined) return latest
    const [own, others] = await Promise.all([read(page, block), inTime(read(wallet, block))])
    if (!others) return latest
    if (isSame(own, others)) return confirm(own)
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

/** The last block that both nodes have; undefined if the wallet's node does not tell or is too far behind. */
async function commonBlock(page: Eip1193, wallet: Eip1193): Promise<bigint | undefined> {
  const [own, other] = await Promise.all([readHead(page), inTime(readHead(wallet))])
  if (other === undefined || own - other > WALLET_MAX_LAG) return undefined
  return own < other ? own : other
}

async function onChain<Value>(node: Eip1193, chainId: ChainId, read: () => Promise<Value>): Promise<Value | undefined> {
  return Number(await node.request({ method: 'eth_chainId' })) === chainId ? read() : undefined
}

async function readHead(node: Eip1193): Promise<bigint> {
  return BigInt(String(await node.request({ method: 'eth_blockNumber' })))
}

/** The wallet's answer; undefined if it fails or is late. */
function inTime<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  const answered = asked.catch((): undefined => undefined)
  return orAfter(WALLET_TIMEOUT_MS, answered, undefined)
}

function isSame(one: Balances, other: Balances): boolean {
  return one.size === other.size && [...one].every(([key, balance]) => other.get(key) === balance)
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
