import { erc20Abi, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Address } from '#app/domain/address/address.ts'
import { encodeClaim, type ClaimOrder } from '#app/domain/rewards/claim.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { placeRewards, rewardCampaigns } from '#devnet/world/rewards.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import { readCampaigns } from '#workers/api/rewards/campaigns.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForTransaction } from './ask-wallet.ts'

const DISTRIBUTOR = parseAbi(['function merkleRoot() view returns (bytes32)'])

// Claims of rewards through the whole guard against the real distributor.

let world: SmallWorld
let node: Eip1193
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
  await placeRewards(world.rpc, 1)
}, 120_000)
afterAll(() => world.stop())

function ordersOf(account: Address): readonly ClaimOrder[] {
  return readCampaigns(rewardCampaigns()).flatMap(({ distributor, token, claims }) => {
    const entry = 'url' in claims ? undefined : claims.get(account.toLowerCase())
    return entry ? [{ chainId: 1, account, distributor, token, ...entry }] : []
  })
}

/** Returns the claim of the account's first entry, in the campaign for UNI. */
function orderOf(account: Address): ClaimOrder {
  const [order] = ordersOf(account)
  if (!order) throw new Error(`no entry of ${account}`)
  return order
}

/** Asks the wallet to claim what the screen shows; the transaction is encoded from the same order unless another is given. */
async function claim(order: ClaimOrder, sent: ClaimOrder = order) {
  const provider = overrideNode(node, { eth_accounts: () => [order.account] })
  const result = await askForTransaction({
    amounts: decimalsOf(world),
    page: node,
    wallet: { address: order.account, provider },
    shown: { kind: 'claim', ...order },
    transaction: encodeClaim(sent),
    onAsk: () => {},
    now: Date.now,
    signal: new AbortController().signal,
  })
  if (result.ok) await minedReceipt(world.client, result.value as Hex)
  return { result, isSent: wasRequested(provider, 'eth_sendTransaction') }
}

const balanceOf = ({ token, account }: ClaimOrder) =>
  world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const refused = (modification: string) => ({
  result: { ok: false, problem: { code: 'request.modified', modification } },
  isSent: false,
})

test('every entry of both campaigns can be claimed, once', async () => {
  const orders = ([1, 4, 7, 8] as const).flatMap((index) => ordersOf(ACCOUNTS[index].address))
  expect(orders.map(({ amount }) => amount)).toContain(12_340_000n)
  expect(orders).toHaveLength(5)
  for (const order of orders) {
    const before = await balanceOf(order)
    expect((await claim(order)).result).toMatchObject({ ok: true })
    expect((await balanceOf(order)) - before).toBe(order.amount)
    expect(await claim(order)).toEqual({ result: { ok: false, problem: { code: 'claim.done' } }, isSent: false })
  }
})

test('a claim with an entry outside the tree, another token or other bytes never reaches the wallet', async () => {
  const order = orderOf(ACCOUNTS[6].address)
  expect(await claim({ ...order, amount: order.amount + 1n })).toEqual(refused('proof'))
  expect(await claim({ ...order, index: 9n })).toEqual(refused('proof'))
  expect(await claim({ ...order, account: ACCOUNTS[2].address })).toEqual(refused('proof'))
  // This is the same account's entry in the other campaign.
  const [, other] = ordersOf(order.account)
  expect(await claim({ ...order, distributor: other?.distributor ?? '0x' })).toEqual(refused('token'))
  expect(await claim({ ...order, token: world.tokens['USDC']?.address ?? '0x' })).toEqual(refused('token'))
  expect(await claim(order, { ...order, amount: order.amount - 1n })).toEqual(refused('calldata'))
  // The token is a contract, but not a distributor.
  const { result, isSent } = await claim({ ...order, distributor: order.token })
  expect([result.ok, isSent]).toEqual([false, false])
})

test('a wallet whose node returns another Merkle root gets no request', async () => {
  const order = orderOf(ACCOUNTS[6].address)
  const { distributor: address } = order
  const root = await world.client.readContract({ address, abi: DISTRIBUTOR, functionName: 'merkleRoot' })
  const provider = overrideNode(node, {
    eth_accounts: () => [order.account],
    eth_call: async (_, real) => String(await real()).replace(root.slice(2), '00'.repeat(32)),
  })
  const result = await askForTransaction({
    amounts: decimalsOf(world),
    page: node,
    wallet: { address: order.account, provider },
    shown: { kind: 'claim', ...order },
    transaction: encodeClaim(order),
    onAsk: () => {},
    now: Date.now,
    signal: new AbortController().signal,
  })
  expect(result).toEqual({ ok: false, problem: { code: 'request.modified', modification: 'proof' } })
  expect(wasRequested(provider, 'eth_sendTransaction')).toBe(false)
})
