import { ok } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import { encodeRevocation, type Revocation, type RevocationOrder } from '#app/domain/approvals/encode-revocation.ts'
import { probesOf } from '#app/signing/probes.ts'
import type { TransactionStep } from '#app/transactions/transaction-plan.ts'
import type { ApprovalRow } from './approval-facts.ts'
import type { PreparedRevocation } from './revoke-run.ts'

/** One transaction of a plan, with the approvals that it revokes. */
export interface RevokeStep extends TransactionStep {
  readonly order: RevocationOrder
  readonly rows: readonly ApprovalRow[]
}

/** Maximum number of Permit2 allowances per transaction. The guard reads two words for each, and watches at most twelve tokens. */
const MAX_LOCKDOWN_ALLOWANCES = 8

/** Plans the transactions that revoke approvals: one for up to eight Permit2 allowances, and one for each other approval. */
export function planRevoke({ chainId, account, rows }: PreparedRevocation): readonly RevokeStep[] {
  const others = rows.filter(({ kind }) => kind !== 'PERMIT2')
  const groups = [...groupPermit2Allowances(rows), ...others.map((row) => [row])]
  return groups.map((group) => {
    const order = { chainId, account, of: revocationOf(group) }
    return {
      name: 'revoke',
      purpose: { kind: 'revoke', chainId, account, input: activityInput(group) },
      prepare: async () => ok({ transaction: encodeRevocation(order), shown: { kind: 'revoke', ...order } }),
      order,
      rows: group,
    }
  })
}

/**
 * Reads the approvals from the chain and returns those that still exist or cannot be read; the guard checks the latter. Throws errors of the
 * node.
 */
export async function readOpenApprovals(
  node: Eip1193,
  { chainId, account, rows }: PreparedRevocation,
): Promise<readonly ApprovalRow[]> {
  const calls = rows.flatMap((row) => probesOf({ kind: 'revoke', chainId, account, of: revocationOf([row]) }))
  const answers = await multicall(node, calls)
  return rows.filter((_, index) => {
    // The first 32 bytes: the amount of an allowance, the approved address of an NFT, or whether an operator is approved.
    const word = answers[index]?.slice(0, 66)
    return word === undefined || !/^0x[\da-f]{64}$/i.test(word) || BigInt(word) > 0n
  })
}

function groupPermit2Allowances(rows: readonly ApprovalRow[]): readonly (readonly ApprovalRow[])[] {
  const allowances = rows.filter(({ kind }) => kind === 'PERMIT2')
  const groups: (readonly ApprovalRow[])[] = []
  for (let start = 0; start < allowances.length; start += MAX_LOCKDOWN_ALLOWANCES)
    groups.push(allowances.slice(start, start + MAX_LOCKDOWN_ALLOWANCES))
  return groups
}

function revocationOf(rows: readonly ApprovalRow[]): Revocation {
  const [first] = rows
  if (!first) throw new TypeError('a revocation without approvals')
  const { kind, contract, spender, tokenId } = first
  switch (kind) {
    case 'ERC20':
      return { standard: 'erc20', token: contract, spender }
    case 'PERMIT2':
      return { standard: 'permit2', allowances: rows.map((row) => ({ token: row.contract, spender: row.spender })) }
    case 'NFT':
      return { standard: 'nft', contract, tokenId: BigInt(tokenId ?? 0) }
    case 'NFT_COLLECTION':
      return { standard: 'nftCollection', contract, operator: spender }
  }
}

/** Returns what the account's activity shows for a transaction: the first asset, with the amount zero. */
function activityInput([first]: readonly ApprovalRow[]) {
  if (!first) throw new TypeError('a revocation without approvals')
  return { token: first.contract, symbol: first.name, decimals: first.decimals, raw: 0n }
}
