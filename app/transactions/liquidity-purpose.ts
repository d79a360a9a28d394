import { chainById } from '#app/domain/chains/catalogue.ts'
import { isNew } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { movedTokens, refundedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import {
  minimumReceived,
  type ShownAddLiquidity,
  type ShownLiquidity,
  type ShownMigration,
} from '#app/signing/shown-liquidity.ts'
import type { LiquidityKind, ShownAmount, TransactionPurpose } from './transaction-record.ts'

/** The two tokens that the account pays or receives, in the pool's order. */
export type PairFacts = readonly [TokenFacts, TokenFacts]
type TokenFacts = Omit<ShownAmount, 'raw'>

/** Returns the purpose of a change of liquidity, for its record: the maximum deposit, or the position and the minimum amounts received. */
export function liquidityPurpose(
  shown: ShownLiquidity,
  tokens: PairFacts,
): TransactionPurpose & { readonly kind: LiquidityKind } {
  const { chainId, account } = shown
  const [moved0, moved1] = movedTokens(shown)
  const [token0, token1] = [
    { ...tokens[0], token: moved0 },
    { ...tokens[1], token: moved1 },
  ] as const
  const base = { chainId, account }
  switch (shown.kind) {
    case 'addLiquidity':
      return {
        ...base,
        kind: createsPosition(shown) ? 'createPosition' : 'addLiquidity',
        input: { ...token0, raw: shown.maximum0 },
        secondInput: { ...token1, raw: shown.maximum1 },
      }
    case 'removeLiquidity':
    case 'collectFees': {
      const { amount0, amount1 } = minimumReceived(shown)
      return {
        ...base,
        kind: shown.kind,
        input: positionOf(shown, [token0, token1]),
        output: { ...token0, raw: amount0 },
        secondOutput: { ...token1, raw: amount1 },
      }
    }
  }
}

function createsPosition(shown: ShownAddLiquidity): boolean {
  return shown.version !== 'v2' && isNew(shown.position)
}

/** Returns the position as an NFT, with the token id as its amount; for v2, the amount of LP tokens. */
function positionOf(shown: Exclude<ShownLiquidity, ShownAddLiquidity>, [token0, token1]: PairFacts): ShownAmount {
  const { contracts } = chainById(shown.chainId)
  const symbol = `${token0.symbol}/${token1.symbol}`
  if (shown.version === 'v2') {
    const token = pairAddress(contracts, shown.pool.token0, shown.pool.token1)
    return { token, symbol, decimals: 18, raw: shown.liquidity }
  }
  const token = shown.version === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
  return { token, symbol, decimals: 0, raw: shown.tokenId }
}

/** Returns the purpose of a migration, for its record: the position and the minimum amounts that are refunded. */
export function migrationPurpose(
  shown: ShownMigration,
  tokens: PairFacts,
): TransactionPurpose & { readonly kind: 'migrateLiquidity' } {
  const { chainId, account } = shown
  const [token0, token1] = refundedTokens(shown)
  const { contracts } = chainById(chainId)
  const symbol = tokens.map((facts) => facts.symbol).join('/')
  const source =
    shown.from === 'v2'
      ? { token: pairAddress(contracts, shown.pool.token0, shown.pool.token1), decimals: 18, raw: shown.liquidity }
      : { token: contracts.v3PositionManager, decimals: 0, raw: shown.tokenId }
  return {
    kind: 'migrateLiquidity',
    chainId,
    account,
    input: { ...source, symbol },
    output: { ...tokens[0], token: token0, raw: shown.refund0 },
    secondOutput: { ...tokens[1], token: token1, raw: shown.refund1 },
  }
}
