import { proxy } from 'valtio'
import type { Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { INITIAL_FLOW, nextFlow, type DialogEvent, type RunEvent, type RunFlow } from './run-flow.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** A run that the user has confirmed in its review. */
export interface ConfirmedRun {
  readonly chainId: ChainId
  /** Returns the steps that are needed at this moment. `node` is the one that the guard reads from. */
  readonly plan: (node: Eip1193) => Promise<Result<TransactionPlan, ErrorCode>>
  /** Called after each event with the new state of the run, also once the review is closed. */
  readonly onEvent?: (event: RunEvent, flow: RunFlow) => void
}

interface RunState {
  flow: RunFlow
  /** A run of the open review has started and not ended yet. */
  isRunning: boolean
}

/** A dialog from the review to the outcome. `Values` are those that the feature shows in it. */
export interface ReviewSession<Values extends object = object> {
  /** State of the dialog. */
  readonly run: Values & RunState
  readonly dispatch: (event: RunEvent | DialogEvent) => void
  /** Opens a review, replacing what the dialog showed before. */
  readonly open: () => void
  /** Opens the review of a failed run again. */
  readonly retry: () => void
  /** Closes the review. The wallet gets no further request; one that it already has is followed outside the dialog. */
  readonly close: () => void
  /** Returns the signal that is aborted when the open review is closed; undefined if none is open. */
  readonly signal: () => AbortSignal | undefined
  /** The last run of the open review. */
  confirmed: ConfirmedRun | undefined
}

/** Creates the session of a closed dialog. */
export function createReviewSession<Values extends object>(values: Values): ReviewSession<Values> {
  /** The open review. Events of a run whose dialog was closed do not change the dialog. */
  let current: AbortController | undefined
  const run = proxy<Values & RunState>({ ...values, flow: INITIAL_FLOW, isRunning: false })
  const dispatch: ReviewSession['dispatch'] = (event) => {
    run.flow = nextFlow(run.flow, event)
  }
  const close = () => {
    current?.abort()
    current = undefined
    session.confirmed = undefined
    run.isRunning = false
    dispatch({ type: 'close' })
  }
  const session: ReviewSession<Values> = {
    run,
    dispatch,
    open() {
      close()
      current = new AbortController()
      dispatch({ type: 'open' })
    },
    retry: () => dispatch({ type: 'retry' }),
    close,
    signal: () => current?.signal,
    confirmed: undefined,
  }
  return session
}
