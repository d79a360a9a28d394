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
  readonly minimum: bigint
  /** Largest allowed change of the balance; set where the screen shows an exact amount. */
  readonly maximum?: bigint
  /** Whether the transaction may create the token, whose unreadable balance before is then taken as zero. */
  readonly mayBeNew?: boolean
  /** ERC-20 allowance of Permit2 after the transaction, if the transaction sets it. */
  readonly approved?: bigint
  /** ERC-20 allowance of the spender after the transaction, if the transaction sets it. */
  readonly granted?: bigint
  /** Permit2 allowance of the spender after the transaction, if the transaction sets it. */
  readonly allowed?: bigint
  /** Amount of the transaction's own permit, including the part that the transaction spends. */
  readonly permitted?: bigint
  /** ERC-20 allowance of Permit2 that an earlier call of the same batch sets, including the part that the batch spends. */
  readonly approvedBefore?: bigint | undefined
  /** ERC-20 allowance of the spender that an earlier call of the same batch sets, including the part that the batch spends. */
  readonly grantedBefore?: bigint | undefined
}

/**
 * Whether a simulated transaction does what the screen shows: the input falls by at most the maximum, the output rises by at least the
 * minimum, no other balance falls, and no allowance rises except the one shown. The amount of a send reaches the recipient, and revoked
 * approvals are zero afterwards. The official SDK leaves the unspent part of an exact output's permit open, which is accepted because the
 * permit expires with the swap's deadline or after half an hour.
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

/**
 * Leaves out the tokens that also change, or cannot be read any more, without a transaction (`idle`). A request that moves one of them then
 * fails, because `matchesScreen` requires the effects on each token of the request. The native currency and `known` tokens stay: if they
 * change, the reading of another token has moved them.
 */
export function withoutUnstable(effects: Effects, idle: Effects, known: readonly Address[]): Effects {
  const isKnown = (token: Address) => [NATIVE, ...known].some((other) => isSameAddress(other, token))
  const unstable = idle.tokens
    .filter((effect) => !isWithin(effect, undefined) && !isKnown(effect.token))
    .map(({ token }) => token)
  return {
    ...effects,
    tokens: effects.tokens.filter(({ token }) => !unstable.some((other) => isSameAddress(other, token))),
  }
}

/** Whether the values that the probes of `probesOf` read agree with the screen. */
function hasArrived(probed: readonly Change[], shown: ShownTransaction | ShownBatch): boolean {
  switch (shown.kind) {
    case 'send':
      return arrives(probed[0], shown)
    case 'sendNft':
      return changesHands(probed, shown)
    case 'revoke':
    case 'revocationBatch':
      // An approval that cannot be read may be of another kind than the screen shows; the `approve` that revokes it could then grant one.
      return probed.length > 0 && probed.every(({ before, after }) => before !== undefined && after === 0n)
    case 'claim':
      // The probe reads `isClaimed`.
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

/** The value of the transaction itself delivers native currency, and the bounds of the account cover a send to itself. */
function arrives(balance: Change | undefined, { account, token, amount, received, recipient }: ShownSend): boolean {
  if (isNative(token) || isSameAddress(account, recipient)) return true
  const change = balance && difference(balance)
  return change !== undefined && change >= received && change <= amount
}

/** Whether the router may move the position afterwards, and no other position of the account that it could not move before. */
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

/** Whether each change does what the screen shows. The probes are read before the first call and after the last one of the batch. */
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

/** Number of positions of a version that earlier changes of the batch burn. */
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
      return [{ token: shown.token, minimum: 0n, maximum: 0n, allowed: shown.amount }]
    case 'revoke':
    case 'revocationBatch':
      return revokedTokens(shown).map((token) => ({ token, minimum: 0n, maximum: 0n }))
    case 'send':
      return [sendBounds(shown)]
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
          minimum: -shown.maximumIn,
          ...(shown.side === 'exactOut' && { permitted: shown.maximumIn }),
        },
        { token: shown.output, minimum: shown.minimumOut },
      ]
    case 'wrap':
      return [exactly(NATIVE, -shown.amount), exactly(wrappedNative, shown.amount)]
    // NFT balances are not watched, and a cancellation changes nothing. A speed-up is compared with the pending transaction instead.
    case 'approvePosition':
    case 'sendNft':
    case 'cancel':
    case 'speedUp':
      return []
    case 'unwrap':
      return [exactly(wrappedNative, -shown.amount), exactly(NATIVE, shown.amount)]
  }
}

