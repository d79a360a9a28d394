import { createWalletClient, encodeFunctionData, http, parseAbi, parseSignature, type Address, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { Activity } from '#app/wire/market/activity.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve, type Call } from '#devnet/calls.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { COLLECTIONS, placeCollections } from '#devnet/world/collections.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'

// Checks the types of transactions that transfer NFTs, approve by signature or delegate, on a chain with and without an index.

const CHAIN = 1
/** Account 9. It has no NFTs. */
const OWNER = ACCOUNTS[9].address
/** Account 6, which has NFTs 5 to 24 of the first collection. */
const SELLER = ACCOUNTS[6].address
/** Account 2, which sends transactions for others. */
const RELAYER = ACCOUNTS[2].address
const SPENDER: Address = '0x00000000000000000000000000000000000ca75e'
/** Sells NFT 5 of the seller to its caller, for the ether that it receives. */
const MARKET: Address = '0x00000000000000000000000000000000000ca751'
/** Sells NFT 6 of its caller to the owner, for a thousand units of USDC. */
const OFFER: Address = '0x00000000000000000000000000000000000ca752'
/** Contract to which the owner delegates; any call of it approves the spender. */
const DELEGATE: Address = '0x00000000000000000000000000000000000ca753'

const permit2Abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
])
const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
])

let world: SmallWorld
/** Both read the same chain; only the first has an index. */
let apis: readonly [ApiWorker, ApiWorker]

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  const start = () => startApiWorker({ RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }) })
  apis = [await start(), await start()]
  await placeCollections(world.rpc, CHAIN)
  await tradeNfts()
  await sendPermits()
  await delegate()
  await indexInto(apis[0].db, world.rpcUrl, CHAIN)
})

afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()))
  await world.stop()
})

const usdc = () => world.tokens['USDC']?.address ?? NATIVE
const collection = () => COLLECTIONS[0]?.address ?? NATIVE

/** CALLER */
const CALLER = '33'
/** PUSH20 */
const push = (address: Address) => `73${address.slice(2)}`
/** Bytecode that calls a function of a contract with up to three arguments, each given by the code that pushes it. */
const callCode = (contract: Address, selector: string, args: readonly string[]) => {
  // PUSH4 selector, PUSH1 224, SHL, PUSH1 0, MSTORE
  const storeSelector = `63${selector}60e01b600052`
  const storeArgs = args.map((code, index) => `${code}60${(4 + 32 * index).toString(16).padStart(2, '0')}52`)
  const size = (4 + 32 * args.length).toString(16)
  // Ignores the result and sends no value; GAS, CALL, POP.
  return [storeSelector, ...storeArgs, `6000600060${size}60006000`, push(contract), '5af150'].join('')
}
/** Bytecode of `transferFrom`; `from` and `to` are the code that pushes them. */
const transferFromCode = (contract: Address, from: string, to: string, value: number) =>
  callCode(contract, '23b872dd', [from, to, `61${value.toString(16).padStart(4, '0')}`])

async function setCode(address: Address, ...code: readonly string[]): Promise<void> {
  await world.rpc.call('anvil_setCode', [address, `0x${code.join('')}00`])
}

/** The owner buys an NFT for ether. Then the seller accepts an offer of the owner to buy another one for USDC. */
async function tradeNfts(): Promise<void> {
  const { rpc } = world
  // PUSH1 0 four times, CALLVALUE, PUSH20 seller, GAS, CALL
  const pay = `600060006000600034${push(SELLER)}5af1`
  await setCode(MARKET, transferFromCode(collection(), push(SELLER), CALLER, 5), pay)
  await setCode(
    OFFER,
    transferFromCode(collection(), CALLER, push(OWNER), 6),
    transferFromCode(usdc(), push(OWNER), CALLER, 1_000),
  )
  for (const operator of [MARKET, OFFER]) {
    const args = [operator, true] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'setApprovalForAll', args })
    await send(rpc, SELLER, { to: collection(), data })
  }
  await send(rpc, OWNER, approve(usdc(), OFFER, 1_000n))
  await send(rpc, OWNER, { to: MARKET, data: '0x', value: 10n ** 17n })
  await send(rpc, SELLER, { to: OFFER, data: '0x' })
}

