import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readHead, type HeadBlock } from '../trading/head-block.ts'
import { readAt, wordAt, type BlockId, type Call, type Returned } from '../trading/multicall.ts'

/** Balances of an account at one block of a chain. */
export interface Balances {
  readonly block: HeadBlock
  /** Base units by lower-case address, NATIVE for the native currency; zero balances have no entry. */
  readonly held: ReadonlyMap<string, bigint>
  /** False if the balance of a trusted token could not be read. */
  readonly isComplete: boolean
}

const BALANCE_OF = '0x70a08231'
const GET_ETH_BALANCE = '0x4d2301cc'
/** Untrusted contracts per `eth_call`: one that burns all gas makes at most these unreadable. */
const UNTRUSTED_CHUNK = 25

/**
 * Reads the balances of an account at the newest block, by its hash. Trusted tokens and the native currency are read separately from the
 * others, because a contract can burn the gas of all calls in its `eth_call`. If a contract reverts or returns less than a word, its
 * balance is treated as zero; a trusted token that reverts makes the result incomplete.
 *
 * Units    addresses in lower case
 * Throws   RpcUnavailable, RpcRefused
 */
export async function readBalances(
  rpc: Rpc,
  owner: Address,
  trusted: readonly string[],
  others: readonly string[],
): Promise<Balances> {
  const block = await readHead(rpc)
  const data: Call['data'] = `${BALANCE_OF}${addressArgument(owner)}`
  const callOf = (token: string): Call => ({ to: token as Address, data })
  const native: Call = { to: MULTICALL3, data: `${GET_ETH_BALANCE}${addressArgument(owner)}` }
  const [trustedResults, otherResults] = await Promise.all([
    readAt(rpc, block, [native, ...trusted.map(callOf)]),
    readUntrusted(rpc, block, others.map(callOf)),
  ])
  const held = new Map<string, bigint>()
  const addBalance = (token: string, returned: Returned) => {
    const balance = returned !== undefined && returned.length >= 64 ? wordAt(returned, 0) : 0n
    if (balance > 0n) held.set(token, balance)
  }
  trustedResults.forEach((returned, index) => addBalance(index === 0 ? NATIVE : (trusted[index - 1] ?? ''), returned))
  others.forEach((token, index) => addBalance(token, otherResults[index]))
  return { block, held, isComplete: trustedResults.every((returned) => returned !== undefined) }
}

/**
 * Reads balances of trusted tokens or of the native currency (NATIVE) at the end of a past block, in base units, in the order of the tokens;
 * undefined for unreadable ones.
 * The block is identified by its number, because the caller does not know its hash.
 *
 * Throws   RpcUnavailable; RpcRefused, also if the node no longer has the state of that block
 */
export async function readBalancesAt(
  rpc: Rpc,
  owner: Address,
  tokens: readonly string[],
  block: number,
): Promise<readonly (bigint | undefined)[]> {
  const data: Call['data'] = `${BALANCE_OF}${addressArgument(owner)}`
  const native: Call = { to: MULTICALL3, data: `${GET_ETH_BALANCE}${addressArgument(owner)}` }
  const returned = await readAt(
    rpc,
    { number: block },
    tokens.map((token) => (token === NATIVE ? native : { to: token as Address, data })),
  )
  return returned.map((word) => (word !== undefined && word.length >= 64 ? wordAt(word, 0) : undefined))
}

/**
 * Reads untrusted contracts at a block, a few per `eth_call`. If the node refuses an `eth_call`, because a contract in it burns all gas, the
 * results of its contracts are undefined.
 *
 * Throws   RpcUnavailable; RpcRefused for a rate limit
 */
export async function readUntrusted(rpc: Rpc, block: BlockId, calls: readonly Call[]): Promise<readonly Returned[]> {
  const chunks: (readonly Call[])[] = []
  for (let from = 0; from < calls.length; from += UNTRUSTED_CHUNK)
    chunks.push(calls.slice(from, from + UNTRUSTED_CHUNK))
  const returned = await Promise.all(
    chunks.map((chunk) =>
      readAt(rpc, block, chunk).catch((error: unknown) => {
        if (error instanceof RpcRefused && !error.isRateLimit) return chunk.map((): Returned => undefined)
        throw error
      }),
    ),
  )
  return returned.flat()
}

function addressArgument(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
