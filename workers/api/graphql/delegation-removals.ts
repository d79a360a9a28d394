import { concat, toHex, type Hex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { NATIVE } from '#app/domain/address/address.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'

/** An entry of a transaction's authorization list (EIP-7702): its signer, who must be recovered, delegates to the code at `address`. */
export interface Authorization {
  /** 0 for every chain. */
  readonly chainId: number
  /** Lower case. The zero address removes the delegation. */
  readonly address: Hex
  readonly nonce: number
  readonly yParity: number
  readonly r: bigint
  readonly s: bigint
}

interface AuthorizingTransaction {
  readonly txHash: string
  readonly sender: string
  readonly nonce: number
  readonly chainId: number
  readonly authorizations: readonly Authorization[]
}

/** Longer lists of authorizations are ignored; the removal of one's own delegation takes a single entry. */
export const MAX_AUTHORIZATIONS = 2
/** Limits the calls for an account that changes its delegation often. */
const MAX_TRANSACTIONS = 5

/** Precompiled contract that recovers the signer of a hash. The node recovers signers, because each takes about two milliseconds of CPU here. */
const ECRECOVER = '0x0000000000000000000000000000000000000001'

/**
 * Returns the hashes of the transactions in which the account removed its own delegation. Checks the newest five candidates only.
 *
 * Throws   RpcUnavailable
 */
export async function readDelegationRemovals(
  node: Rpc,
  owner: string,
  transactions: readonly AuthorizingTransaction[],
): Promise<ReadonlySet<string>> {
  const candidates = transactions
    .filter(
      ({ sender, authorizations }) => sender === owner && authorizations.some(({ address }) => address === NATIVE),
    )
    .slice(0, MAX_TRANSACTIONS)
  if (candidates.length === 0) return new Set()
  const answers = await node.settle(candidates.flatMap(({ authorizations }) => authorizations.map(recoveryCall)))
  const signers = answers.map((answer) => (answer.ok ? decodeSigner(answer.value) : null))
  const removals = new Set<string>()
  let start = 0
  for (const transaction of candidates) {
    const end = start + transaction.authorizations.length
    if (targetOf(transaction, signers.slice(start, end)) === NATIVE) removals.add(transaction.txHash)
    start = end
  }
  return removals
}

/**
 * The address that the transaction delegates its sender to; undefined without a valid authorization by the sender. Authorizations apply in
 * order, after the sender's nonce has been increased, and each increases it again; those for another nonce or chain are skipped.
 */
function targetOf(
  { sender, nonce, chainId, authorizations }: AuthorizingTransaction,
  signers: readonly (string | null)[],
): string | undefined {
  let nextNonce = nonce + 1
  let target: string | undefined
  authorizations.forEach((authorization, index) => {
    const isForChain = authorization.chainId === 0 || authorization.chainId === chainId
    if (signers[index] !== sender || authorization.nonce !== nextNonce || !isForChain) return
    target = authorization.address
    nextNonce += 1
  })
  return target
}

function recoveryCall({ chainId, address, nonce, yParity, r, s }: Authorization): RpcCall {
  const words = [27 + yParity, r, s].map((word) => toHex(word, { size: 32 }))
  return [
    'eth_call',
    [{ to: ECRECOVER, data: concat([hashAuthorization({ chainId, address, nonce }), ...words]) }, 'latest'],
  ]
}

/** The address in the last 20 bytes of a word. An invalid signature returns no bytes. */
function decodeSigner(answer: unknown): string | null {
  return typeof answer === 'string' && answer.length === 66 ? `0x${answer.slice(26).toLowerCase()}` : null
}
