import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { hasMintedPosition, zapBounds } from './zap-effects.ts'
import { liquidityBounds, matchesPositionChange } from './liquidity-effects.ts'
import { matchesMigration, migrationBounds } from './migration-effects.ts'
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
  /** Whether the transaction may create the token. If so, a balance that cannot be read before it counts as zero. */
  readonly mayBeNew?: boolean
  /** ERC-20 allowance of Permit2 after the transaction, if the transaction sets it. */
  readonly permit2Allowance?: bigint
  /** ERC-20 allowance of the spender after the transaction, if the transaction sets it. */
  readonly spenderAllowance?: bigint
  /** Allowance of the spender at Permit2 after the transaction, if the transaction sets it. */
  readonly spenderAllowanceAtPermit2?: bigint
  /** Amount of the permit in the transaction's calldata, including the part that the transaction spends. */
  readonly permitAmount?: bigint
  /** ERC-20 allowance of Permit2 that an earlier call of the same batch sets, including the part that the batch spends. */
  readonly batchPermit2Allowance?: bigint | undefined
  /** ERC-20 allowance of the spender that an earlier call of the same batch sets, including the part that the batch spends. */
  readonly batchSpenderAllowance?: bigint | undefined
}

type TokenBounds = Bounds & { readonly token: Address }

/** Bounds of a token that is not part of the request. */
const UNRELATED: Bounds = { minimum: 0n }

/**
 * Whether a simulated transaction does what the screen shows: the input falls by at most the maximum, the output rises by at least the
 * minimum, no other balance falls, and no allowance rises except the one shown. The amount of a send reaches the recipient, and revoked
 * approvals are zero afterwards. With the official SDK, the unspent part of an exact output's permit remains. This is accepted, because the
 * permit expires after half an hour or, if later, at the swap's deadline.
 */
export function matchesScreen(effects: Effects, shown: ShownTransaction | ShownBatch): boolean {
  const bounds = boundsOf(shown)
  return (
    effects.hasSucceeded &&
    bounds.every(({ token }) => effects.tokens.some((effect) => isSameAddress(effect.token, token))) &&
    effects.tokens.every((effect) =>
      isWithin(
        effect,
        bounds.find(({ token }) => isSameAddress(token, effect.token)),
      ),
    ) &&
    matchesProbes(effects.probeResults, shown)
  )
}

/**
 * Omits the tokens that change or become unreadable even in `idle`, a simulation without any transaction. A request that moves one of them
 * then fails, because `matchesScreen` requires the effects on each token of the request. The native currency and `known` tokens are never
 * omitted: if they change without a transaction, the read of another token has moved them.
 */
export function omitUnstableTokens(effects: Effects, idle: Effects, known: readonly Address[]): Effects {
  const isKnown = (token: Address) => [NATIVE, ...known].some((other) => isSameAddress(other, token))
  const unstable = idle.tokens.filter((effect) => !isWithin(effect) && !isKnown(effect.token)).map(({ token }) => token)
  return {
    ...effects,
    tokens: effects.tokens.filter(({ token }) => !unstable.some((other) => isSameAddress(other, token))),
  }
}

/** Whether the values that the probes of `probesOf` read agree with the screen. */
function matchesProbes(probeResults: readonly Change[], shown: ShownTransaction | ShownBatch): boolean {
  switch (shown.kind) {
    case 'send':
      return hasRecipientReceived(probeResults[0], shown)
    case 'sendNft':
      return hasNftArrived(probeResults, shown)
    case 'revoke':
    case 'revocationBatch':
      // An approval that cannot be read may be of another kind than the screen shows; the `approve` that revokes it could then grant one.
      return probeResults.length > 0 && probeResults.every(({ before, after }) => before !== undefined && after === 0n)
    case 'claim':
      // The probe reads `isClaimed`.
      return probeResults[0]?.before === 0n && probeResults[0].after === 1n
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return matchesPositionChange(probeResults, shown)
    case 'migrateLiquidity':
      return matchesMigration(probeResults, shown)
    case 'zap':
      return hasMintedPosition(probeResults)
    case 'approvePosition':
      return isOnlyThisPositionApproved(probeResults, shown)
    case 'liquidityBatch':
      return matchesAllChanges(probeResults, shown)
    default:
      return true
  }
}

/**
 * Whether the recipient of a token receives the amount shown. True without a check for the native currency, which is the value of the
 * transaction itself, and for a send to the account itself, which its bounds cover.
 */
