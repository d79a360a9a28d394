import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from './router-commands.ts'
import type { UnsignedTransaction } from './unsigned-transaction.ts'

const TOKEN = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
const PERMIT2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** Contracts that tokens are approved for: Permit2, and the v2 and v3 contracts that take deposits without it. */
export type ApprovedContract = 'permit2' | 'v2Router' | 'v3PositionManager' | 'v3Migrator'
/** Contracts that get Permit2 allowances. */
export type PermittedContract = 'universalRouter' | 'v4PositionManager'

/** Encodes an approval of exactly `amount` base units of a token. 0 revokes the allowance. */
export function encodeApproval(
  chainId: ChainId,
  account: Address,
  token: Address,
  amount: bigint,
  spender: ApprovedContract = 'permit2',
): UnsignedTransaction {
  return encodeTokenApproval(chainId, account, token, chainById(chainId).contracts[spender], amount)
}

/** Encodes `approve` for any spender. For an ERC-721 contract `amount` is the token id: both standards have the same selector. */
export function encodeTokenApproval(
  chainId: ChainId,
  account: Address,
  token: Address,
  spender: Address,
  amount: bigint,
): UnsignedTransaction {
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [spender, amount] })
  return { chainId, from: account, to: token, data, value: 0n }
}

/** Encodes a permit as a transaction (`Permit2.approve`), for wallets that cannot sign typed data. */
export function encodePermitAsTransaction(
  chainId: ChainId,
  account: Address,
  permit: Omit<PermitSingle, 'nonce' | 'sigDeadline'>,
): UnsignedTransaction {
  const { permit2 } = chainById(chainId).contracts
  const args = [permit.token, permit.spender, permit.amount, Number(permit.expiration)] as const
  return {
    chainId,
    from: account,
    to: permit2,
    data: encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args }),
    value: 0n,
  }
}
