import type { PermittedContract } from '#app/domain/trade/approve.ts'
import type { Shown } from './shown.ts'

/** Contracts that move an account's tokens, besides Permit2. */
export type SpendingContract = PermittedContract | 'v2Router' | 'v3PositionManager' | 'v3Migrator'

/**
 * Returns the contract that moves the tokens of a request, or may move them afterwards: the approved spender, except Permit2; the v2 router,
 * the migrator or a position manager for changes of liquidity, in a batch those of the last one; otherwise the Universal Router.
 */
export function spendingContract(shown: Shown): SpendingContract {
  switch (shown.kind) {
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return LIQUIDITY_CONTRACTS[shown.version]
    case 'approve':
      return shown.spender === undefined || shown.spender === 'permit2' ? 'universalRouter' : shown.spender
    case 'permit':
    case 'permit2Approve':
      return shown.spender ?? 'universalRouter'
    case 'migrateLiquidity':
      return shown.from === 'v2' ? 'v3Migrator' : 'v3PositionManager'
    case 'pairPermit':
      return 'v2Router'
    case 'nftPermit':
    case 'approvePosition':
      return 'v3PositionManager'
    case 'permitBatch':
      return 'v4PositionManager'
    case 'liquidityBatch':
      return spendingContract(shown.changes.at(-1) ?? shown.changes[0])
    default:
      return 'universalRouter'
  }
}

/** A contract whose code a request relies on. */
export type InvolvedContract = SpendingContract | 'permit2'

/**
 * Returns the contracts whose code a request relies on. Sends, claims, revocations and replacements call none of the contracts that move an
 * account's tokens, except the revocation of allowances at Permit2.
 */
export function involvedContracts(shown: Shown): readonly InvolvedContract[] {
  switch (shown.kind) {
    case 'send':
    case 'sendNft':
    case 'claim':
    case 'cancel':
    case 'speedUp':
      return []
    case 'revoke':
      return shown.of.standard === 'permit2' ? ['permit2'] : []
    case 'revocationBatch':
      return [...new Set(shown.revocations.flatMap(involvedContracts))]
    default:
      return [...new Set<InvolvedContract>(['universalRouter', 'permit2', ...calledContracts(shown)])]
  }
}

/**
 * Returns the contracts that a request relies on besides the Universal Router and Permit2: the spending contract and, for a migration or a
 * zap, the manager of the new position.
 */
function calledContracts(shown: Shown): readonly SpendingContract[] {
  if (shown.kind === 'zap') return ['v4PositionManager']
  if (shown.kind === 'liquidityBatch') return shown.changes.flatMap(calledContracts)
  if (shown.kind !== 'migrateLiquidity') return [spendingContract(shown)]
  return [spendingContract(shown), shown.from === 'v2' ? 'v3PositionManager' : 'v4PositionManager']
}

const LIQUIDITY_CONTRACTS = { v2: 'v2Router', v3: 'v3PositionManager', v4: 'v4PositionManager' } as const
