import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from './router-commands.ts'
import type { UnsignedTransaction } from './unsigned-transaction.ts'

const TOKEN = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
const PERMIT2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** The contracts that tokens are approved for: Permit2, and those of v2 and v3 that take liquidity without it. */
export type ApprovedContract = 'permit2' | 'v2Router' | 'v3PositionManager' | 'v3Migrator'
/** The contracts that Permit2 lets move tokens. */
export type PermittedContract = 'universalRouter' | 'v4PositionManager'

/** Lets a contract move exactly `amount` base units of a token. 0 revokes an allowance. */
export function encodeApproval(
  chainId: ChainId,
  account: Address,
  token: Address,
  amount: bigint,
  spender: ApprovedContract = 'permit2',
): UnsignedTransaction {
  return encodeTokenApproval(chainId, account, token, chainById(chainId).contracts[spender], amount)
}

/** The same for any spender. Of an NFT collection, the last value is the id of the NFT, which the call of ERC-721 is the same for. */
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
