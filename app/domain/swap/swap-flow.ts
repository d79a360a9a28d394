import type { ErrorCode } from '#app/domain/errors/catalogue.ts'

/** reset: the token wants its old approval taken back first · approve: to Permit2 · permit: a signature for the router. */
export type SwapStep = 'reset' | 'approve' | 'permit' | 'swap' | 'wrap' | 'unwrap'

interface Running {
  readonly steps: readonly SwapStep[]
  /** Index of the step at hand. */
  readonly step: number
}

export type SwapFlow =
  | { readonly at: 'form' }
  | { readonly at: 'review' }
  /** The step is being checked: chain proof, calldata, simulation. Nothing has been asked of the wallet. */
  | ({ readonly at: 'checking' } & Running)
  /** The wallet has the request. */
  | ({ readonly at: 'asking' } & Running)
  /** The transaction is out and waits for its block. */
  | ({ readonly at: 'pending'; readonly hash: string } & Running)
  | ({ readonly at: 'done'; readonly hash: string } & Running)
  | ({ readonly at: 'failed'; readonly code: ErrorCode; readonly hash: string | undefined } & Running)

export type SwapEvent =
  | { readonly type: 'open' }
  | { readonly type: 'start'; readonly steps: readonly SwapStep[] }
  | { readonly type: 'ask' }
  | { readonly type: 'reject' }
  | { readonly type: 'sign' }
  | { readonly type: 'send'; readonly hash: string }
  | { readonly type: 'mine' }
  | { readonly type: 'fail'; readonly code: ErrorCode }
  | { readonly type: 'retry' }
  | { readonly type: 'close' }

export const AT_FORM: SwapFlow = { at: 'form' }

/**
 * One swap from review to receipt. An event without a line leaves the state as it is.
 *
 * | state    | event        | next |
 * |----------|--------------|------|
 * | form     | open         | review |
 * | review   | start(steps) | checking, first step |
 * | checking | ask          | asking |
 * | checking | fail(code)   | failed |
 * | asking   | reject       | review (spec: quietly, everything typed is kept) |
 * | asking   | sign         | checking, next step |
 * | asking   | send(hash)   | pending |
 * | asking   | fail(code)   | failed |
 * | pending  | mine         | checking, next step; done after the last |
 * | pending  | fail(code)   | failed, with the hash |
 * | failed   | retry        | review |
 * | any      | close        | form (what is already sent stays sent) |
 */
export function swapFlow(state: SwapFlow, event: SwapEvent): SwapFlow {
  if (event.type === 'close') return AT_FORM
  switch (state.at) {
    case 'form':
      return event.type === 'open' ? { at: 'review' } : state
    case 'review':
      return event.type === 'start' && event.steps.length > 0 ? { at: 'checking', steps: event.steps, step: 0 } : state
    case 'checking':
      if (event.type === 'ask') return { ...running(state), at: 'asking' }
      return event.type === 'fail' ? failed(state, event.code) : state
    case 'asking':
      if (event.type === 'reject') return { at: 'review' }
      if (event.type === 'sign' && !isLast(state)) return { ...next(state), at: 'checking' }
      if (event.type === 'send') return { ...running(state), at: 'pending', hash: event.hash }
      return event.type === 'fail' ? failed(state, event.code) : state
    case 'pending':
      if (event.type === 'mine')
        return isLast(state) ? { ...running(state), at: 'done', hash: state.hash } : { ...next(state), at: 'checking' }
      return event.type === 'fail' ? failed(state, event.code, state.hash) : state
    case 'failed':
      return event.type === 'retry' ? { at: 'review' } : state
    case 'done':
      return state
  }
}

/** What the account must do, in order. `needs` is what the chain says at this moment. */
export function swapSteps(needs: {
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  readonly reset: boolean
  readonly approve: boolean
  readonly permit: boolean
}): readonly SwapStep[] {
  if (needs.kind !== 'swap') return [needs.kind]
  return [
    ...(needs.reset ? (['reset'] as const) : []),
    ...(needs.approve ? (['approve'] as const) : []),
    ...(needs.permit ? (['permit'] as const) : []),
    'swap',
  ]
}

/** Whether a failed swap left a transaction behind: one of the failed step, or one of a step before it. A signature is none. */
export function hasSent({ hash, steps, step }: SwapFlow & { readonly at: 'failed' }): boolean {
  return hash !== undefined || steps.slice(0, step).some((done) => done !== 'permit')
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

function failed(state: Running, code: ErrorCode, hash?: string): SwapFlow {
  return { ...running(state), at: 'failed', code, hash }
}
