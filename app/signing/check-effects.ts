import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { hasPosition, zapBounds } from './zap-effects.ts'
import { changesPosition, liquidityBounds } from './liquidity-effects.ts'
import { migrationBounds, movesPosition } from './migration-effects.ts'
import { probesOf } from './probes.ts'
import type { Change, Effects, TokenEffects } from './simulate-effects.ts'
import type {
  ShownApproval,
  ShownBatch,
  ShownLiquidityBatch,
  ShownNftSend,
  ShownSend,
  ShownSwapBatch,
  ShownTransaction,
} from './shown.ts'
import type { ShownChange, ShownPositionApproval } from './shown-liquidity.ts'
import { revokedTokens } from './watched-tokens.ts'

const MAX_UINT96 = 2n ** 96n - 1n
const MAX_UINT256 = 2n ** 256n - 1n

/** Limits on a transaction's effects on one token. Base units. */
interface Bounds {
  /** Smallest allowed change of the balance; negative for an amount that may leave. */
  readonly least: bigint
  /** Largest allowed change of the balance, where the screen shows an exact amount. */
  readonly most?: bigint
  /** The transaction may create the token: a balance that cannot be read before is then zero. */
  readonly mayBeNew?: boolean
  /** Permit2's allowance afterwards, where the transaction sets it. */
  readonly approved?: bigint
  /** The spender's own allowance afterwards, where the transaction sets it. */
  readonly granted?: bigint
  /** The spender's allowance at Permit2 afterwards, where the transaction sets it. */
  readonly allowed?: bigint
  /** Amount of the transaction's own permit, including the part that the transaction spends. */
  readonly permitted?: bigint
  /** Permit2's allowance that an earlier call of the same batch sets, including the part that the batch spends. */
  readonly approvedBefore?: bigint | undefined
  /** The spender's own allowance that an earlier call of the same batch sets, likewise. */
  readonly grantedBefore?: bigint | undefined
}

/**
 * Whether a simulated transaction does what the screen shows: the input falls by at most the maximum, the output rises by at least the
 * minimum, no other balance falls, and no allowance rises except the one shown. The unspent part of an exact output's permit may stay open,
 * as the official SDK leaves it: the permit expires within half an hour. What is sent reaches the recipient, and what is revoked is zero.
 */
export function matchesScreen(effects: Effects, shown: ShownTransaction | ShownBatch): boolean {
  const expected = boundsOf(shown)
  return (
    effects.hasSucceeded &&
    expected.every(({ token }) => effects.tokens.some((effect) => isSameAddress(effect.token, token))) &&
    effects.tokens.every((effect) => {
      const bounds = expected.find(({ token }) => isSameAddress(token, effect.token))
      return isWithin(effect, bounds)
    }) &&
    hasArrived(effects.probed, shown)
  )
}

/** Whether the probes of `probesOf` read what the screen shows. */
function hasArrived(probed: readonly Change[], shown: ShownTransaction | ShownBatch): boolean {
  switch (shown.kind) {
    case 'send':
      return arrives(probed[0], shown)
    case 'sendNft':
      return changesHands(probed, shown)
    case 'revoke':
    case 'revocationBatch':
      // An approval that cannot be read may be of another kind than the screen says, and `approve` may then grant one.
      return probed.length > 0 && probed.every(({ before, after }) => before !== undefined && after === 0n)
    case 'claim':
      // Whether the entry is paid.
      return probed[0]?.before === 0n && probed[0].after === 1n
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return changesPosition(probed, shown)
    case 'migrateLiquidity':
      return movesPosition(probed, shown)
    case 'zap':
      return hasPosition(probed)
    case 'approvePosition':
      return letsRouterMove(probed, shown)
    case 'liquidityBatch':
      return changesAll(probed, shown)
    default:
      return true
  }
}

