import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { zapProbes } from './zap-effects.ts'
import { liquidityProbes } from './liquidity-effects.ts'
import { migrationProbes } from './migration-effects.ts'
import type { ShownPositionApproval } from './shown-liquidity.ts'
import type { ShownBatch, ShownClaim, ShownNftSend, ShownRevocation, ShownTransaction } from './shown.ts'

/** A read that a simulation makes before and after the transaction. One word of the answer counts. */
export interface Probe {
  readonly to: Address
  readonly data: Hex
  /** Index of the word; 0 by default. */
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

/** Reads that the simulation of a request makes besides the account's balances and allowances; `check-effects.ts` relies on their order. */
export function probesOf(shown: ShownTransaction | ShownBatch): readonly Probe[] {
  switch (shown.kind) {
    case 'send':
      // Native currency needs no reading: the transaction itself names the recipient.
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

/** Whether the entry is paid. Source: MerkleDistributor.isClaimed */
function claimProbe({ distributor, index }: ShownClaim): Probe {
  return { to: distributor, data: encodeFunctionData({ abi: CLAIMS, functionName: 'isClaimed', args: [index] }) }
}

/** ERC-721: the owner. ERC-1155: the balances of sender and recipient. */
function nftProbes({ standard, contract, tokenId, account, recipient }: ShownNftSend): readonly Probe[] {
  if (standard === 'erc721')
    return [{ to: contract, data: encodeFunctionData({ abi: NFT, functionName: 'ownerOf', args: [tokenId] }) }]
  return [account, recipient].map((holder) => ({
    to: contract,
    data: encodeFunctionData({ abi: MULTI_TOKEN, functionName: 'balanceOf', args: [holder, tokenId] }),
  }))
}

/** The owner of the position, who may move it, and whether the router may move all of the account's. */
function positionApprovalProbes({ chainId, account, tokenId }: ShownPositionApproval): readonly Probe[] {
  const { v3PositionManager: to, universalRouter } = chainById(chainId).contracts
  const args = [account, universalRouter] as const
  return [
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'ownerOf', args: [tokenId] }) },
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'getApproved', args: [tokenId] }) },
    { to, data: encodeFunctionData({ abi: NFT, functionName: 'isApprovedForAll', args }) },
  ]
}

/** The approvals that are taken back. */
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
