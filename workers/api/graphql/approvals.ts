import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { knownSpender } from '#app/domain/approvals/known-spender.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Returned } from '../trading/multicall.ts'
import { candidateId, readCandidates, type ApprovalCandidate } from './approval-candidates.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { nameCall, readName } from './collection-name.ts'
import type { MarketContext, TokenNode } from './context.ts'
import { ContractReads } from './contract-reads.ts'
import { MAX_APPROVALS } from './field-costs.ts'
import { valueMicros } from './figures.ts'
import { readUntrusted } from './read-balances.ts'

/** An approval that is valid at the block of the answer. */
export interface ApprovalNode extends ApprovalCandidate {
  readonly snapshot: ChainSnapshot
  /** Null for NFTs. */
  readonly token: TokenNode | null
  /** Base units; 1 for NFTs. */
  readonly allowance: bigint
  /** UNIX seconds of the last second in which the approval is valid; null if it does not expire. */
  readonly expiresAt: number | null
  /** Micro-dollars that the spender could take now, rounded down; null without a price, and for NFTs. */
  readonly valueAtRisk: bigint | null
  /** Name from the NFT's contract, untrusted; null for tokens. */
  readonly collection: string | null
}

export interface ChainApprovals {
  readonly chainId: ChainId
  /** Null if the chain or its index could not be read. */
  readonly found: {
    readonly asOf: AsOf
    readonly isComplete: boolean
    /** Spenders other than the protocol's contracts first, then by value at risk, listed tokens first, newest first. */
    readonly items: readonly ApprovalNode[]
  } | null
}

/** UNIX seconds; a later expiration means that the allowance does not expire. */
const YEAR_10000 = 253_402_300_800

const ALLOWANCE = '0xdd62ed3e'
const PERMIT2_ALLOWANCE = '0x927da105'
const BALANCE_OF = '0x70a08231'
const GET_APPROVED = '0x081812fc'
const OWNER_OF = '0x6352211e'
const IS_APPROVED_FOR_ALL = '0xe985e9c5'

/** Reads an account's approvals at a chain's newest block. Never throws: if the chain fails, `found` is null. */
export async function readApprovals(context: MarketContext, chainId: ChainId, owner: Address): Promise<ChainApprovals> {
  try {
    const snapshot = await context.requireSnapshot(chainId)
    const { candidates, isComplete } = await readCandidates(context.db, snapshot, owner)
    const rpc = context.rpc(chainId)
    const block = await readHead(rpc)
    const reads = contractReads(snapshot)
    const validators = candidates.map((candidate) => addReads(candidate, owner, snapshot, reads))
    const areReadsComplete = await reads.run(rpc, block)
    const validApprovals = validators.flatMap((validate) => validate(block.time) ?? [])
    const nameOf = async (contract: string) => readName((await readUntrusted(rpc, block, [nameCall(contract)]))[0])
    const items = (await Promise.all(validApprovals.map((item) => withToken(context, snapshot, item, nameOf)))).filter(
      (item) => item !== null,
    )
    const asOf = { chainId, block: block.number, time: block.time as UnixSeconds }
    const listed = items.sort(byRisk).slice(0, MAX_APPROVALS)
    return {
      chainId,
      found: { asOf, isComplete: isComplete && areReadsComplete && listed.length === items.length, items: listed },
    }
  } catch (error) {
    console.error(error)
    return { chainId, found: null }
  }
}

interface ValidApproval {
  readonly candidate: ApprovalCandidate
  readonly allowance: bigint
  readonly expiresAt: number | null
  /** Maximum amount that the spender could transfer now, in base units; 0 for NFTs. */
  readonly atRisk: bigint
}

/**
 * Adds the calls for a candidate to `reads`. Returns a function to call after `reads.run`: it returns the approval if it is valid at a time
 * (UNIX seconds), otherwise undefined.
 */
