import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { checksummed } from './checksummed.ts'
import { candidateId } from './approval-candidates.ts'
import type { ApprovalNode, ChainApprovals } from './approvals.ts'
import { usdText } from './figures.ts'
import { isUnlimited } from './is-unlimited.ts'

export const approvalFields = {
  ChainApprovals: {
    chain: ({ chainId }: ChainApprovals) => chainById(chainId).graphName,
    isAvailable: ({ found }: ChainApprovals) => found !== null,
    isComplete: ({ found }: ChainApprovals) => found?.isComplete === true,
    asOf: ({ found }: ChainApprovals) => found?.asOf ?? null,
    items: ({ found }: ChainApprovals) => found?.items ?? [],
  },

  Approval: {
    id: idOf,
    spender: ({ spender }: ApprovalNode) => checksummed(spender),
    isUnlimited: isUnlimitedOf,
    quantity: (node: ApprovalNode) =>
      node.token === null || isUnlimitedOf(node) ? null : formatUnits(node.allowance, node.token.token.decimals),
    valueAtRisk: (node: ApprovalNode) =>
      node.valueAtRisk === null
        ? null
        : { id: `${idOf(node)}:risk`, currency: 'USD', value: usdText(node.valueAtRisk) },
    nftContract: ({ snapshot, contract, token }: ApprovalNode) =>
      token === null ? { chainId: snapshot.chainId, contract } : null,
    tokenId: ({ tokenId }: ApprovalNode) => (tokenId === null ? null : String(tokenId)),
    collectionName: ({ collection }: ApprovalNode) => collection,
  },
}

function idOf(node: ApprovalNode): string {
  return `${node.snapshot.chainId}:${candidateId(node)}`
}

function isUnlimitedOf({ token, allowance }: ApprovalNode): boolean {
  return token !== null && isUnlimited(allowance, token.token.totalSupply)
}
