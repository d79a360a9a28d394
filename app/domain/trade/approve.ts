import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from './router-commands.ts'
import type { UnsignedTransaction } from './unsigned-transaction.ts'

const TOKEN = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
const PERMIT2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** Lets Permit2 move exactly `amount` base units of a token. 0 revokes an allowance. */
export function encodeApproval(
  chainId: ChainId,
  account: Address,
  token: Address,
  amount: bigint,
): UnsignedTransaction {
  const { permit2 } = chainById(chainId).contracts
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [permit2, amount] })
  return { chainId, from: account, to: token, data, value: 0n }
}

/** The permit as a transaction, for wallets that cannot sign typed data. */
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
