import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { claimRoot } from '#app/domain/rewards/claim.ts'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import type { Modification } from './modification.ts'
import type { ShownClaim } from './shown.ts'

const DISTRIBUTOR = parseAbi([
  'function merkleRoot() view returns (bytes32)',
  'function token() view returns (address)',
  'function isClaimed(uint256 index) view returns (bool)',
])

/** State of a distributor, read from its contract. */
export interface DistributorState {
  readonly root: `0x${string}`
  readonly token: Address
  /** Whether the entry has been paid. */
  readonly isClaimed: boolean
}

/**
 * Reads the distributor of a claim.
 *
 * Throws   RpcUnreachable if the contract is not a distributor | what `multicall` throws
 */
export async function readDistributor(
  node: Eip1193,
  { distributor, index }: Pick<ShownClaim, 'distributor' | 'index'>,
): Promise<DistributorState> {
  const [root, token, claimed] = await multicall(node, [
    { to: distributor, data: encodeFunctionData({ abi: DISTRIBUTOR, functionName: 'merkleRoot' }) },
    { to: distributor, data: encodeFunctionData({ abi: DISTRIBUTOR, functionName: 'token' }) },
    { to: distributor, data: encodeFunctionData({ abi: DISTRIBUTOR, functionName: 'isClaimed', args: [index] }) },
  ])
  if (root?.length !== WORD_LENGTH || token?.length !== WORD_LENGTH || claimed?.length !== WORD_LENGTH)
    throw new RpcUnreachable('no distributor')
  return {
    root,
    token: decodeFunctionResult({ abi: DISTRIBUTOR, functionName: 'token', data: token }),
    isClaimed: BigInt(claimed) !== 0n,
  }
}

/** Length of a 32-byte word in characters, with 0x. */
const WORD_LENGTH = 66

/**
 * Checks that the entry of a claim is in its distributor's Merkle tree, that the distributor pays the token that the screen shows, and that
 * the entry has not been paid (`done` if it has).
 */
export function checkClaim(
  shown: ShownClaim,
  { root, token, isClaimed }: DistributorState,
): Result<undefined, Modification | 'done'> {
  if (isClaimed) return fail('done')
  if (!isSameAddress(token, shown.token)) return fail('token')
  return claimRoot(shown) === root.toLowerCase() ? ok(undefined) : fail('proof')
}
