import fc from 'fast-check'
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import type { Revocation } from '#app/domain/approvals/encode-revocation.ts'
import type { Address } from '#app/domain/address/address.ts'
import { DAI, THIEF, USDC, WBTC } from './random-orders.ts'

const randomAddress = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}` as Address)
const token = fc.constantFrom<Address>(USDC, DAI, WBTC)
/** Random revocations by the standard of the approval that they revoke. */
export const randomRevocations: Readonly<Record<Revocation['standard'], fc.Arbitrary<Revocation>>> = {
  erc20: fc.record({ standard: fc.constant('erc20' as const), token, spender: randomAddress }),
  permit2: fc.record({
    standard: fc.constant('permit2' as const),
    allowances: fc.array(fc.record({ token, spender: randomAddress }), { minLength: 1, maxLength: 8 }),
  }),
  nft: fc.record({
    standard: fc.constant('nft' as const),
    contract: randomAddress,
    tokenId: fc.bigInt({ min: 1n, max: 2n ** 128n }),
  }),
  nftCollection: fc.record({
    standard: fc.constant('nftCollection' as const),
    contract: randomAddress,
    operator: randomAddress,
  }),
}

const ABI = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address recipient, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
/** Calls with which an attacker would replace a revocation. */
export const THEFTS: readonly Hex[] = [
  encodeFunctionData({ abi: ABI, functionName: 'approve', args: [THIEF, maxUint256] }),
  encodeFunctionData({ abi: ABI, functionName: 'approve', args: [THIEF, 1n] }),
  encodeFunctionData({ abi: ABI, functionName: 'increaseAllowance', args: [THIEF, 1n] }),
  encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [THIEF, 1n] }),
  encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [THIEF, true] }),
  '0x',
]
