import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'

const ERC721 = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)'])
const ERC1155 = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
])

export interface NftSendOrder {
  readonly chainId: ChainId
  readonly account: Address
  readonly contract: Address
  readonly standard: 'erc721' | 'erc1155'
  readonly tokenId: bigint
  /** Units of the token id; 1 for ERC-721. */
  readonly amount: bigint
  readonly recipient: Address
}

/** Sends an NFT by `safeTransferFrom`, which fails for contracts that cannot hold it. Each send has exactly one encoding. */
export function encodeNftSend(order: NftSendOrder): UnsignedTransaction {
  const { chainId, account, contract, standard, tokenId, amount, recipient } = order
  const functionName = 'safeTransferFrom'
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi: ERC721, functionName, args: [account, recipient, tokenId] })
      : encodeFunctionData({ abi: ERC1155, functionName, args: [account, recipient, tokenId, amount, '0x'] })
  return { chainId, from: account, to: contract, data, value: 0n }
}