/** Bounds of an approval, which sets the allowance of Permit2 or of a contract that takes liquidity without Permit2. */
function approvalBounds({ token, amount, spender = 'permit2' }: ShownApproval) {
  const bounds = { token, minimum: 0n, maximum: 0n }
  return spender === 'permit2' ? { ...bounds, approved: amount } : { ...bounds, granted: amount }
}

/** Bounds of the swap. The part of the preceding approval that the swap does not spend may stay open. */
function boundsOfSwapBatch({ approvals, swap }: ShownSwapBatch): readonly (Bounds & { readonly token: Address })[] {
  const approval = approvals.findLast(({ kind }) => kind === 'approve')
  return boundsOf(swap).map((bounds) =>
    approval && isSameAddress(bounds.token, swap.input) ? { ...bounds, approvedBefore: approval.amount } : bounds,
  )
}

/** Sum of the bounds of all changes. The parts of the preceding approvals that the changes do not spend may stay open. */
function boundsOfLiquidityBatch({
  approvals,
  changes,
}: ShownLiquidityBatch): readonly (Bounds & { readonly token: Address })[] {
  const together: (Bounds & { readonly token: Address })[] = []
  for (const bounds of changes.flatMap(boundsOf)) {
    const at = together.findIndex(({ token }) => isSameAddress(token, bounds.token))
    const earlier = together[at]
    if (earlier) together[at] = { ...earlier, ...bounds, minimum: earlier.minimum + bounds.minimum }
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
 * Bounds of a sent token: the balance falls by at most the amount and, because some tokens round, by at least the amount received. In a
 * send to itself, the account loses at most the difference.
 */
function sendBounds({ account, recipient, token, amount, received }: ShownSend) {
  if (isSameAddress(account, recipient)) return { token, minimum: received - amount, maximum: 0n }
  return { token, minimum: -amount, maximum: -received }
}

function exactly(token: Address, change: bigint) {
  return { token, minimum: change, maximum: change }
}

/** Whether the effects on one token are within its bounds, which are undefined for a token that is not part of the request. */
function isWithin({ balance, allowances }: TokenEffects, bounds: Bounds | undefined): boolean {
  const { minimum, maximum, mayBeNew, approved, granted, allowed, permitted, approvedBefore, grantedBefore } =
    bounds ?? {
      minimum: 0n,
    }
  const change = difference(mayBeNew ? { ...balance, before: balance.before ?? 0n } : balance)
  // An unreadable balance fails for a token of the request; any other token passes if its balance was already unreadable before.
  if (change === undefined) return bounds === undefined && balance.before === undefined
  if (change < minimum || (maximum !== undefined && change > maximum)) return false
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

/** Whether an allowance is at most the one that the batch has set less the spent amount (`change` is negative). */
function isRest({ after }: Change, approvedBefore: bigint | undefined, change: bigint): boolean {
  if (after === undefined || approvedBefore === undefined) return false
  return approvedBefore === MAX_UINT256 || after <= approvedBefore + change
}

/** Whether an allowance is the approved amount. Some tokens store the largest uint256 as their own maximum, of at least 96 bits. */
function isApproved({ after }: Change, approved: bigint): boolean {
  return after === approved || (approved === MAX_UINT256 && after !== undefined && after >= MAX_UINT96)
}

function difference({ before, after }: Change): bigint | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}

function rises({ before, after }: Change): boolean {
  return (after ?? 0n) > (before ?? 0n)
}
