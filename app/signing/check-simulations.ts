import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { AskOptions, AskProblem } from './ask-wallet.ts'
import { matchesScreen, omitUnstableTokens } from './check-effects.ts'
import { probesOf } from './probes.ts'
import { simulateEffects, simulateNothing, type Effects } from './simulate-effects.ts'
import { spendingContract } from './spending-contract.ts'
import type { ShownBatch, ShownTransaction } from './shown.ts'
import { knownTokens, watchedTokens } from './watched-tokens.ts'

type Transactions = readonly [UnsignedTransaction, ...UnsignedTransaction[]]

interface SimulationOptions extends Pick<AskOptions, 'page' | 'wallet'> {
  readonly shown: ShownTransaction | ShownBatch
  /** The user has agreed to a request that no node could simulate. */
  readonly acceptsUnsimulated?: boolean
}

/** Simulates the transactions in order on each node that supports it, and rejects effects other than those that the screen shows. */
export async function checkSimulations(
  { page, wallet, shown, acceptsUnsimulated = false }: SimulationOptions,
  transactions: Transactions,
): Promise<Result<undefined, AskProblem>> {
  const simulations = await Promise.all(
    [page, wallet.provider].map((node) => simulateOnNode(node, shown, transactions)),
  )
  const simulated = simulations.filter((effects) => effects !== undefined)
  if (simulated.some((effects) => !effects.hasSucceeded)) return fail({ code: 'swap.expectedToFail' })
  if (simulated.some((effects) => !matchesScreen(effects, shown))) {
    const received = lowerReceivedAmounts(simulated, shown)
    return fail(
      received ? { code: 'liquidity.lessReceived', received } : { code: 'request.modified', modification: 'effects' },
    )
  }
  return simulated.length > 0 || acceptsUnsimulated ? ok(undefined) : fail({ code: 'request.unsimulated' })
}

/**
 * Returns the amounts that a withdrawal or fee collection pays, for each token the lowest of all nodes, if nothing else differs from
 * the screen; undefined otherwise. The user may accept them, because a new transfer tax would otherwise lock the position.
 */
function lowerReceivedAmounts(
  simulated: readonly Effects[],
  shown: ShownTransaction | ShownBatch,
): TokenAmounts | undefined {
  if (shown.kind !== 'removeLiquidity' && shown.kind !== 'collectFees') return undefined
  const [amount0, amount1] = movedTokens(shown).map((token) => lowestChange(simulated, token))
  if (amount0 === undefined || amount1 === undefined || amount0 < 0n || amount1 < 0n) return undefined
  const received = { amount0, amount1 }
  return simulated.every((effects) => matchesScreen(effects, { ...shown, received })) ? received : undefined
}

/** Returns the lowest change of the account's balance on any node; undefined if a node could not read it. */
function lowestChange(simulated: readonly Effects[], token: Address): bigint | undefined {
  const changes = simulated.map(({ tokens }) => {
    const { before, after } = tokens.find((effect) => isSameAddress(effect.token, token))?.balance ?? {}
    return before === undefined || after === undefined ? undefined : after - before
  })
  return changes.reduce((lowest, change) => {
    if (lowest === undefined || change === undefined) return undefined
    return change < lowest ? change : lowest
  })
}

/**
 * Returns the effects of the transactions on one node; undefined if it cannot simulate. If the effects differ from the screen, omits tokens
 * that change without any transaction: a token sent to the account could otherwise block every request by returning a lower balance every
 * time.
 */
async function simulateOnNode(
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
  return idle ? omitUnstableTokens(effects, idle, knownTokens(chainId)) : effects
}