function hasRecipientReceived(
  balance: Change | undefined,
  { account, token, amount, received, recipient }: ShownSend,
): boolean {
  if (isNative(token) || isSameAddress(account, recipient)) return true
  const change = balance && difference(balance)
  return change !== undefined && change >= received && change <= amount
}

/** Whether the router may move the position afterwards, and no other position of the account that it could not move before. */
function isOnlyThisPositionApproved(
  [owner, approved, isOperator]: readonly Change[],
  { chainId, account }: ShownPositionApproval,
): boolean {
  const { universalRouter } = chainById(chainId).contracts
  return (
    owner?.before === BigInt(account) &&
    owner.after === BigInt(account) &&
    approved?.after === BigInt(universalRouter) &&
    isOperator?.before !== undefined &&
    isOperator.after === isOperator.before
  )
}

/** Whether each change does what the screen shows. The probes are read before the first call and after the last one of the batch. */
function matchesAllChanges(probeResults: readonly Change[], { changes }: ShownLiquidityBatch): boolean {
  let start = 0
  return changes.every((change, index) => {
    const end = start + probesOf(change).length
    const results = probeResults.slice(start, end)
    start = end
    const earlier = changes.slice(0, index)
    if (change.kind === 'zap') return hasMintedPosition(results, countBurned(earlier, 'v4'))
    if (change.kind === 'addLiquidity')
      return matchesPositionChange(results, change, countBurned(earlier, change.version))
    return matchesProbes(results, change)
  })
}

/** Returns the number of positions of a version that the changes burn. */
function countBurned(changes: readonly ShownChange[], version: 'v2' | 'v3' | 'v4'): bigint {
  const burned = changes.filter(
    (change) =>
      change.kind === 'removeLiquidity' && change.version !== 'v2' && change.version === version && change.burns,
  )
  return BigInt(burned.length)
}

/** Whether the recipient owns the ERC-721 afterwards, or has received exactly the units of the ERC-1155 shown. */
function hasNftArrived(
  probeResults: readonly Change[],
  { standard, account, recipient, amount }: ShownNftSend,
): boolean {
  if (standard === 'erc721') {
    const [owner] = probeResults
    return owner?.before === BigInt(account) && owner.after === BigInt(recipient)
  }
  const [senderBalance, recipientBalance] = probeResults
  const senderChange = senderBalance && difference(senderBalance)
  const recipientChange = recipientBalance && difference(recipientBalance)
  return isSameAddress(account, recipient)
    ? senderChange === 0n && (senderBalance?.before ?? 0n) >= amount
    : senderChange === -amount && recipientChange === amount
}

function boundsOf(shown: ShownTransaction | ShownBatch): readonly TokenBounds[] {
  const { wrappedNative } = chainById(shown.chainId).contracts
  switch (shown.kind) {
    case 'approve':
      return [approvalBounds(shown)]
    case 'permit2Approve':
      return [{ token: shown.token, minimum: 0n, maximum: 0n, spenderAllowanceAtPermit2: shown.amount }]
    case 'revoke':
    case 'revocationBatch':
      return revokedTokens(shown).map((token) => ({ token, minimum: 0n, maximum: 0n }))
    case 'send':
      return [sendBounds(shown)]
    case 'claim':
      return [exactBounds(shown.token, shown.amount)]
    case 'swapBatch':
      return swapBatchBounds(shown)
    case 'liquidityBatch':
      return liquidityBatchBounds(shown)
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
          ...(shown.side === 'exactOut' && { permitAmount: shown.maximumIn }),
        },
        { token: shown.output, minimum: shown.minimumOut },
      ]
    case 'wrap':
      return [exactBounds(NATIVE, -shown.amount), exactBounds(wrappedNative, shown.amount)]
    // NFT balances are not watched, and a cancellation changes nothing. A speed-up is compared with the pending transaction instead.
    case 'approvePosition':
    case 'sendNft':
    case 'cancel':
    case 'speedUp':
      return []
    case 'unwrap':
      return [exactBounds(wrappedNative, -shown.amount), exactBounds(NATIVE, shown.amount)]
  }
}

/** Bounds of an approval, which sets the allowance of Permit2 or of a contract that takes liquidity without Permit2. */
function approvalBounds({ token, amount, spender = 'permit2' }: ShownApproval) {
  const bounds = { token, minimum: 0n, maximum: 0n }
  return spender === 'permit2' ? { ...bounds, permit2Allowance: amount } : { ...bounds, spenderAllowance: amount }
}