/** Another account sends two permits of the owner, one to Permit2 and one to the token. The owner sends a third, to the token. */
async function sendPermits(): Promise<void> {
  const { rpc, client, addresses } = world
  const end = (await client.getBlock()).timestamp + 1_800n
  const permit = { token: usdc(), amount: 5n, expiration: end, nonce: 0n, spender: SPENDER, sigDeadline: end }
  const { domain, types } = permitTypedData(CHAIN, permit)
  const details = { token: usdc(), amount: 5n, expiration: Number(end), nonce: 0 }
  const message = { details, spender: SPENDER, sigDeadline: end }
  const signature = await signer(9).signTypedData({ domain, types, primaryType: 'PermitSingle', message })
  const args = [OWNER, message, signature] as const
  await send(rpc, RELAYER, {
    to: addresses.permit2,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'permit', args }),
  })
  await send(rpc, RELAYER, await signTokenPermit(0n, end))
  await send(rpc, OWNER, await signTokenPermit(1n, end))
}

/** Signs a permit of the token itself (EIP-2612) and encodes the call that submits it. */
async function signTokenPermit(nonce: bigint, deadline: bigint): Promise<Call> {
  const name = await world.client.readContract({ address: usdc(), abi: tokenAbi, functionName: 'name' })
  const signature = await signer(9).signTypedData({
    domain: { name, version: '2', chainId: CHAIN, verifyingContract: usdc() },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner: OWNER, spender: SPENDER, value: 7n, nonce, deadline },
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [OWNER, SPENDER, 7n, deadline, 27 + yParity, r, s] as const
  return { to: usdc(), data: encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args }) }
}

/** The owner delegates to a contract, which approves the spender when another account calls it, and ends the delegation. */
async function delegate(): Promise<void> {
  await setCode(DELEGATE, callCode(usdc(), '095ea7b3', [push(SPENDER), '6009']))
  await authorize(DELEGATE)
  await send(world.rpc, RELAYER, { to: OWNER, data: '0x' })
  await authorize(NATIVE)
}

async function authorize(contractAddress: Address): Promise<void> {
  const client = createWalletClient({ account: signer(9), chain: mainnet, transport: http(world.rpcUrl) })
  const authorization = await client.signAuthorization({ contractAddress, executor: 'self' })
  const hash = await client.sendTransaction({ authorizationList: [authorization], to: SPENDER, data: '0x' })
  const { status } = await minedReceipt(world.client, hash)
  expect(status).toBe('success')
}

async function newestActivities(api: ApiWorker, owner: Address, count: number): Promise<readonly Activity[]> {
  const { activities } = await createMarketClient(api.fetch).activity({ owner, chainIds: [CHAIN] })
  return activities.slice(0, count)
}

test('the delegation was set and removed', async () => {
  const transactions = await newestActivities(apis[0], OWNER, 3)
  const codes = await Promise.all(
    transactions.map(({ block }) => world.client.getCode({ address: OWNER, blockNumber: BigInt(block) })),
  )
  const delegated: Hex = `0xef0100${DELEGATE.slice(2)}`
  expect(codes).toEqual([undefined, delegated, delegated])
})

test.each(['with', 'without'] as const)('types and counterparties are known on a chain %s an index', async (index) => {
  const api = apis[index === 'with' ? 0 : 1]
  const bought = await newestActivities(api, OWNER, 9)
  expect(bought.map(({ type, counterparty }) => [type, counterparty?.toLowerCase() ?? null])).toEqual([
    ['REMOVE_DELEGATION', null],
    ['APPROVE', SPENDER],
    ['EXECUTE', null],
    // The events of a permit at the token do not differ from those of an approval.
    ['APPROVE', SPENDER],
    ['APPROVE', SPENDER],
    ['PERMIT', SPENDER],
    ['BUY', SELLER.toLowerCase()],
    ['BUY', SELLER.toLowerCase()],
    ['APPROVE', OFFER],
  ])
  expect(bought[6]?.changes).toMatchObject([
    { __typename: 'NftTransfer', nft: { tokenId: '6' }, direction: 'IN' },
    { __typename: 'TokenTransfer', quantity: '0.001', direction: 'OUT' },
  ])
  expect(bought[7]?.changes).toMatchObject([
    { __typename: 'NftTransfer', nft: { tokenId: '5' }, direction: 'IN' },
    { __typename: 'TokenTransfer', asset: { address: NATIVE }, quantity: '0.1', direction: 'OUT' },
  ])
  const sold = await newestActivities(api, SELLER, 2)
  expect(sold.map(({ type, counterparty }) => [type, counterparty])).toEqual([
    ['SELL', OWNER],
    ['SELL', OWNER],
  ])
})