/** Native currency arrives by the transaction itself; what an account sends to itself is in its own bounds. */
function arrives(balance: Change | undefined, { account, token, amount, received, recipient }: ShownSend): boolean {
  if (isNative(token) || isSameAddress(account, recipient)) return true
  const change = balance && difference(balance)
  return change !== undefined && change >= received && change <= amount
}

/** The router may move the position afterwards, and not more of the account's positions than before. */
function letsRouterMove([owner, approved, all]: readonly Change[], { chainId, account }: ShownPositionApproval) {
  const { universalRouter } = chainById(chainId).contracts
  return (
    owner?.before === BigInt(account) &&
    owner.after === BigInt(account) &&
    approved?.after === BigInt(universalRouter) &&
    all?.before !== undefined &&
    all.after === all.before
  )
}

/** Whether each change does what the screen shows. The probes are read around all of them. */
function changesAll(probed: readonly Change[], { changes }: ShownLiquidityBatch): boolean {
  let from = 0
  return changes.every((change, index) => {
    const own = probed.slice(from, (from += probesOf(change).length))
    const earlier = changes.slice(0, index)
    if (change.kind === 'zap') return hasPosition(own, endedBefore(earlier, 'v4'))
    if (change.kind === 'addLiquidity') return changesPosition(own, change, endedBefore(earlier, change.version))
    return hasArrived(own, change)
  })
}

function endedBefore(changes: readonly ShownChange[], version: 'v2' | 'v3' | 'v4'): bigint {
  const ended = changes.filter(
    (change) =>
      change.kind === 'removeLiquidity' && change.version !== 'v2' && change.version === version && change.burns,
  )
  return BigInt(ended.length)
}

function changesHands(probed: readonly Change[], { standard, account, recipient, amount }: ShownNftSend): boolean {
  const [first, second] = probed
  if (standard === 'erc721') return first?.before === BigInt(account) && first.after === BigInt(recipient)
  const [left, arrived] = [first && difference(first), second && difference(second)]
  return isSameAddress(account, recipient)
    ? left === 0n && (first?.before ?? 0n) >= amount
    : left === -amount && arrived === amount
}

function boundsOf(shown: ShownTransaction | ShownBatch): readonly (Bounds & { readonly token: Address })[] {
  const { wrappedNative } = chainById(shown.chainId).contracts
  switch (shown.kind) {
    case 'approve':
      return [approvalBounds(shown)]
    case 'permit2Approve':
      return [{ token: shown.token, least: 0n, most: 0n, allowed: shown.amount }]
    case 'revoke':
    case 'revocationBatch':
      return revokedTokens(shown).map((token) => ({ token, least: 0n, most: 0n }))
    case 'send':
      return [leaving(shown)]
    case 'claim':
      return [exactly(shown.token, shown.amount)]
    case 'swapBatch':
      return boundsOfSwapBatch(shown)
    case 'liquidityBatch':
      return boundsOfLiquidityBatch(shown)
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return liquidityBounds(shown)
    case 'migrateLiquidity':
      return migrationBounds(shown)
    case 'zap':
      return zapBounds(shown)
    case 'swap':
      return [
        {
          token: shown.input,
          least: -shown.maximumIn,
          ...(shown.side === 'exactOut' && { permitted: shown.maximumIn }),
        },
        { token: shown.output, least: shown.minimumOut },
      ]
    case 'wrap':
      return [exactly(NATIVE, -shown.amount), exactly(wrappedNative, shown.amount)]
    // An NFT has no balance that is watched, a cancellation changes nothing. A speed-up is compared with the pending transaction instead.
    case 'approvePosition':
    case 'sendNft':
    case 'cancel':
    case 'speedUp':
      return []
    case 'unwrap':
      return [exactly(wrappedNative, -shown.amount), exactly(NATIVE, shown.amount)]
  }
}

/** The allowance of Permit2, or of the contract that takes liquidity without it. */
function approvalBounds({ token, amount, spender = 'permit2' }: ShownApproval) {
  const bounds = { token, least: 0n, most: 0n }
  return spender === 'permit2' ? { ...bounds, approved: amount } : { ...bounds, granted: amount }
}