function addReads(
  candidate: ApprovalCandidate,
  owner: Address,
  snapshot: ChainSnapshot,
  reads: ContractReads,
): (time: number) => ValidApproval | undefined {
  const { kind, contract, spender, tokenId } = candidate
  const { permit2 } = chainById(snapshot.chainId).contracts
  switch (kind) {
    case 'ERC20': {
      const [allowed, balance] = [
        reads.add(contract, ALLOWANCE, owner, spender),
        reads.add(contract, BALANCE_OF, owner),
      ]
      return () => {
        const allowance = amountOf(allowed())
        if (allowance === 0n) return undefined
        return { candidate, allowance, expiresAt: null, atRisk: min(allowance, amountOf(balance())) }
      }
    }
    case 'PERMIT2': {
      const allowed = reads.add(permit2, PERMIT2_ALLOWANCE, owner, contract, spender)
      const [approved, balance] = [
        reads.add(contract, ALLOWANCE, owner, permit2),
        reads.add(contract, BALANCE_OF, owner),
      ]
      return (time) => {
        const allowance = amountOf(allowed())
        const expiresAt = Number(amountOf(allowed(), 1))
        // Permit2 rejects transfers after the expiration, not at it.
        if (allowance === 0n || expiresAt < time) return undefined
        return {
          candidate,
          allowance,
          expiresAt: expiresAt > YEAR_10000 ? null : expiresAt,
          atRisk: min(allowance, amountOf(approved()), amountOf(balance())),
        }
      }
    }
    case 'NFT': {
      const [approved, holder] = [
        reads.add(contract, GET_APPROVED, tokenId ?? 0n),
        reads.add(contract, OWNER_OF, tokenId ?? 0n),
      ]
      return () => {
        const isValid = amountOf(approved()) === BigInt(spender) && amountOf(holder()) === BigInt(owner)
        return isValid ? { candidate, allowance: 1n, expiresAt: null, atRisk: 0n } : undefined
      }
    }
    case 'NFT_COLLECTION': {
      const approved = reads.add(contract, IS_APPROVED_FOR_ALL, owner, spender)
      return () => (amountOf(approved()) === 0n ? undefined : { candidate, allowance: 1n, expiresAt: null, atRisk: 0n })
    }
  }
}

/** Reads the n-th word of a call's return data; 0 if the call reverted or the data is shorter. */
function amountOf(returned: Returned, index = 0): bigint {
  return returned !== undefined && returned.length >= (index + 1) * 64 ? wordAt(returned, index) : 0n
}

function min(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((smallest, amount) => (amount < smallest ? amount : smallest))
}

/** Creates the reads for a chain's approvals, with Permit2 and listed tokens as trusted contracts. */
function contractReads(snapshot: ChainSnapshot): ContractReads {
  const permit2 = chainById(snapshot.chainId).contracts.permit2.toLowerCase()
  return new ContractReads(
    (contract) => contract === permit2 || snapshot.tokenByAddress.get(contract)?.isListed === true,
  )
}

/** Adds the token and the value at risk, or the collection of an NFT. Null if the token is not indexed. */
async function withToken(
  context: MarketContext,
  snapshot: ChainSnapshot,
  { candidate, allowance, expiresAt, atRisk }: ValidApproval,
  nameOf: (contract: string) => Promise<string | null>,
): Promise<ApprovalNode | null> {
  const { kind, contract } = candidate
  const base = { ...candidate, snapshot, allowance, expiresAt }
  if (kind === 'NFT' || kind === 'NFT_COLLECTION')
    return { ...base, token: null, valueAtRisk: null, collection: await nameOf(contract) }
  const token = await context.token(snapshot, contract)
  if (!token) return null
  const { price, decimals } = token.token
  const valueAtRisk = price === null ? null : valueMicros(atRisk, decimals, price)
  return { ...base, token, valueAtRisk, collection: null }
}

function byRisk(one: ApprovalNode, other: ApprovalNode): number {
  const isKnown = ({ snapshot, spender }: ApprovalNode) => knownSpender(snapshot.chainId, spender) !== undefined
  if (isKnown(one) !== isKnown(other)) return isKnown(one) ? 1 : -1
  const [oneRisk, otherRisk] = [one.valueAtRisk ?? -1n, other.valueAtRisk ?? -1n]
  if (oneRisk !== otherRisk) return oneRisk < otherRisk ? 1 : -1
  const listed = (node: ApprovalNode) => Number(node.token?.token.isListed ?? false)
  return (
    listed(other) - listed(one) ||
    (other.grantedAt ?? 0) - (one.grantedAt ?? 0) ||
    (candidateId(one) < candidateId(other) ? -1 : 1)
  )
}
