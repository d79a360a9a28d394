import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { knownSpender } from '#app/domain/approvals/known-spender.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { Approval, ChainApprovals } from '#app/wire/market/approvals.ts'

const MAX_NAME_LENGTH = 40

/** An approval as a row of a list. */
export interface ApprovalRow {
  readonly id: string
  readonly chainId: ChainId
  readonly kind: Approval['kind']
  /** The token or the NFT's contract. */
  readonly contract: Address
  /** The token's symbol, or the collection's name, which may be empty. Untrusted text from a contract. */
  readonly name: string
  readonly decimals: number
  readonly logo: string | null
  /** On the token list; always false for NFTs. */
  readonly isListed: boolean
  readonly spender: Address
  /** Null if the spender is not one of the protocol's contracts. */
  readonly spenderName: string | null
  /** Exact decimal, in whole tokens; null if unlimited, or for NFTs. */
  readonly amount: string | null
  readonly isUnlimited: boolean
  /** UNIX seconds; null for approvals that do not expire. */
  readonly expiresAt: number | null
  /** Value that the spender could currently transfer, an exact decimal in US dollars; null if unknown. */
  readonly risk: string | null
  /** Set only for the approval of a single NFT. */
  readonly tokenId: string | null
}

/** The approvals of an account on one chain. */
export interface ChainFacts {
  readonly chainId: ChainId
  /** False if the chain or its index could not be read. */
  readonly isAvailable: boolean
  /** False if the account may have more approvals than `rows`. */
  readonly isComplete: boolean
  readonly rows: readonly ApprovalRow[]
}

/** `ageSeconds`: seconds for which the list has been cached. */
export type ApprovalsState =
  { readonly state: 'ready'; readonly chains: readonly ChainFacts[]; readonly ageSeconds: number } | FailedState

/** Converts the API's answer to the rows of the page. Used on the server and in the browser. */
export function approvalFacts(chains: readonly ChainApprovals[]): readonly ChainFacts[] {
  return chains.map(({ chainId, isAvailable, isComplete, items }) => ({
    chainId,
    isAvailable,
    isComplete,
    rows: items.map((item) => approvalRow(chainId, item)),
  }))
}

function approvalRow(chainId: ChainId, approval: Approval): ApprovalRow {
  const { id, kind, spender, token, quantity, isUnlimited, expiresAt, valueAtRisk, nftContract, tokenId } = approval
  return {
    id,
    chainId,
    kind,
    spender,
    isUnlimited,
    expiresAt,
    tokenId,
    contract: token?.address ?? nftContract?.address ?? NATIVE,
    name: token ? plainText(token.symbol) : plainText(approval.collectionName ?? '', MAX_NAME_LENGTH),
    decimals: token?.decimals ?? 0,
    logo: token?.logo ?? null,
    isListed: token?.isListed ?? false,
    spenderName: knownSpender(chainId, spender) ?? null,
    amount: quantity,
    risk: valueAtRisk,
  }
}
