import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from './unsigned-transaction.ts'

const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Wraps native currency, one for one. `amount` in wei. */
export function encodeWrap(chainId: ChainId, account: Address, amount: bigint): UnsignedTransaction {
  const to = chainById(chainId).contracts.wrappedNative
  return {
    chainId,
    from: account,
    to,
    data: encodeFunctionData({ abi: WRAPPED, functionName: 'deposit' }),
    value: amount,
  }
}

/** Unwraps wrapped native currency, one for one. `amount` in wei. */
export function encodeUnwrap(chainId: ChainId, account: Address, amount: bigint): UnsignedTransaction {
  const to = chainById(chainId).contracts.wrappedNative
  const data = encodeFunctionData({ abi: WRAPPED, functionName: 'withdraw', args: [amount] })
  return { chainId, from: account, to, data, value: 0n }
}