/** Bounds of the swap. The part of the preceding approval that the swap does not spend may remain. */
function swapBatchBounds({ approvals, swap }: ShownSwapBatch): readonly TokenBounds[] {
  const approval = approvals.findLast(({ kind }) => kind === 'approve')
  return boundsOf(swap).map((bounds) =>
    approval && isSameAddress(bounds.token, swap.input)
      ? { ...bounds, batchPermit2Allowance: approval.amount }
      : bounds,
  )
}

/** Bounds of all changes, whose minimums are added up. The parts of the preceding approvals that the changes do not spend may remain. */
function liquidityBatchBounds({ approvals, changes }: ShownLiquidityBatch): readonly TokenBounds[] {
  const sums: TokenBounds[] = []
  for (const bounds of changes.flatMap(boundsOf)) {
    const index = sums.findIndex(({ token }) => isSameAddress(token, bounds.token))
    const earlier = sums[index]
    if (earlier) sums[index] = { ...earlier, ...bounds, minimum: earlier.minimum + bounds.minimum }
    else sums.push(bounds)
  }
  const tokenApprovals = approvals.filter((approval) => approval.kind === 'approve')
  return sums.map((bounds) => {
    const ofToken = tokenApprovals.filter(({ token }) => isSameAddress(token, bounds.token))
    const ofPermit2 = ofToken.findLast(({ spender = 'permit2' }) => spender === 'permit2')
    const ofSpender = ofToken.findLast(({ spender = 'permit2' }) => spender !== 'permit2')
    return { ...bounds, batchPermit2Allowance: ofPermit2?.amount, batchSpenderAllowance: ofSpender?.amount }
  })
}

/**
 * Bounds of a sent token: the balance falls by at most the amount and, because some tokens round, by at least the amount received. An
 * account that sends to itself loses at most the difference.
 */
function sendBounds({ account, recipient, token, amount, received }: ShownSend) {
  if (isSameAddress(account, recipient)) return { token, minimum: received - amount, maximum: 0n }
  return { token, minimum: -amount, maximum: -received }
}

function exactBounds(token: Address, change: bigint) {
  return { token, minimum: change, maximum: change }
}

/** Whether the effects on one token are within its bounds. */
function isWithin({ balance, allowances }: TokenEffects, bounds = UNRELATED): boolean {
  const { minimum, maximum, mayBeNew } = bounds
  const change = difference(mayBeNew ? { ...balance, before: balance.before ?? 0n } : balance)
  // An unreadable balance fails for a token of the request; any other token passes if its balance was already unreadable before.
  if (change === undefined) return bounds === UNRELATED && balance.before === undefined
  if (change < minimum || (maximum !== undefined && change > maximum)) return false
  return areAllowancesWithin(allowances, bounds, change)
}

/** Whether the allowances of one token are within its bounds, for a `change` of its balance that is negative for a spent amount. */
function areAllowancesWithin(
  { permit2, spender, spenderAtPermit2 }: TokenEffects['allowances'],
  bounds: Bounds,
  change: bigint,
): boolean {
  const isPermit2Within =
    bounds.permit2Allowance === undefined
      ? !hasRisen(permit2) || isUnspentPart(permit2, bounds.batchPermit2Allowance, change)
      : isApproved(permit2, bounds.permit2Allowance)
  const isSpenderWithin =
    bounds.spenderAllowance === undefined
      ? !hasRisen(spender) || isUnspentPart(spender, bounds.batchSpenderAllowance, change)
      : isApproved(spender, bounds.spenderAllowance)
  if (!isPermit2Within || !isSpenderWithin) return false
  if (bounds.spenderAllowanceAtPermit2 !== undefined) return spenderAtPermit2.after === bounds.spenderAllowanceAtPermit2
  const isUnspentPermit =
    bounds.permitAmount !== undefined && (spenderAtPermit2.after ?? 0n) <= bounds.permitAmount + change
  return isUnspentPermit || !hasRisen(spenderAtPermit2)
}

/** Whether an allowance is at most the one that the batch has set less the spent amount (`change` is negative). */
function isUnspentPart({ after }: Change, batchAllowance: bigint | undefined, change: bigint): boolean {
  if (after === undefined || batchAllowance === undefined) return false
  return batchAllowance === MAX_UINT256 || after <= batchAllowance + change
}

/** Whether an allowance is the approved amount. Some tokens store the largest uint256 as their own maximum, of at least 96 bits. */
function isApproved({ after }: Change, approved: bigint): boolean {
  return after === approved || (approved === MAX_UINT256 && after !== undefined && after >= MAX_UINT96)
}

function difference({ before, after }: Change): bigint | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}

function hasRisen({ before, after }: Change): boolean {
  return (after ?? 0n) > (before ?? 0n)
}
