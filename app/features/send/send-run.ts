import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import type { RecipientData } from '#app/domain/send/send-state.ts'
import type { SpeedBump } from '#app/domain/send/speed-bumps.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { MarketToken } from '#app/wire/market/token.ts'

/** A send that the form passes to the review. */
export type PreparedSend = PreparedTokenSend | PreparedNftSend

export interface PreparedTokenSend extends PreparedBase {
  readonly order: SendOrder
  readonly token: MarketToken
  readonly collection?: never
}

export interface PreparedNftSend extends PreparedBase {
  readonly order: NftSendOrder
  readonly token?: never
  /** Name of the collection from its contract, untrusted text. */
  readonly collection: string
}

interface PreparedBase {
  readonly recipient: RecipientData
  /** A known address that the recipient imitates. */
  readonly lookAlike: Address | undefined
  readonly isToken: boolean
  /** Whether the send leaves almost none of the native currency. */
  readonly isFullNative: boolean
}

/** State of the review dialog. */
export const run = proxy<{
  flow: RunFlow
  prepared: PreparedSend | undefined
  /** Speed bumps that have not been passed yet. */
  bumps: readonly SpeedBump[]
}>({ flow: AT_FORM, prepared: undefined, bumps: [] })

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

/** Opens the speed bumps and then the review of a send, replacing what the dialog showed before. */
export function openReview(prepared: PreparedSend, bumps: readonly SpeedBump[]): void {
  closeReview()
  current = new AbortController()
  run.prepared = prepared
  run.bumps = bumps
  dispatchRun({ type: 'open' })
}

/** Removes the first speed bump, which the user has passed. */
export function passBump(): void {
  run.bumps = run.bumps.slice(1)
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeReview(): void {
  current?.abort()
  current = undefined
  dispatchRun({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
