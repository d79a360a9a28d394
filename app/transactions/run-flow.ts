import type { AskProblem } from '#app/signing/ask-wallet.ts'
import type { StepName } from './transaction-plan.ts'

interface Running {
  readonly steps: readonly StepName[]
  /** Index of the current step. */
  readonly step: number
}

/** Why a run ended, with the hash of the transaction concerned, if there is one. */
export interface RunProblem extends AskProblem {
  readonly hash?: `0x${string}`
  /** Error id of an unexplained failure, under which it is reported. */
  readonly id?: string
}

/** Amounts and fee of a successful transaction, as far as they could be read. */
interface Outcome {
  /** Base units of the output. */
  readonly received: bigint | undefined
  /** Base units of the input; only for an exact output, whose input is not fixed. */
  readonly spent?: bigint | undefined
  /** Wei paid to the network, for all transactions of the run so far. */
  readonly fee?: bigint | undefined
}

export type RunFlow =
  | { readonly at: 'form' }
  /** `rejected`: the step that the user rejected in the last attempt. Transactions of the steps before it remain valid. */
  | { readonly at: 'review'; readonly rejected?: Running }
  /** The guard checks the step; the wallet has not received its request yet. */
  | ({ readonly at: 'checking' } & Running)
  /** The wallet has the request. */
  | ({ readonly at: 'awaitingSignature' } & Running)
  /** The transaction is sent and waits for a block. */
  | ({ readonly at: 'pending'; readonly hash: `0x${string}` } & Running)
  | ({ readonly at: 'done'; readonly hash: `0x${string}` } & Outcome & Running)
  /** `received` and `spent`: base units moved by a mined transaction that paid out less than promised. */
  | ({
      readonly at: 'failed'
      readonly problem: RunProblem
      readonly received: bigint | undefined
      readonly spent: bigint | undefined
    } & Running)

/** Events that the runner reports, in the order in which they occur. */
export type RunEvent =
  | { readonly type: 'start'; readonly steps: readonly StepName[] }
  | { readonly type: 'ask' }
  | { readonly type: 'reject' }
  | { readonly type: 'sign' }
  /** The wallet does not support the current step. The steps of these names replace it. */
  | { readonly type: 'fallback'; readonly names: readonly StepName[] }
  | { readonly type: 'send'; readonly hash: `0x${string}` }
  /** The transaction did what the screen showed. `hash`: the transaction mined in its place, if any. */
  | ({ readonly type: 'succeed'; readonly hash?: `0x${string}` } & Outcome)
  | {
      readonly type: 'fail'
      readonly problem: RunProblem
      readonly received?: bigint | undefined
      readonly spent?: bigint | undefined
    }

/** Actions of the user. */
export type DialogEvent = { readonly type: 'open' } | { readonly type: 'retry' } | { readonly type: 'close' }

export const INITIAL_FLOW: RunFlow = { at: 'form' }

/**
 * Reducer of a dialog from review to outcome. An event that is not in the table leaves the state unchanged.
 *
 * | state             | event        | next |
 * |-------------------|--------------|------|
 * | form              | open         | review |
 * | review            | start(steps) | checking, first step |
 * | review            | fail         | failed, without a step |
 * | checking          | ask          | awaitingSignature |
 * | checking          | fail         | failed |
 * | awaitingSignature | reject       | review, which says what was rejected |
 * | awaitingSignature | sign         | checking, next step |
 * | awaitingSignature | fallback     | checking, other steps in place of the current one |
 * | awaitingSignature | send(hash)   | pending |
 * | awaitingSignature | fail         | failed |
 * | pending           | succeed      | checking, next step; done after the last |
 * | pending           | fail         | failed, with the hash |
 * | failed            | retry        | review |
 * | any               | close        | form (the transaction goes on outside the dialog) |
 */
export function nextFlow(state: RunFlow, event: RunEvent | DialogEvent): RunFlow {
  if (event.type === 'close') return INITIAL_FLOW
  switch (state.at) {
    case 'form':
      return event.type === 'open' ? { at: 'review' } : state
    case 'review':
      if (event.type === 'start' && event.steps.length > 0) return { at: 'checking', steps: event.steps, step: 0 }
      return event.type === 'fail' ? failed({ steps: [], step: 0 }, event) : state
    case 'checking':
      if (event.type === 'ask') return { ...running(state), at: 'awaitingSignature' }
      return event.type === 'fail' ? failed(state, event) : state
    case 'awaitingSignature':
      if (event.type === 'reject') return { at: 'review', rejected: running(state) }
      if (event.type === 'sign' && !isLast(state)) return { ...next(state), at: 'checking' }
      if (event.type === 'fallback')
        return { ...running(state), at: 'checking', steps: state.steps.toSpliced(state.step, 1, ...event.names) }
      if (event.type === 'send') return { ...running(state), at: 'pending', hash: event.hash }
      return event.type === 'fail' ? failed(state, event) : state
    case 'pending':
      if (event.type === 'succeed')
        return isLast(state)
          ? { ...running(state), at: 'done', hash: event.hash ?? state.hash, ...outcome(event) }
          : { ...next(state), at: 'checking' }
      return event.type === 'fail' ? failed(state, event, state.hash) : state
    case 'failed':
      return event.type === 'retry' ? { at: 'review' } : state
    case 'done':
      return state
  }
}

/** Whether a failed run sent a transaction, in the failed step or in one before it. A signature is not a transaction. */
export function hasSent({ problem, steps, step }: RunFlow & { readonly at: 'failed' }): boolean {
  // A discarded batch has the hash of its record, but no transaction.
  const hasTransaction = problem.hash !== undefined && problem.code !== 'transaction.discarded'
  return hasTransaction || steps.slice(0, step).some((name) => name !== 'permit')
}

/** Whether the wallet may have sent a transaction without saying which; the message of the problem says so. */
export function mayHaveSent({ problem }: RunFlow & { readonly at: 'failed' }): boolean {
  return problem.code === 'wallet.invalidHash'
}

/** Whether an approval was mined; it remains valid even if a later step was rejected. */
export function hasApproved({ steps, step }: Running): boolean {
  return steps.slice(0, step).includes('approve')
}

function outcome({ received, spent, fee }: Outcome): Outcome {
  return { received, spent, fee }
}

function running({ steps, step }: Running): Running {
  return { steps, step }
}

function next({ steps, step }: Running): Running {
  return { steps, step: step + 1 }
}

function isLast({ steps, step }: Running): boolean {
  return step >= steps.length - 1
}

function failed(state: Running, event: RunEvent & { type: 'fail' }, hash?: `0x${string}`): RunFlow {
  const problem = hash === undefined ? event.problem : { ...event.problem, hash }
  return { ...running(state), at: 'failed', problem, received: event.received, spent: event.spent }
}
