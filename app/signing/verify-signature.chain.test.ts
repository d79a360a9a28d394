import {
  encodeFunctionData,
  parseAbi,
  serializeCompactSignature,
  parseSignature,
  signatureToCompactSignature,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { USDC } from '#tests/builders/random-orders.ts'
import { verifySignature } from './verify-signature.ts'
import { permitDigest } from './permit-request.ts'

// Signatures of accounts with and without code are accepted exactly if Permit2 accepts them.

const ACCOUNT = ACCOUNTS[0].address
const PERMIT2 = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
])
let world: SmallWorld
let node: Eip1193
let message: PermitSingle
let digest: Hex
let snapshot: unknown

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
  const end = (await world.client.getBlock()).timestamp + 1_800n
  const spender = world.addresses.universalRouter
  message = { token: USDC, amount: 5n, expiration: end, nonce: 0n, spender, sigDeadline: end }
  digest = permitDigest(1, message)
}, 60_000)
afterAll(() => world.stop())
beforeEach(async () => {
  if (snapshot !== undefined) await world.rpc.call('evm_revert', [snapshot])
  snapshot = await world.rpc.call('evm_snapshot', [])
})

async function isAcceptedByPermit2(signature: Hex): Promise<boolean> {
  const { token, amount, expiration, nonce, spender, sigDeadline } = message
  const details = { token, amount, expiration: Number(expiration), nonce: Number(nonce) }
  const args = [ACCOUNT, { details, spender, sigDeadline }, signature] as const
  const data = encodeFunctionData({ abi: PERMIT2, functionName: 'permit', args })
  return world.client.call({ to: world.addresses.permit2, data }).then(
    () => true,
    () => false,
  )
}

const verify = (signature: Hex) => verifySignature(node, ACCOUNT, digest, signature)
const signed = (account: number) => signer(account).sign({ hash: digest })

test('an account’s signature is valid, also in its compact form', async () => {
  const signature = await signed(0)
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  for (const form of [signature, compact]) {
    expect(await verify(form)).toBe(form)
    expect(await isAcceptedByPermit2(form)).toBe(true)
  }
})

test('a parity of 0 or 1, which Permit2 refuses, is rewritten to the one that it accepts', async () => {
  const signature = await signed(0)
  const parity = Number.parseInt(signature.slice(-2), 16) - 27
  const raw: Hex = `${signature.slice(0, -2) as Hex}0${parity}`
  expect(await isAcceptedByPermit2(raw)).toBe(false)
  expect(await verify(raw)).toBe(signature)
})

test('a signature that Permit2 refuses is not valid', async () => {
  const signature = await signed(0)
  const other = await signed(1)
  const forged: readonly Hex[] = [
    other,
    '0x' as const,
    `${signature}00` as const,
    signature.slice(0, -4) as Hex,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'00'.repeat(64)}`,
  ]
  for (const invalid of forged) {
    expect(await isAcceptedByPermit2(invalid)).toBe(false)
    expect(await verify(invalid)).toBeUndefined()
  }
})

/** Returns the code of a contract that returns this word for every call. */
const answering = (word: Hex): Hex => `0x7f${word.slice(2).padEnd(64, '0')}60005260206000f3`

test.each<readonly [string, Hex, boolean]>([
  ['accepts it', answering('0x1626ba7e'), true],
  ['returns another value', answering('0xffffffff'), false],
  ['returns nothing', '0x00', false],
  ['reverts', '0x60006000fd', false],
])('validation agrees with Permit2 on the signature of a contract account that %s', async (_what, code, expected) => {
  await world.rpc.call('anvil_setCode', [ACCOUNT, code])
  // Neither the length nor the signer of the signature matters.
  for (const signature of ['0x1234', await signed(1)] as const) {
    expect(await isAcceptedByPermit2(signature)).toBe(expected)
    expect(await verify(signature)).toBe(expected ? signature : undefined)
  }
})

test('an account that is delegated to code without ERC-1271 cannot sign a permit with its own key', async () => {
  await world.rpc.call('anvil_setCode', [ACCOUNT, `0xef0100${world.addresses.wrappedNative.slice(2)}`])
  const signature = await signed(0)
  expect(await isAcceptedByPermit2(signature)).toBe(false)
  expect(await verify(signature)).toBeUndefined()
})
