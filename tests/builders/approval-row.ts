import type { Address } from '#app/domain/address/address.ts'
import type { ApprovalRow } from '#app/features/approvals/approval-facts.ts'

export const SPENDER: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** An unlimited approval of SPENDER on Ethereum. */
export function approvalRow(kind: ApprovalRow['kind'], contract: Address, tokenId: string | null = null): ApprovalRow {
  return {
    id: `${kind}:${contract}:${tokenId}`,
    chainId: 1,
    kind,
    contract,
    tokenId,
    spender: SPENDER,
    name: 'USDC',
    decimals: 6,
    logo: null,
    isListed: true,
    spenderName: null,
    amount: null,
    isUnlimited: true,
    expiresAt: null,
    risk: null,
  }
}
