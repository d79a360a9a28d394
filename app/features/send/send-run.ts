import type { Address } from '#app/domain/address/address.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import type { RecipientData } from '#app/domain/send/send-state.ts'
import type { SpeedBump } from '#app/domain/send/speed-bumps.ts'
import type { PendingDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { createReviewSession } from '#app/transactions/review-session.ts'
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
  /** The address that the recipient's username led to in the last send to it, if it was another one. */
  readonly formerAddress: Address | undefined
  readonly isToken: boolean
  /** Whether the send leaves almost none of the native currency. */
  readonly isFullNative: boolean
  /** The deposit of a sale that the send pays; the provider may stop waiting for it. */
  readonly deposit?: PendingDeposit | undefined
}

interface SendValues {
  prepared: PreparedSend | undefined
  /** Speed bumps that have not been passed yet. */
  bumps: readonly SpeedBump[]
}

/** The dialog from the speed bumps to the outcome. */
export const review = createReviewSession<SendValues>({ prepared: undefined, bumps: [] })

/** State of the dialog. */
export const { run } = review

/** Opens the speed bumps and then the review of a send, replacing what the dialog showed before. */
export function openReview(prepared: PreparedSend, bumps: readonly SpeedBump[]): void {
  review.open()
  run.prepared = prepared
  run.bumps = bumps
}

/** Removes the first speed bump, which the user has passed. */
export function passBump(): void {
  run.bumps = run.bumps.slice(1)
}
