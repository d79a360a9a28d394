import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { APPROVALS } from '#workers/kit/market-tables.ts'
import { readRows, select, sql } from '#workers/kit/sql.ts'
import type { ChainSnapshot, Reader } from './chain-snapshot.ts'

export type ApprovalKind = 'ERC20' | 'PERMIT2' | 'NFT' | 'NFT_COLLECTION'

/** An approval that an account may have granted; only the contract's state shows whether it is still valid. Addresses in lower case. */
export interface ApprovalCandidate {
  readonly kind: ApprovalKind
  /** The token or the NFT's contract. */
  readonly contract: string
  readonly spender: string
  /** Id of the approved NFT; null for approvals of ERC-20 tokens and of whole collections. */
  readonly tokenId: bigint | null
  /** UNIX seconds of the newest event; null if the index has none. */
  readonly grantedAt: number | null
}

/** Maximum number of approval events that are read, newest first. */
const MAX_EVENTS = 2_000

const a = APPROVALS.as('a')
const EVENT = select({ token: a.token, standard: a.standard, spender: a.spender, value: a.value, time: a.time })
const KINDS = { erc20: 'ERC20', permit2: 'PERMIT2', erc721: 'NFT', erc721all: 'NFT_COLLECTION' } as const

/**
 * Reads the approvals in an account's newest 2,000 approval events, newest first, and adds the possible approvals of listed tokens for the
 * protocol's contracts, whose events may be missing from the index. An event proves nothing: any contract can emit it for any owner, and
 * spending an allowance may emit none.
 */
export async function readCandidates(
  db: Reader,
  snapshot: ChainSnapshot,
  owner: Address,
): Promise<{ readonly candidates: readonly ApprovalCandidate[]; readonly isComplete: boolean }> {
  const query = sql`SELECT ${EVENT} FROM ${APPROVALS} a INDEXED BY approvals_by_owner
    WHERE ${a.chainId} = ?1 AND ${a.owner} = ?2 ORDER BY ${a.block} DESC, ${a.logIndex} DESC LIMIT ${MAX_EVENTS}`
  const events = await readRows(db.prepare(query).bind(snapshot.chainId, owner.toLowerCase()), EVENT)
  const found = new Map<string, ApprovalCandidate>()
  const add = (candidate: ApprovalCandidate) => {
    const key = candidateId(candidate)
    if (!found.has(key)) found.set(key, candidate)
  }
  for (const { token, standard, spender, value, time } of events) {
    const tokenId = standard === 'erc721' ? value : null
    // The revocation of a single NFT has the zero address as spender.
    if (spender !== NATIVE) add({ kind: KINDS[standard], contract: token, spender, tokenId, grantedAt: time })
  }
  for (const candidate of protocolCandidates(snapshot, [...found.values()])) add(candidate)
  return { candidates: [...found.values()], isComplete: events.length < MAX_EVENTS }
}

export function candidateId({ kind, contract, spender, tokenId }: ApprovalCandidate): string {
  return [kind, contract, spender, ...(tokenId === null ? [] : [tokenId])].join(':').toLowerCase()
}

/** Possible allowances of listed tokens for Permit2 and the router, and Permit2 allowances for the protocol's contracts. */
function protocolCandidates(
  { chainId, tokens }: ChainSnapshot,
  found: readonly ApprovalCandidate[],
): readonly ApprovalCandidate[] {
  const { permit2, universalRouter, v4PositionManager } = chainById(chainId).contracts
  const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase())
  const [permit] = lower([permit2])
  const listed = tokens.filter(({ isListed, address }) => isListed && address !== NATIVE).map(({ address }) => address)
  const permitted = found.filter(({ kind, spender }) => kind === 'ERC20' && spender === permit)
  const candidatesOf = (kind: 'ERC20' | 'PERMIT2', contracts: readonly string[], spenders: readonly string[]) =>
    contracts.flatMap((contract) =>
      spenders.map((spender): ApprovalCandidate => ({ kind, contract, spender, tokenId: null, grantedAt: null })),
    )
  return [
    ...candidatesOf('ERC20', listed, lower([permit2, universalRouter])),
    ...candidatesOf(
      'PERMIT2',
      [...new Set([...listed, ...permitted.map(({ contract }) => contract)])],
      lower([universalRouter, v4PositionManager]),
    ),
  ]
}
