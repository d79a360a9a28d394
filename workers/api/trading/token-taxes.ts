import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { poolTokens, type Pool } from '#app/domain/liquidity/pool.ts'
import { MINUTE } from '#app/base/time.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import type { MarketState } from './market-state.ts'
import { NO_TAX, tryTransfers, type TokenTaxes, type TransferTax } from './try-transfers.ts'

const NO_TAXES: TokenTaxes = { buy: NO_TAX, sell: NO_TAX }

function takesTax({ buy, sell }: TokenTaxes): boolean {
  return (buy?.taken ?? 0n) > 0n || (sell?.taken ?? 0n) > 0n
}

/**
 * Returns how much of a sent amount arrives, in base units.
 *
 * Rounds   down; one base unit more may arrive from tokens that round their tax down
 */
export function afterTax(amount: bigint, { taken, sent }: TransferTax): bigint {
  return amount - mulDiv(amount, taken, sent, 'up')
}

/** Converts a tax to basis points, rounded up, in the Trading API's format; undefined if there is none. */
export function taxBps(tax: TransferTax | undefined): string | undefined {
  if (!tax || tax.taken === 0n) return undefined
  return mulDiv(tax.taken, 10_000n, tax.sent, 'up').toString()
}

const LIFETIME_MS = 10 * MINUTE
/** Number of cached tokens above which the next one replaces all. */
const MAX_TOKENS = 5_000

/**
 * Cache of transfer taxes of tokens. Taxes are measured by simulating a purchase and a sale of half a pool's balance at the head block. The
 * native currency and the chain's base tokens and stablecoins are assumed to have none.
 */
export class TokenTaxCache {
  readonly #chain: Chain
  readonly #cache = new Map<string, { readonly taxes: TokenTaxes; readonly until: number }>()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /**
   * Returns the lower-case addresses of tokens that a route must not pass through: they are known to have a tax or to refuse transfers.
   * Entries expire, because a token that is excluded from routes is not measured again. `now` in UNIX milliseconds.
   */
  excludedIntermediates(now: number): ReadonlySet<string> {
    const found = new Set<string>()
    for (const [token, { taxes, until }] of this.#cache)
      if (until > now && (takesTax(taxes) || !taxes.buy || !taxes.sell)) found.add(token)
    return found
  }

  /**
   * Reads taxes, and measures those that are not cached. `now` in UNIX milliseconds.
   *
   * Returns  taxes in the order of the tokens; no tax if it cannot be measured, because the swap's minimum received still
   *          protects the user
   * Throws   RpcUnavailable
   */
  async read(rpc: Rpc, now: number, state: MarketState, tokens: readonly Address[]): Promise<TokenTaxes[]> {
    return Promise.all(tokens.map((token) => this.#readOne(rpc, now, state, token)))
  }

  /** Deletes the cached taxes of tokens, so that the next read measures them again. */
  forget(tokens: readonly Address[]): void {
    for (const token of tokens) this.#cache.delete(token.toLowerCase())
  }

  async #readOne(rpc: Rpc, now: number, state: MarketState, token: Address): Promise<TokenTaxes> {
    const { bases, stables, contracts } = this.#chain
    const isTrusted = [...bases, ...stables, contracts.wrappedNative].some((base) => isSameAddress(base, token))
    if (isNative(token) || isTrusted) return NO_TAXES
    const key = token.toLowerCase()
    const cached = this.#cache.get(key)
    if (cached && cached.until > now) return cached.taxes
    const holder = holderOf(this.#chain, state, token)
    if (!holder) return NO_TAXES
    const taxes = (await tryTransfers(rpc, state.block.number, token, holder)) ?? NO_TAXES
    if (this.#cache.size > MAX_TOKENS) this.#cache.clear()
    this.#cache.set(key, { taxes, until: now + LIFETIME_MS })
    return taxes
  }
}

/** Returns an address that holds the token for a pool. v2 pairs are preferred, because only they trade fee-on-transfer tokens. */
function holderOf(chain: Chain, { pools }: MarketState, token: Address): Address | undefined {
  const candidates = [...pools.values()].filter((pool) =>
    poolTokens(pool).some((poolToken) => isSameAddress(poolToken, token)),
  )
  const rank = (pool: Pool) => ['v2', 'v3', 'v4'].indexOf(pool.version)
  const [best] = candidates.sort((a, b) => rank(a) - rank(b))
  if (!best) return undefined
  return best.version === 'v4' ? chain.contracts.v4PoolManager : best.id
}
