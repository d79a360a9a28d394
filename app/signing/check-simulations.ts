import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { Asking, AskProblem } from './ask-wallet.ts'
import { matchesScreen, withoutUnstable } from './check-effects.ts'
import { probesOf } from './probes.ts'
import { simulateEffects, simulateNothing, type Effects } from './simulate-effects.ts'
import { spendingContract } from './spending-contract.ts'
import type { ShownBatch, ShownTransaction } from './shown.ts'
import { watchedTokens } from './watched-tokens.ts'

type Transactions = readonly [UnsignedTransaction, ...UnsignedTransaction[]]

interface Simulating extends Pick<Asking, 'page' | 'wallet'> {
  readonly shown: ShownTransaction | ShownBatch
  /** The user has agreed to a request that no node could simulate. */
  readonly acceptsUnsimulated?: boolean
}

/** Simulates the transactions in order on each node that supports it, and rejects effects other than those that the screen shows. */
export async function checkSimulations(
  { page, wallet, shown, acceptsUnsimulated = false }: Simulating,
  transactions: Transactions,
): Promise<Result<undefined, AskProblem>> {
  const simulations = await Promise.all([page, wallet.provider].map((node) => simulateShown(node, shown, transactions)))
  const seen = simulations.filter((effects) => effects !== undefined)
  if (seen.some((effects) => !effects.hasSucceeded)) return fail({ code: 'swap.expectedToFail' })
  if (seen.some((effects) => !matchesScreen(effects, shown)))
    return fail({ code: 'request.modified', modification: 'effects' })
  return seen.length > 0 || acceptsUnsimulated ? ok(undefined) : fail({ code: 'request.unsimulated' })
}

/**
 * Simulates the transactions on one node; undefined if it cannot simulate. If the effects differ from the screen, leaves out tokens that
 * change without any transaction: a token sent to the account could otherwise block every request by returning a lower balance every time.
 */
async function simulateShown(
  node: Eip1193,
  shown: ShownTransaction | ShownBatch,
  transactions: Transactions,
): Promise<Effects | undefined> {
  const tokens = await watchedTokens(node, shown)
  const spender = spendingContract(shown)
  const effects = await simulateEffects(node, transactions, tokens, probesOf(shown), spender)
  if (!effects?.hasSucceeded || matchesScreen(effects, shown)) return effects
  const { chainId, account } = shown
  const idle = await simulateNothing(node, { chainId, account, spender }, tokens)
  return idle ? withoutUnstable(effects, idle) : effects
}
