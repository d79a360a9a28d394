import { recoverAddress, slice, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readDelegationRemovals, type Authorization } from './delegation-removals.ts'

const [OWNER, OTHER] = [privateKeyToAccount(ACCOUNTS[0].privateKey), privateKeyToAccount(ACCOUNTS[1].privateKey)]
const ME = OWNER.address.toLowerCase()
const DELEGATE = '0x00000000000000000000000000000000000ca75e'
const MAINNET = 1
/** Nonce of every test transaction. */
const NONCE = 7

interface AuthorizationOptions {
  readonly address?: Address
  readonly chainId?: number
  readonly nonce?: number
  readonly signer?: typeof OWNER
}

/** Signs an authorization; by default, a removal that is valid in a transaction of the owner. */
async function signed({
  address = NATIVE,
  chainId = MAINNET,
  nonce = NONCE + 1,
  signer = OWNER,
}: AuthorizationOptions = {}) {
  const { r, s, yParity } = await signer.signAuthorization({ address, chainId, nonce })
  const parity = yParity ?? 0
  return { chainId, address, nonce, yParity: parity, r: BigInt(r), s: BigInt(s) } satisfies Authorization
}

/** A node that recovers signers as the precompiled contract does, and counts the calls. */
function recoveringNode() {
  const methods: unknown[] = []
  const settle: Rpc['settle'] = async (calls) =>
    Promise.all(
      calls.map(async ([method, params]) => {
        methods.push(method)
        const { data } = params?.[0] as { readonly data: Hex }
        const signature = { r: slice(data, 64, 96), s: slice(data, 96, 128), v: BigInt(slice(data, 32, 64)) }
        const signer = await recoverAddress({ hash: slice(data, 0, 32), signature }).catch(() => null)
        return ok(signer === null ? '0x' : `0x${signer.slice(2).toLowerCase().padStart(64, '0')}`)
      }),
    )
  const reject = () => Promise.reject(new Error('no'))
  return { settle, batch: reject, call: reject, methods }
}

const transaction = (authorizations: readonly Authorization[], sender = ME, txHash = '0x1') => {
  return { txHash, sender, nonce: NONCE, chainId: MAINNET, authorizations }
}
const isRemoval = async (...authorizations: readonly AuthorizationOptions[]) => {
  const list = await Promise.all(authorizations.map(signed))
  return (await readDelegationRemovals(recoveringNode(), ME, [transaction(list)])).size === 1
}

test('a delegation of the sender to the zero address is a removal, on this chain or on every chain', async () => {
  expect(await isRemoval({})).toBe(true)
  expect(await isRemoval({ chainId: 0 })).toBe(true)
})

test('a delegation to a contract is no removal', async () => {
  expect(await isRemoval({ address: DELEGATE })).toBe(false)
})

test('authorizations by other accounts, for other chains and with other nonces have no effect', async () => {
  expect(await isRemoval({ signer: OTHER })).toBe(false)
  expect(await isRemoval({ chainId: 8453 })).toBe(false)
  // The nonce of the transaction itself is used by then.
  expect(await isRemoval({ nonce: NONCE })).toBe(false)
  const [{ r, ...rest }] = [await signed()]
  const forged = transaction([{ ...rest, r: r + 1n }])
  expect(await readDelegationRemovals(recoveringNode(), ME, [forged])).toEqual(new Set())
})

test('the last valid authorization of several decides', async () => {
  expect(await isRemoval({ signer: OTHER, address: DELEGATE }, {})).toBe(true)
  expect(await isRemoval({ address: DELEGATE }, { nonce: NONCE + 2 })).toBe(true)
  expect(await isRemoval({}, { address: DELEGATE, nonce: NONCE + 2 })).toBe(false)
  // The second one is skipped, because the first one has used its nonce.
  expect(await isRemoval({}, { address: DELEGATE })).toBe(true)
})

test('each of several transactions has its own signers', async () => {
  const [own, byOther] = [await signed(), await signed({ signer: OTHER })]
  const list = [
    transaction([byOther, own], ME, '0x1'),
    transaction([byOther], ME, '0x2'),
    transaction([own], ME, '0x3'),
  ]
  expect(await readDelegationRemovals(recoveringNode(), ME, list)).toEqual(new Set(['0x1', '0x3']))
})

test('only removals that the account sent need calls, for at most the newest five', async () => {
  const [removal, delegation] = [await signed(), await signed({ address: DELEGATE })]
  const node = recoveringNode()
  await readDelegationRemovals(node, ME, [transaction([removal], DELEGATE), transaction([delegation]), transaction([])])
  expect(node.methods).toEqual([])
  const many = Array.from({ length: 7 }, (_, index) => transaction([removal], ME, `0x${index}`))
  expect((await readDelegationRemovals(node, ME, many)).size).toBe(5)
  expect(node.methods).toEqual(Array(5).fill('eth_call'))
})
