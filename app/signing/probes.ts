import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { zapProbes } from './zap-effects.ts'
import { liquidityProbes } from './liquidity-effects.ts'
import { migrationProbes } from './migration-effects.ts'
import type { ShownPositionApproval } from './shown-liquidity.ts'
import type { ShownBatch, ShownClaim, ShownNftSend, ShownRevocation, ShownTransaction } from './shown.ts'

/** A contract read that a simulation makes before and after the transaction. One word of its return data is used. */
export interface Probe {
  readonly to: Address
  readonly data: Hex
  /** Index of the 32-byte word; 0 by default. */
  readonly word?: number
}

const TOKEN = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const NFT = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])
const CLAIMS = parseAbi(['function isClaimed(uint256 index) view returns (bool)'])
const MULTI_TOKEN = parseAbi(['function balanceOf(address account, uint256 tokenId) view returns (uint256)'])

/** Returns the reads that a simulation makes besides the account's balances and allowances; `check-effects.ts` relies on their order. */
export function probesOf(shown: ShownTransaction | ShownBatch): readonly Probe[] {
  switch (shown.kind) {
    case 'send':
      // Native currency needs no read: the recipient is the target of the transaction itself.
      return isNative(shown.token) ? [] : [balanceProbe(shown.token, shown.recipient)]
    case 'sendNft':
      return nftProbes(shown)
    case 'claim':
      return [claimProbe(shown)]
    case 'revoke':
      return approvalProbes(shown)
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return liquidityProbes(shown)
    case 'migrateLiquidity':
      return migrationProbes(shown)
    case 'zap':
      return zapProbes(shown)
    case 'approvePosition':
      return positionApprovalProbes(shown)
    case 'liquidityBatch':
      return shown.changes.flatMap(probesOf)
    case 'revocationBatch':
      return shown.revocations.flatMap(approvalProbes)
    default:
      return []
  }
}

export function balanceProbe(token: Address, account: Address): Probe {
  return { to: token, data: encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [account] }) }
}

/** Reads whether the entry has been paid. Source: MerkleDistributor.isClaimed */
function claimProbe({ distributor, index }: ShownClaim): Probe {
  return { to: distributor, data: encodeFunctionData({ abi: CLAIMS, functionName: 'isClaimed', args: [index] }) }
}

/** Reads the owner of an ERC-721, or the sender's and the recipient's balance of an ERC-1155. */
function nftProbes({ standard, contract, tokenId, account, recipient }: ShownNftSend): readonly Probe[] {
  if (standard === 'erc721')
    return [{ to: contract, data: encodeFunctionData({ abi: NFT, functionName: 'ownerOf', args: [tokenId] }) }]
  return [account, recipient].map((holder) => ({
    to: contract,
    data: encodeFunctionData({ abi: MULTI_TOKEN, functionName: 'balanceOf', args: [holder, tokenId] }),
  }))
}

/** Reads the position's owner, the address approved for it, and whether the router is an operator for all positions of the account. */
function positionApprovalProbes({ chainId, account, tokenId }: ShownPositionApproval): readonly Probe[] {
  const { v3PositionManager: to, universalRouter } = chainById(chainId).contracts
  const args = [account, universalRouter] as const
  return [
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'ownerOf', args: [tokenId] }) },
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'getApproved', args: [tokenId] }) },
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'isApprovedForAll', args }) },
  ]
}

/** Reads the approvals that are revoked. */
function approvalProbes({ chainId, account, of }: ShownRevocation): readonly Probe[] {
  const { permit2 } = chainById(chainId).contracts
  switch (of.standard) {
    case 'erc20': {
      const args = [account, of.spender] as const
      return [{ to: of.token, data: encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args }) }]
    }
    case 'permit2':
      return of.allowances.map(({ token, spender }) => ({
        to: permit2,
        data: encodeFunctionData({ abi: PERMIT2, functionName: 'allowance', args: [account, token, spender] }),
      }))
    case 'nft': {
      const args = [of.tokenId] as const
      return [{ to: of.contract, data: encodeFunctionData({ abi: NFT, functionName: 'getApproved', args }) }]
    }
    case 'nftCollection': {
      const args = [account, of.operator] as const
      return [{ to: of.contract, data: encodeFunctionData({ abi: NFT, functionName: 'isApprovedForAll', args }) }]
    }
  }
}
