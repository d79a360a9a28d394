import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'

const TOKEN = parseAbi(['function transfer(address recipient, uint256 amount) returns (bool)'])

/** A send of `amount`: base units of a token, or wei of the native currency. */
export interface SendOrder {
  readonly chainId: ChainId
  readonly account: Address
  readonly token: Address
  readonly amount: bigint
  readonly recipient: Address
}

/** Sends native currency as the value of an empty call, a token through its `transfer`. Each send has exactly one encoding. */
export function encodeSend({ chainId, account, token, amount, recipient }: SendOrder): UnsignedTransaction {
  if (isNative(token)) return { chainId, from: account, to: recipient, data: '0x', value: amount }
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [recipient, amount] })
  return { chainId, from: account, to: token, data, value: 0n }
}
