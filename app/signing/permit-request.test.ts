import { expect, test } from 'vitest'
import { concat, encodeAbiParameters, hashTypedData, keccak256, parseAbiParameters, toHex } from 'viem'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import { PERMIT } from '#tests/builders/random-orders.ts'
import { permitDigest, permitRequest } from './permit-request.ts'

const CHAIN_IDS = CHAINS.map(({ id }) => id)

/** Computes the digest by hand, from EIP-712 and the type strings of Permit2's PermitHash.sol. */
function digestByHand(chainId: number, { token, amount, expiration, nonce, spender, sigDeadline }: typeof PERMIT) {
  const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
  const single = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`
  const domain = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint256, address'), [
      keccak256(toHex('EIP712Domain(string name,uint256 chainId,address verifyingContract)')),
      keccak256(toHex('Permit2')),
      BigInt(chainId),
      PERMIT2,
    ]),
  )
  const detailsHash = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, address, uint160, uint48, uint48'), [
      keccak256(toHex(details)),
      token,
      amount,
      Number(expiration),
      Number(nonce),
    ]),
  )
  const permit = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, address, uint256'), [
      keccak256(toHex(single)),
      detailsHash,
      spender,
      sigDeadline,
    ]),
  )
  return keccak256(concat(['0x1901', domain, permit]))
}

test.each(CHAIN_IDS)('the digest on chain %i is the one that Permit2 verifies', (chainId) => {
  expect(permitDigest(chainId, PERMIT)).toBe(digestByHand(chainId, PERMIT))
})

test.each(CHAIN_IDS)('the EIP-712 hash of the request on chain %i is the digest that is shown', (chainId) => {
  const request = JSON.parse(permitRequest(chainId, PERMIT))
  expect(hashTypedData(request)).toBe(permitDigest(chainId, PERMIT))
})

test('the request contains the type definitions that wallets require', () => {
  const request = JSON.parse(permitRequest(1, PERMIT))
  expect(Object.keys(request)).toEqual(['domain', 'primaryType', 'types', 'message'])
  expect(request.primaryType).toBe('PermitSingle')
  expect(request.types.EIP712Domain).toEqual([
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ])
  expect(request.message.details.amount).toBe('1000')
})
