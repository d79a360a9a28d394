import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import type { ApprovedContract, PermittedContract } from '#app/domain/trade/approve.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import type { ShownAddLiquidity, ShownChange } from './shown-liquidity.ts'

/** An amount of a token that a change of liquidity takes from the account. */
export interface TokenNeed {
  readonly token: Address
  /** Base units. */
  readonly amount: bigint
  /** The contract that the token has to be approved for. */
  readonly spender: ApprovedContract
  /** The contract that needs an allowance at Permit2; set only if `spender` is Permit2. */
  readonly permit2Spender?: PermittedContract
}

/** Returns the token amounts that the account has to approve for a change of liquidity. The native currency needs no approval. */
export function tokenNeeds(shown: ShownChange): readonly TokenNeed[] {
  switch (shown.kind) {
    case 'addLiquidity':
      return depositNeeds(shown)
    case 'removeLiquidity':
      return shown.version === 'v2' ? [pairNeed(shown, 'v2Router')] : []
    case 'migrateLiquidity':
      return shown.from === 'v2' ? [pairNeed(shown, 'v3Migrator')] : []
    case 'collectFees':
      return []
    case 'zap': {
      const { input: token, amount } = shown
      return isNative(token) ? [] : [{ token, amount, spender: 'permit2', permit2Spender: 'universalRouter' }]
    }
  }
}

const SPENDERS = {
  v2: { spender: 'v2Router' },
  v3: { spender: 'v3PositionManager' },
  v4: { spender: 'permit2', permit2Spender: 'v4PositionManager' },
} as const

function depositNeeds(shown: ShownAddLiquidity): readonly TokenNeed[] {
  const [token0, token1] = movedTokens(shown)
  const sides = [
    { token: token0, amount: shown.maximum0 },
    { token: token1, amount: shown.maximum1 },
  ]
  return sides
    .filter(({ token, amount }) => !isNative(token) && amount > 0n)
    .map((side) => ({ ...side, ...SPENDERS[shown.version] }))
}

type ShownPairChange = Extract<ShownChange, { version: 'v2'; kind: 'removeLiquidity' } | { from: 'v2' }>

/** Returns the need for LP tokens of a v2 pair. */
function pairNeed({ chainId, pool, liquidity }: ShownPairChange, spender: ApprovedContract): TokenNeed {
  return { token: pairAddress(chainById(chainId).contracts, pool.token0, pool.token1), amount: liquidity, spender }
}