/** The swap's bounds. What it does not spend of the approvals before it may stay open. */
function boundsOfSwapBatch({ approvals, swap }: ShownSwapBatch): readonly (Bounds & { readonly token: Address })[] {
  const approval = approvals.findLast(({ kind }) => kind === 'approve')
  return boundsOf(swap).map((bounds) =>
    approval && isSameAddress(bounds.token, swap.input) ? { ...bounds, approvedBefore: approval.amount } : bounds,
  )
}

/** The changes' bounds together. What they do not spend of the approvals before them may stay open. */
function boundsOfLiquidityBatch({
  approvals,
  changes,
}: ShownLiquidityBatch): readonly (Bounds & { readonly token: Address })[] {
  const together: (Bounds & { readonly token: Address })[] = []
  for (const bounds of changes.flatMap(boundsOf)) {
    const at = together.findIndex(({ token }) => isSameAddress(token, bounds.token))
    const earlier = together[at]
    if (earlier) together[at] = { ...earlier, ...bounds, least: earlier.least + bounds.least }
    else together.push(bounds)
  }
  const open = approvals.filter((approval) => approval.kind === 'approve')
  return together.map((bounds) => {
    const own = open.filter(({ token }) => isSameAddress(token, bounds.token))
    const approved = own.findLast(({ spender = 'permit2' }) => spender === 'permit2')
    const granted = own.findLast(({ spender = 'permit2' }) => spender !== 'permit2')
    return { ...bounds, approvedBefore: approved?.amount, grantedBefore: granted?.amount }
  })
}

/**
 * Bounds of a sent token: at most the amount leaves the account, and at least the amount received, because some tokens round; an account
 * that sends to itself loses at most the difference.
 */
function leaving({ account, recipient, token, amount, received }: ShownSend) {
  if (isSameAddress(account, recipient)) return { token, least: received - amount, most: 0n }
  return { token, least: -amount, most: -received }
}

function exactly(token: Address, change: bigint) {
  return { token, least: change, most: change }
}

/** Bounds of a token of the request; undefined for another token. */
function isWithin({ balance, allowances }: TokenEffects, bounds: Bounds | undefined): boolean {
  const { least, most, mayBeNew, approved, granted, allowed, permitted, approvedBefore, grantedBefore } = bounds ?? {
    least: 0n,
  }
  const change = difference(mayBeNew ? { ...balance, before: balance.before ?? 0n } : balance)
  // An unreadable balance fails for a token of the request; another token passes if its balance was unreadable before as well.
  if (change === undefined) return bounds === undefined && balance.before === undefined
  if (change < least || (most !== undefined && change > most)) return false
  const approval =
    approved === undefined
      ? !rises(allowances.permit2) || isRest(allowances.permit2, approvedBefore, change)
      : isApproved(allowances.permit2, approved)
  const own =
    granted === undefined
      ? !rises(allowances.router) || isRest(allowances.router, grantedBefore, change)
      : isApproved(allowances.router, granted)
  if (allowed !== undefined) return approval && own && allowances.throughPermit2.after === allowed
  const isUnspent = permitted !== undefined && (allowances.throughPermit2.after ?? 0n) <= permitted + change
  return approval && own && (isUnspent || !rises(allowances.throughPermit2))
}

/** Whether an allowance is at most what the batch has set less what it has spent. */
function isRest({ after }: Change, approvedBefore: bigint | undefined, change: bigint): boolean {
  if (after === undefined || approvedBefore === undefined) return false
  return approvedBefore === MAX_UINT256 || after <= approvedBefore + change
}

/** Some tokens store any amount as the largest number that they can, which has 96 bits at least. */
function isApproved({ after }: Change, approved: bigint): boolean {
  return after === approved || (approved === MAX_UINT256 && after !== undefined && after >= MAX_UINT96)
}

function difference({ before, after }: Change): bigint | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}

function rises({ before, after }: Change): boolean {
  return (after ?? 0n) > (before ?? 0n)
}
