import type { QuotedTrade } from './quoted-trade.ts'
import { run, send } from './swap-draft.ts'

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

/** Opens the review of a quote, replacing what the dialog showed before. */
export function openReview(trade: QuotedTrade): void {
  closeReview()
  current = new AbortController()
  run.accepted = trade
  send({ type: 'open' })
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeReview(): void {
  current?.abort()
  current = undefined
  send({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
