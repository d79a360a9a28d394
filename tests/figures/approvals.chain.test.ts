import {
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  maxUint256,
  parseAbi,
  parseUnits,
  type Address,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import { knownSpender } from '#app/domain/approvals/known-spender.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import type { Approval, ChainApprovals } from '#app/wire/market/approvals.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve, type Call } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { COLLECTIONS, placeCollections } from '#devnet/world/collections.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { rows } from '#tests/builders/seeded-market.ts'

// Compares the approvals from the API with the contracts.

const CHAIN = 1
const [SEPOLIA, BASE] = [11155111, 8453] as const
const OWNER = ACCOUNTS[7].address
const SPENDER = getAddress('0x00000000000000000000000000000000000ca75e')
const OPERATOR = getAddress('0x00000000000000000000000000000000000ca751')
const [TIDEPOOLS] = COLLECTIONS
/** JUMPDEST, PUSH1 0, JUMP */
const ENDLESS_LOOP = '0x5b600056'

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const nftAbi = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])

let world: SmallWorld
let api: ApiWorker
let client: MarketClient
/** UNIX seconds. */
let expiration: number

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  api = await startApiWorker({
    // Nothing listens at the port of Base; Sepolia has no index.
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl], [SEPOLIA]: [world.rpcUrl], [BASE]: ['http://127.0.0.1:9'] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 5_000, perSecond: 500 } }),
  })
  client = createMarketClient(api.fetch)
  await placeCollections(world.rpc, CHAIN)
  expiration = Number((await world.client.getBlock()).timestamp) + 86_400
  await sendAll(world.rpc, OWNER, [
    approve(token('USDC'), SPENDER, parseUnits('12.5', 6)),
    approve(token('DAI'), SPENDER),
    approve(token('UNI'), SPENDER, 7n),
    approve(token('UNI'), SPENDER, 0n),
    approve(token('DAI'), PERMIT2),
    approveAtPermit2(token('DAI'), SPENDER, parseUnits('3', 18), expiration),
    // Permit2 stores an expiration of 0 as the time of the block.
    approveAtPermit2(token('USDC'), SPENDER, 5n, 0),
    callCollection('setApprovalForAll', [OPERATOR, true]),
    callCollection('approve', [SPENDER, firstNftId() + 1n]),
    // The approval of an NFT ends with its transfer.
    callCollection('approve', [SPENDER, firstNftId()]),
    callCollection('transferFrom', [OWNER, SPENDER, firstNftId()]),
  ])
  await world.rpc.call('evm_increaseTime', [12])
  await world.rpc.call('evm_mine', [])
  await indexInto(api.db, world.rpcUrl, CHAIN)
})

afterAll(async () => {
  await api.stop()
  await world.stop()
})

function token(symbol: string): Address {
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

function collection(): Address {
  if (!TIDEPOOLS) throw new Error('no collection')
  return TIDEPOOLS.address
}

/** The first NFT of account 7: ids count up, account by account. */
function firstNftId(): bigint {
  const ofEarlierAccounts = Object.entries(TIDEPOOLS?.holdings ?? {}).filter(([index]) => Number(index) < 7)
  return ofEarlierAccounts.reduce((sum, [, count]) => sum + BigInt(count), 1n)
}

function approveAtPermit2(of: Address, spender: Address, amount: bigint, expiresAt: number): Call {
  const args = [of, spender, amount, expiresAt] as const
  return { to: PERMIT2, data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }) }
}

function callCollection(
  functionName: 'approve' | 'setApprovalForAll' | 'transferFrom',
  args: readonly unknown[],
): Call {
  return { to: collection(), data: encodeFunctionData({ abi: nftAbi, functionName, args: args as never }) }
}

async function readApprovals(): Promise<ChainApprovals> {
  const [found] = await client.approvals({ owner: OWNER, chainIds: [CHAIN] })
  if (!found) throw new Error('no approvals')
  return found
}

const itemsOf = ({ items }: ChainApprovals, spender: Address) => items.filter((item) => item.spender === spender)
const keyOf = ({ kind, token: of, nftContract, tokenId }: Approval) =>
  [kind, of?.symbol ?? nftContract?.address, ...(tokenId === null ? [] : [tokenId])].join(' ')

test('the API lists the approvals in force on the chain, with their amounts and expirations', async () => {
  const found = await readApprovals()
  expect(found).toMatchObject({ chainId: CHAIN, isAvailable: true, isComplete: true })
  expect(found.asOf?.block).toBe(Number(await world.client.getBlockNumber()))
  expect(itemsOf(found, SPENDER).map(keyOf).sort()).toEqual(
    ['ERC20 DAI', 'ERC20 USDC', `NFT ${collection()} ${firstNftId() + 1n}`, 'PERMIT2 DAI'].sort(),
  )
  expect(itemsOf(found, OPERATOR)).toMatchObject([{ kind: 'NFT_COLLECTION', collectionName: 'Tidepools' }])
  const facts = Object.fromEntries(itemsOf(found, SPENDER).map((item) => [keyOf(item), item]))
  expect(facts['ERC20 USDC']).toMatchObject({ quantity: '12.5', isUnlimited: false, expiresAt: null })
  expect(facts['ERC20 DAI']).toMatchObject({ quantity: null, isUnlimited: true })
  expect(facts['PERMIT2 DAI']).toMatchObject({ quantity: '3', isUnlimited: false, expiresAt: expiration })
})

