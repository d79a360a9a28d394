import { encodeFunctionData, parseAbi } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'

// `approve` has the same selector in ERC-20 and ERC-721; only the meaning of its second parameter differs.
const TOKEN = parseAbi(['function approve(address spender, uint256 amount)'])
const NFT = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
])
const PERMIT2 = parseAbi([
  'struct TokenSpenderPair { address token; address spender; }',
  'function lockdown(TokenSpenderPair[] approvals)',
])

export interface TokenSpender {
  readonly token: Address
  readonly spender: Address
}

/** Approvals that one transaction revokes: a single one, or any number of Permit2 allowances. */
export type Revocation =
  | ({ readonly standard: 'erc20' } & TokenSpender)
  | { readonly standard: 'permit2'; readonly allowances: readonly TokenSpender[] }
  | { readonly standard: 'nft'; readonly contract: Address; readonly tokenId: bigint }
  | { readonly standard: 'nftCollection'; readonly contract: Address; readonly operator: Address }

export interface RevocationOrder {
  readonly chainId: ChainId
  readonly account: Address
  readonly of: Revocation
}

/**
 * Encodes the revocation of an approval: an allowance becomes zero, the approved address of an NFT becomes the zero address, an operator
 * loses its approval. Each revocation has exactly one encoding.
 */
export function encodeRevocation({ chainId, account, of }: RevocationOrder): UnsignedTransaction {
  const { permit2 } = chainById(chainId).contracts
  const call = (to: Address, data: UnsignedTransaction['data']) => ({ chainId, from: account, to, data, value: 0n })
  switch (of.standard) {
    case 'erc20':
      return call(of.token, encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [of.spender, 0n] }))
    case 'permit2':
      return call(permit2, encodeFunctionData({ abi: PERMIT2, functionName: 'lockdown', args: [[...of.allowances]] }))
    case 'nft':
      return call(of.contract, encodeFunctionData({ abi: NFT, functionName: 'approve', args: [NATIVE, of.tokenId] }))
    case 'nftCollection': {
      const args = [of.operator, false] as const
      return call(of.contract, encodeFunctionData({ abi: NFT, functionName: 'setApprovalForAll', args }))
    }
  }
}
