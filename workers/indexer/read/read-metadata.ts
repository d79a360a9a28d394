import { BURN_ADDRESSES } from '#app/domain/token/burn-addresses.ts'
import { DECIMALS_SELECTOR, DEFAULT_DECIMALS, readDecimals } from '#app/domain/token/read-decimals.ts'
import type { Result } from '#app/base/result.ts'
import type { RpcCall, RpcRefused } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { decodePairCreated } from '../decode/v2.ts'
import { decodePoolCreated } from '../decode/v3.ts'
import { decodeV4Initialize } from '../decode/v4.ts'
import type { ChainFacts } from '../project/chain-facts.ts'
import type { TokenMetadata } from '../project/market.ts'
import { cleanText } from './clean-text.ts'

/** Selectors of symbol(), name(), totalSupply() and balanceOf(address). */
const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const TOTAL_SUPPLY = '0x18160ddd'
const BALANCE_OF = '0x70a08231'
const FIELDS = [SYMBOL, NAME, DECIMALS_SELECTOR, TOTAL_SUPPLY]

const SYMBOL_LIMIT = 64
const NAME_LIMIT = 128
const WORD = 64
/** Longer text is truncated before decoding, because a contract may return megabytes. */
const MAX_TEXT_BYTES = 2_048

/** Returns the tokens of pools that are created in these logs. */
export function tokensOfNewPools(facts: ChainFacts, logs: readonly Log[]): Set<string> {
  const tokens = new Set<string>()
  for (const log of logs) {
    if (log.topics[0] === TOPICS.V2_PAIR_CREATED && log.address === facts.v2Factory) {
      const event = decodePairCreated(log)
      if (event) tokens.add(event.token0).add(event.token1)
    } else if (log.topics[0] === TOPICS.V3_POOL_CREATED && log.address === facts.v3Factory) {
      const event = decodePoolCreated(log)
      if (event) tokens.add(event.token0).add(event.token1)
    } else if (log.topics[0] === TOPICS.V4_INITIALIZE && log.address === facts.v4PoolManager) {
      const event = decodeV4Initialize(log)
      if (event) tokens.add(event.currency0).add(event.currency1)
    }
  }
  return tokens
}

/**
 * Reads token metadata at the latest block (not every node has past state). Each field is its own call in a JSON-RPC
 * batch rather than one multicall, so that a token that burns all gas or returns megabytes affects only itself.
 *
 * Throws   RpcUnavailable; RpcRefused for a rate limit, because the result is stored for good
 */
export async function readMetadata(rpc: Rpc, tokens: readonly string[]): Promise<Map<string, TokenMetadata>> {
  const calls = tokens.flatMap((to) => FIELDS.map((data): RpcCall => ['eth_call', [{ to, data }, 'latest']]))
  const results = (await rpc.settle(calls)).map(returnedBy)
  return new Map(
    tokens.map((token, index) => {
      const [symbol, name, decimals, totalSupply] = results.slice(index * FIELDS.length, (index + 1) * FIELDS.length)
      return [token, metadataOf(symbol ?? '0x', name ?? '0x', decimals ?? '0x', totalSupply ?? '0x')]
    }),
  )
}

/** Returns a call's return data; undefined if the contract refused it. Throws RpcRefused for a rate limit. */
function returnedBy(result: Result<unknown, RpcRefused>): string | undefined {
  if (result.ok) return typeof result.value === 'string' ? result.value : undefined
  if (result.problem.isRateLimit) throw result.problem
  return undefined
}

/** Base units. */
export interface Supply {
  readonly total: bigint
  /** Balances of the burn addresses and the token's own contract. Undefined if one cannot be read. */
  readonly idle: bigint | undefined
}

/** Reads current supplies; skips tokens without a readable total. Throws RpcUnavailable. */
export async function readSupplies(rpc: Rpc, tokens: readonly string[]): Promise<Map<string, Supply>> {
  const width = 2 + BURN_ADDRESSES.length
  const calls = tokens.flatMap((to) =>
    [TOTAL_SUPPLY, ...[...BURN_ADDRESSES, to].map(balanceOf)].map((data): RpcCall => [
      'eth_call',
      [{ to, data }, 'latest'],
    ]),
  )
  const results = await rpc.settle(calls)
  const values = results.map((result) =>
    result.ok && typeof result.value === 'string' ? readUint(result.value) : undefined,
  )
  const supplies = new Map<string, Supply>()
  tokens.forEach((token, index) => {
    const [total, ...balances] = values.slice(index * width, (index + 1) * width)
    if (total !== undefined) supplies.set(token, { total, idle: sum(balances) })
  })
  return supplies
}

function balanceOf(owner: string): string {
  return BALANCE_OF + owner.slice(2).toLowerCase().padStart(WORD, '0')
}

function sum(parts: readonly (bigint | undefined)[]): bigint | undefined {
  return parts.reduce((total, part) => (total === undefined || part === undefined ? undefined : total + part), 0n)
}

/** Decodes the results of a token's four calls. */
export function metadataOf(symbol: string, name: string, decimals: string, totalSupply: string): TokenMetadata {
  const knownDecimals = readDecimals(decimals)
  return {
    symbol: cleanText(readText(symbol), SYMBOL_LIMIT) || 'unknown',
    name: cleanText(readText(name), NAME_LIMIT) || 'unknown',
    decimals: knownDecimals ?? DEFAULT_DECIMALS,
    totalSupply: readUint(totalSupply) ?? 0n,
    isOk: knownDecimals !== undefined,
  }
}

function readUint(result: string): bigint | undefined {
  return result.length >= 2 + WORD ? BigInt(result.slice(0, 2 + WORD)) : undefined
}

/** Decodes an ABI string, or the bytes32 of early tokens. */
function readText(result: string): string {
  const hex = result.slice(2)
  if (hex.length === WORD) return utf8(hex.replace(/(00)+$/, ''))
  if (hex.length < 2 * WORD) return ''
  const offset = safeIntegerOf(hex.slice(0, WORD))
  const length = offset === undefined ? undefined : safeIntegerOf(hex.slice(offset * 2, offset * 2 + WORD))
  if (offset === undefined || length === undefined) return ''
  const from = offset * 2 + WORD
  return utf8(hex.slice(from, from + Math.min(length, MAX_TEXT_BYTES) * 2))
}

function safeIntegerOf(word: string): number | undefined {
  const value = word.length === WORD ? Number.parseInt(word, 16) : Number.NaN
  return Number.isSafeInteger(value) ? value : undefined
}

function utf8(hex: string): string {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  return new TextDecoder().decode(bytes)
}
