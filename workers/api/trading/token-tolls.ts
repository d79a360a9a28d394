import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { poolTokens, type Pool } from '#app/domain/liquidity/pool.ts'
import { MINUTE } from '#app/base/time.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { MarketState } from './market-state.ts'
import { readAt, wordAt } from './multicall.ts'

/** `taken` of every `moved` base units stay behind when the token is sent. */
export interface Toll {
  readonly taken: bigint
  readonly moved: bigint
}

/** What a token does when it leaves a pool (bought) and when it is sent into one (sold). Undefined: it refuses. */
export interface TokenTolls {
  readonly buy: Toll | undefined
  readonly sell: Toll | undefined
}

const FREE: Toll = { taken: 0n, moved: 1n }
const HONEST: TokenTolls = { buy: FREE, sell: FREE }

function takesToll({ buy, sell }: TokenTolls): boolean {
  return (buy?.taken ?? 0n) > 0n || (sell?.taken ?? 0n) > 0n
}

/**
 * What arrives of an amount.
 *
 * Rounds   down: tokens that round their share in the sender's favour give one base unit more
 */
export function afterToll(amount: bigint, { taken, moved }: Toll): bigint {
  return amount - mulDiv(amount, taken, moved, 'up')
}

/** As the contract writes it; undefined where nothing is taken. */
export function tollBps(toll: Toll | undefined): string | undefined {
  if (!toll || toll.taken === 0n) return undefined
  return mulDiv(toll.taken, 10_000n, toll.moved, 'up').toString()
}

/** Rebasing tokens lose a base unit or two in their division; that is no toll. */
const ROUNDING = 2n
/** Anybody: holds nothing, signs nothing. */
const PROBE: Address = '0x00000000000000000000000000000000000aB0Be'
const LIFETIME = 10 * MINUTE
const BALANCE_OF = '0x70a08231'
const TRANSFER = '0xa9059cbb'

/**
 * Remembers of every token what it takes from transfers. It is found out by simulating a purchase and a sale, with half of what a pool
 * holds, in the state of the head block. The chain's own base tokens are known and not asked.
 */
export class TollBook {
  readonly #chain: Chain
  readonly #known = new Map<string, { readonly tolls: TokenTolls; readonly until: number }>()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Tokens known to take a toll or to refuse, by lower-case address. */
  suspects(): ReadonlySet<string> {
    const found = new Set<string>()
    for (const [token, { tolls }] of this.#known) if (takesToll(tolls) || !tolls.buy || !tolls.sell) found.add(token)
    return found
  }

  /**
   * Returns  tolls in the order of the tokens; a node that cannot simulate leaves a token taken for honest, and the swap's minimum guards it
   * Throws   RpcUnavailable
   */
  async read(rpc: Rpc, now: number, state: MarketState, tokens: readonly Address[]): Promise<TokenTolls[]> {
    return Promise.all(tokens.map((token) => this.#readOne(rpc, now, state, token)))
  }

  async #readOne(rpc: Rpc, now: number, state: MarketState, token: Address): Promise<TokenTolls> {
    const { bases, stables, contracts } = this.#chain
    const isKnown = [...bases, ...stables, contracts.wrappedNative].some((base) => isSameAddress(base, token))
    if (isNative(token) || isKnown) return HONEST
    const key = token.toLowerCase()
    const remembered = this.#known.get(key)
    if (remembered && remembered.until > now) return remembered.tolls
    const holder = holderOf(this.#chain, state, token)
    if (!holder) return HONEST
    const tolls = await measure(rpc, state.block.number, token, holder)
    if (this.#known.size > 5_000) this.#known.clear()
    this.#known.set(key, { tolls, until: now + LIFETIME })
    return tolls
  }
}

/** Some address of the protocol that holds the token: a pair before a pool, since only pairs trade tokens that take tolls. */
function holderOf(chain: Chain, { pools }: MarketState, token: Address): Address | undefined {
  const holding = [...pools.values()].filter((pool) => poolTokens(pool).some((own) => isSameAddress(own, token)))
  const rank = (pool: Pool) => ['v2', 'v3', 'v4'].indexOf(pool.version)
  const [best] = holding.sort((a, b) => rank(a) - rank(b))
  if (!best) return undefined
  return best.version === 'v4' ? chain.contracts.v4PoolManager : best.id
}

async function measure(rpc: Rpc, blockNumber: number, token: Address, holder: Address): Promise<TokenTolls> {
  const [held] = await readAt(rpc, blockNumber, [{ to: token, data: `${BALANCE_OF}${word(holder)}` }])
  const moved = held === undefined || held.length < 64 ? 0n : wordAt(held, 0) / 2n
  if (moved === 0n) return HONEST
  const bought = await simulated(rpc, blockNumber, token, [
    { from: holder, data: transfer(PROBE, moved) },
    { from: PROBE, data: `${BALANCE_OF}${word(PROBE)}` },
  ])
  if (!bought) return HONEST
  const [purchase, received] = bought
  if (purchase === undefined || received === undefined) return { buy: undefined, sell: undefined }
  const got = wordAt(received, 0)
  if (got === 0n) return { buy: undefined, sell: undefined }

  const sold = await simulated(rpc, blockNumber, token, [
    { from: holder, data: transfer(PROBE, moved) },
    { from: PROBE, data: `${BALANCE_OF}${word(holder)}` },
    { from: PROBE, data: transfer(holder, got) },
    { from: PROBE, data: `${BALANCE_OF}${word(holder)}` },
  ])
  const [, before, sale, after] = sold ?? []
  const buy = tollOf(moved, got)
  if (sale === undefined || before === undefined || after === undefined) return { buy, sell: undefined }
  return { buy, sell: tollOf(got, wordAt(after, 0) - wordAt(before, 0)) }
}

function tollOf(moved: bigint, arrived: bigint): Toll {
  const taken = moved - arrived
  return taken <= ROUNDING ? FREE : { taken, moved }
}

/** What calls return when they run one after another; undefined for one that reverts, or altogether where the node cannot do it. */
async function simulated(
  rpc: Rpc,
  blockNumber: number,
  token: Address,
  calls: readonly { readonly from: Address; readonly data: string }[],
): Promise<(string | undefined)[] | undefined> {
  const request = { blockStateCalls: [{ calls: calls.map((call) => ({ ...call, to: token })) }], validation: false }
  const [answer] = await rpc.settle([['eth_simulateV1', [request, toQuantity(blockNumber)]]])
  const blocks = answer?.ok ? answer.value : undefined
  const results: unknown = Array.isArray(blocks) ? (blocks[0] as { readonly calls?: unknown }).calls : undefined
  if (!Array.isArray(results) || results.length !== calls.length) return undefined
  return results.map((result: { readonly status?: unknown; readonly returnData?: unknown }, index) => {
    const returned = typeof result.returnData === 'string' ? result.returnData.slice(2) : ''
    const isTransfer = calls[index]?.data.startsWith(TRANSFER) === true
    // Some tokens return nothing from `transfer`; a balance must be there.
    return result.status === '0x1' && (isTransfer || returned.length >= 64) ? returned : undefined
  })
}

function transfer(to: Address, amount: bigint): string {
  return `${TRANSFER}${word(to)}${amount.toString(16).padStart(64, '0')}`
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
