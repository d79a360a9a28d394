import { encodeFunctionData, erc20Abi, getAddress, maxUint256, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { encodeRevocation, type Revocation } from '#app/domain/approvals/encode-revocation.ts'
import type { Address } from '#app/domain/address/address.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import { encodeNftSend, type NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import { permit2Abi } from '#devnet/abi.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve, permit2Approve } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { COLLECTIONS, placeCollections } from '#devnet/world/collections.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import {
  GREEDY_MULTI_TOKEN,
  mintUnits,
  MULTI_TOKEN,
  multiTokenAbi,
  placeMultiTokens,
} from '#tests/builders/multi-token.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForTransaction } from './ask-wallet.ts'
import type { ShownTransaction } from './shown.ts'

// Revocations, and sends of NFTs, through the whole guard against the real contracts.

const CHAIN = 1
const ME = ACCOUNTS[6].address
const FRIEND = getAddress('0x00000000000000000000000000000000000f00d1')
const SPENDER = getAddress('0x00000000000000000000000000000000000ca75e')
const TIDEPOOLS = COLLECTIONS[0]?.address ?? '0x'
/** Id of the first NFT of account 6; the lower ids belong to accounts 0 and 1. */
const TOKEN_ID = 5n
const nftAbi = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])

let world: SmallWorld
let node: Eip1193
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  node = httpRpc(world.rpcUrl)
  await placeCollections(world.rpc, CHAIN)
}, 120_000)
afterAll(() => world.stop())