test('the value at risk is the lesser of balance and allowance, at the price of the index', async () => {
  const [found, { balances }] = await Promise.all([
    readApprovals(),
    client.portfolio({ owner: OWNER, chainIds: [CHAIN] }),
  ])
  const priced = found.items.filter(({ token: of }) => of !== null)
  expect(priced.length).toBeGreaterThan(3)
  for (const { token: of, kind, spender, valueAtRisk } of priced) {
    if (!of) continue
    const balance = await read(of.address, 'balanceOf', [OWNER])
    const direct = await read(of.address, 'allowance', [OWNER, kind === 'PERMIT2' ? PERMIT2 : spender])
    const [permitted] = await world.client.readContract({
      address: PERMIT2,
      abi: permit2Abi,
      functionName: 'allowance',
      args: [OWNER, of.address, spender],
    })
    const amounts = [balance, direct, ...(kind === 'PERMIT2' ? [permitted] : [])]
    const atRisk = amounts.reduce((least, amount) => (amount < least ? amount : least))
    const price = balances.find(({ token: held }) => held.address === of.address)?.price ?? null
    const expected = price === null ? null : Number(formatUnits(atRisk, of.decimals)) * Number(price)
    expect([of.symbol, valueAtRisk === null ? null : Number(valueAtRisk)]).toEqual([
      of.symbol,
      expected === null ? null : expect.closeTo(expected, 4),
    ])
  }
  // Unknown spenders first, then by value at risk.
  const sortKeys = found.items.map(({ spender, valueAtRisk }) => [
    knownSpender(CHAIN, spender) === undefined ? 0 : 1,
    -Number(valueAtRisk ?? -1),
  ])
  expect(sortKeys).toEqual(sortKeys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
})

function read(address: Address, functionName: 'balanceOf' | 'allowance', args: readonly unknown[]): Promise<bigint> {
  return world.client.readContract({ address, abi: erc20Abi, functionName, args: args as never })
}

test('a chain that cannot be read or has no index is unavailable, and the others still answer', async () => {
  const chains = await client.approvals({ owner: OWNER, chainIds: [CHAIN, BASE, SEPOLIA] })
  expect(chains.map(({ chainId, isAvailable, asOf }) => [chainId, isAvailable, asOf !== null])).toEqual([
    [CHAIN, true, true],
    [BASE, false, false],
    [SEPOLIA, false, false],
  ])
})

test('contracts that burn all gas and emit approval events hide no other approval', async () => {
  const before = await readApprovals()
  const burners = Array.from({ length: 3 }, (_, index) => `0x${(0xb0b0 + index).toString(16).padStart(40, '0')}`)
  for (const address of burners) await world.rpc.call('anvil_setCode', [address, ENDLESS_LOOP])
  const fields = ['chain_id', 'block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'owner', 'spender', 'value']
  const [owner, spender] = [OWNER.toLowerCase(), SPENDER.toLowerCase()]
  // Newer than all others, so that they come first in every call.
  const events = burners.flatMap((address, index) => [
    [CHAIN, 1e9, 2 * index, expiration, `0x${'0'.repeat(64)}`, address, 'erc721all', owner, spender, '1'],
    [CHAIN, 1e9, 2 * index + 1, expiration, `0x${'0'.repeat(64)}`, address, 'erc721', owner, spender, '1'],
  ])
  await rows(api.db, 'approvals', fields, events).run()
  const after = await readApprovals()
  await api.db.prepare('DELETE FROM approvals WHERE block = ?').bind(1e9).run()
  expect(after.items.map(keyOf)).toEqual(before.items.map(keyOf))
  expect(after.isComplete).toBe(true)
})

test('a revocation ends an approval at once, before the index has its event', async () => {
  const before = await readApprovals()
  const revocations = [
    { standard: 'erc20', token: token('USDC'), spender: SPENDER },
    { standard: 'permit2', allowances: [{ token: token('DAI'), spender: SPENDER }] },
    { standard: 'nftCollection', contract: collection(), operator: OPERATOR },
    { standard: 'nft', contract: collection(), tokenId: firstNftId() + 1n },
  ] as const
  await sendAll(
    world.rpc,
    OWNER,
    revocations.map((of) => encodeRevocation({ chainId: CHAIN, account: OWNER, of })),
  )
  const after = await readApprovals()
  expect(itemsOf(before, SPENDER)).toHaveLength(4)
  expect(itemsOf(after, SPENDER).map(keyOf)).toEqual(['ERC20 DAI'])
  expect(itemsOf(after, OPERATOR)).toEqual([])
  expect(await read(token('USDC'), 'allowance', [OWNER, SPENDER])).toBe(0n)
  expect(await read(token('DAI'), 'allowance', [OWNER, SPENDER])).toBe(maxUint256)
})

test('approvals and lockdowns at Permit2 are listed as activities', async () => {
  await indexInto(api.db, world.rpcUrl, CHAIN)
  const { activities } = await client.activity({ owner: OWNER, chainIds: [CHAIN] })
  const atPermit2 = activities.filter(
    ({ counterparty, changes }) =>
      counterparty === SPENDER && changes.some((change) => change.__typename === 'TokenApproval'),
  )
  // Newest first: lockdown of DAI, approval of USDC at the token, approvals of USDC and DAI at Permit2, …
  expect(atPermit2.slice(0, 4).map(({ type }) => type)).toEqual(['REVOKE', 'REVOKE', 'APPROVE', 'APPROVE'])
})