function token(symbol: string): Address {
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

async function ask(shown: ShownTransaction, transaction: ReturnType<typeof encodeRevocation>) {
  const provider = overrideNode(node, { eth_accounts: () => [ME] })
  const result = await askForTransaction({
    amounts: decimalsOf(world),
    page: node,
    wallet: { address: ME, provider },
    shown,
    transaction,
    onAsk: () => {},
    now: Date.now,
    signal: new AbortController().signal,
  })
  if (result.ok) await minedReceipt(world.client, result.value as Hex)
  return { result, isSent: wasRequested(provider, 'eth_sendTransaction') }
}

function revoke(of: Revocation, sent: Revocation = of) {
  const order = { chainId: CHAIN, account: ME, of } as const
  return ask({ kind: 'revoke', ...order }, encodeRevocation({ ...order, of: sent }))
}

const allowance = (of: Address, spender: Address) =>
  world.client.readContract({ address: of, abi: erc20Abi, functionName: 'allowance', args: [ME, spender] })
const permitted = async (of: Address, spender: Address) => {
  const args = [ME, of, spender] as const
  const [amount] = await world.client.readContract({
    address: PERMIT2,
    abi: permit2Abi,
    functionName: 'allowance',
    args,
  })
  return amount
}
const refused = (modification: string) => ({
  result: { ok: false, problem: { code: 'request.modified', modification } },
  isSent: false,
})

// USDT rejects a change of a nonzero allowance except to zero; UNI stores allowances with 96 bits.
test.each(['USDC', 'USDT', 'DAI', 'MKR', 'UNI', 'WETH', 'FOT'])('a revoked allowance of %s is zero', async (symbol) => {
  await sendAll(world.rpc, ME, [approve(token(symbol), SPENDER)])
  expect(await allowance(token(symbol), SPENDER)).toBeGreaterThan(0n)
  const { result } = await revoke({ standard: 'erc20', token: token(symbol), spender: SPENDER })
  expect(result).toMatchObject({ ok: true })
  expect(await allowance(token(symbol), SPENDER)).toBe(0n)
})

test('one transaction revokes several allowances at Permit2 and leaves the others unchanged', async () => {
  const tokens = ['USDC', 'DAI', 'UNI'].map(token)
  await sendAll(
    world.rpc,
    ME,
    tokens.map((of) => permit2Approve(CHAIN, of, SPENDER)),
  )
  const [usdc, dai, uni] = tokens as [Address, Address, Address]
  const { result } = await revoke({
    standard: 'permit2',
    allowances: [usdc, dai].map((of) => ({ token: of, spender: SPENDER })),
  })
  expect(result).toMatchObject({ ok: true })
  expect(await Promise.all([usdc, dai].map((of) => permitted(of, SPENDER)))).toEqual([0n, 0n])
  expect(await permitted(uni, SPENDER)).toBeGreaterThan(0n)
})

test('approvals of a single NFT and of a whole collection are revoked', async () => {
  await sendAll(world.rpc, ME, [
    { to: TIDEPOOLS, data: encode('approve', [SPENDER, TOKEN_ID]) },
    { to: TIDEPOOLS, data: encode('setApprovalForAll', [SPENDER, true]) },
  ])
  expect(await read('getApproved', [TOKEN_ID])).toBe(SPENDER)
  expect((await revoke({ standard: 'nft', contract: TIDEPOOLS, tokenId: TOKEN_ID })).result.ok).toBe(true)
  expect((await revoke({ standard: 'nftCollection', contract: TIDEPOOLS, operator: SPENDER })).result.ok).toBe(true)
  expect(await read('getApproved', [TOKEN_ID])).toBe('0x0000000000000000000000000000000000000000')
  expect(await read('isApprovedForAll', [ME, SPENDER])).toBe(false)
})

test('an NFT contract posing as a token is refused, because its `approve` would approve NFT 0', async () => {
  expect(await revoke({ standard: 'erc20', token: TIDEPOOLS, spender: SPENDER })).toMatchObject({
    result: { ok: false },
    isSent: false,
  })
  // The reverse case is a token posing as an NFT.
  expect(await revoke({ standard: 'nft', contract: token('USDC'), tokenId: maxUint256 })).toMatchObject({
    result: { ok: false },
    isSent: false,
  })
})

test('a revocation of another token or spender than the screen shows never reaches the wallet', async () => {
  const shown = { standard: 'erc20', token: token('USDC'), spender: SPENDER } as const
  expect(await revoke(shown, { ...shown, token: token('DAI') })).toEqual(refused('calldata'))
  expect(await revoke(shown, { ...shown, spender: FRIEND })).toEqual(refused('calldata'))
})

function encode(functionName: 'approve' | 'setApprovalForAll', args: readonly [Address, bigint | boolean]): Hex {
  return encodeFunctionData({ abi: nftAbi, functionName, args: args as never })
}

function read(
  functionName: 'getApproved' | 'isApprovedForAll' | 'ownerOf',
  args: readonly unknown[],
): Promise<unknown> {
  return world.client.readContract({ address: TIDEPOOLS, abi: nftAbi, functionName, args: args as never })
}

const order: NftSendOrder = {
  chainId: CHAIN,
  account: ME,
  contract: TIDEPOOLS,
  standard: 'erc721',
  tokenId: TOKEN_ID,
  amount: 1n,
  recipient: FRIEND,
}
const send = (shown: NftSendOrder, sent = shown) => ask({ kind: 'sendNft', ...shown }, encodeNftSend(sent))

test('a send of an NFT to a contract that cannot receive it, or of another account’s NFT, never reaches the wallet', async () => {
  expect(await send({ ...order, recipient: token('WETH') })).toMatchObject({ result: { ok: false }, isSent: false })
  expect(await send({ ...order, tokenId: 1n })).toMatchObject({ result: { ok: false }, isSent: false })
  expect(await send(order, { ...order, recipient: SPENDER })).toEqual(refused('calldata'))
})

test('a sent NFT belongs to the recipient', async () => {
  expect(await read('ownerOf', [TOKEN_ID])).toBe(ME)
  expect((await send(order)).result.ok).toBe(true)
  expect(await read('ownerOf', [TOKEN_ID])).toBe(FRIEND)
})

describe('one unit of an ERC-1155 token', () => {
  const unit: NftSendOrder = { ...order, contract: MULTI_TOKEN, standard: 'erc1155', tokenId: 7n }
  const unitsOf = (contract: Address, account: Address) =>
    world.client.readContract({ address: contract, abi: multiTokenAbi, functionName: 'balanceOf', args: [account, 7n] })

  beforeAll(async () => {
    await placeMultiTokens(world.rpc)
    for (const contract of [MULTI_TOKEN, GREEDY_MULTI_TOKEN]) await mintUnits(world.rpc, contract, ME, 7n, 3n)
  })

  test('arrives at the recipient, and the others stay', async () => {
    expect((await send(unit)).result.ok).toBe(true)
    expect(await Promise.all([ME, FRIEND].map((account) => unitsOf(MULTI_TOKEN, account)))).toEqual([2n, 1n])
  })

  test.each<readonly [string, Partial<NftSendOrder>]>([
    ['another recipient', { recipient: SPENDER }],
    ['another id', { tokenId: 8n }],
    ['more units', { amount: 2n }],
    ['another contract', { contract: GREEDY_MULTI_TOKEN }],
    ['another standard', { standard: 'erc721' }],
  ])('is not sent by a transaction with %s', async (_what, change) => {
    expect(await send(unit, { ...unit, ...change })).toMatchObject({ result: { ok: false }, isSent: false })
    expect(await unitsOf(MULTI_TOKEN, ME)).toBe(2n)
  })

  test('is not sent if the contract takes another one, if the recipient cannot hold it, or if the account has none', async () => {
    for (const change of [{ contract: GREEDY_MULTI_TOKEN }, { recipient: token('WETH') }, { tokenId: 8n }]) {
      expect(await send({ ...unit, ...change })).toMatchObject({ result: { ok: false }, isSent: false })
    }
    expect(await unitsOf(GREEDY_MULTI_TOKEN, ME)).toBe(3n)
  })
})
