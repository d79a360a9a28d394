import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { rampOrder, rampOrderPage, rampQuotes, type RampOrderRequest } from '#app/wire/ramp.ts'
import { sandboxOrder } from '#app/wire/sandbox-ramp.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'

const CHAIN = 1
const ME = ACCOUNTS[3].address
/** An account without code and without funds. */
const NEWCOMER: Address = '0x00000000000000000000000000000000DeaDBeef'

let world: SmallWorld
let api: ApiWorker

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ ramp: { burst: 1_000, perSecond: 100 } }),
  })
  await indexInto(api.db, world.rpcUrl, CHAIN)
})

afterAll(async () => {
  await api.stop()
  await world.stop()
})

const post = (path: string, body: unknown = {}) =>
  api.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Terms = Pick<RampOrderRequest, 'direction' | 'cents' | 'amount'> & { readonly address: Address }

async function startOrder({ address, ...terms }: Terms, account: Address = ME): Promise<string> {
  const id = crypto.randomUUID()
  const order = { id, provider: 'sandbox', account, token: { chainId: CHAIN, address }, ...terms }
  const { url } = v.parse(rampOrderPage, await (await post('/api/ramp/orders', order)).json())
  expect(new URL(url).pathname).toBe(`/ramp/sandbox/${id}`)
  return id
}

async function act(id: string, action: string) {
  const response = await post(`/api/ramp/sandbox/${id}/${action}`)
  return v.parse(sandboxOrder, await response.json())
}

const report = async (id: string) =>
  v.parse(rampOrder, await (await api.fetch(`/api/ramp/orders/sandbox/${id}`)).json())

/** The report of an order once its delivery is mined: anvil returns the hash of a transaction before it mines the block. */
const reportOfDelivery = (id: string) =>
  vi.waitFor(
    async () => {
      const order = await report(id)
      expect(order?.status).not.toBe('pending')
      return order
    },
    { timeout: 10_000 },
  )

async function balanceOf(token: Address, account: Address): Promise<bigint> {
  if (token === NATIVE) return BigInt(String(await world.rpc.call('eth_getBalance', [account, 'latest'])))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return BigInt(String(await world.rpc.call('eth_call', [{ to: token, data }, 'latest'])))
}

test.each(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC'])(
  '%s that is paid arrives with the amount of the order',
  async (symbol) => {
    const token = symbol === 'ETH' ? NATIVE : (world.tokens[symbol]?.address ?? NATIVE)
    const quoted = await post('/api/ramp/quotes', {
      direction: 'buy',
      token: { chainId: CHAIN, address: token },
      cents: '30000',
    })
    const { quotes } = v.parse(rampQuotes, await quoted.json())
    expect(quotes).toMatchObject([{ provider: 'sandbox', cents: '30000', feeCents: '300' }])
    const id = await startOrder({ direction: 'buy', cents: '30000', address: token }, NEWCOMER)
    expect(await report(id)).toMatchObject({ status: 'started', direction: 'buy', account: NEWCOMER })
    const before = await balanceOf(token, NEWCOMER)
    expect(await act(id, 'pay')).toMatchObject({ status: 'pending', symbol })
    const amount = BigInt(quotes[0]?.amount ?? 0)
    const order = await reportOfDelivery(id)
    expect(await balanceOf(token, NEWCOMER)).toBe(before + amount)
    expect(order).toMatchObject({ status: 'succeeded', amount: `${amount}`, cents: '30000', feeCents: '300' })
    expect(order?.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(order?.deposit).toBeUndefined()
  },
)

test('an order that is paid twice, even at the same time, is delivered once', async () => {
  const token = world.tokens['USDC']?.address ?? NATIVE
  const id = await startOrder({ direction: 'buy', cents: '10000', address: token })
  const before = await balanceOf(token, ME)
  await Promise.all([act(id, 'pay'), act(id, 'pay'), act(id, 'pay')])
  await act(id, 'pay')
  const order = await reportOfDelivery(id)
  expect(order?.status).toBe('succeeded')
  expect(await balanceOf(token, ME)).toBe(before + BigInt(order?.amount ?? 0))
  expect((await act(id, 'decline')).status).toBe('succeeded')
})

test('a delivery is pending until its block, and failed if it reverts', async () => {
  await world.client.setAutomine(false)
  const id = await startOrder({ direction: 'buy', cents: '10000', address: NATIVE })
  await act(id, 'pay')
  expect((await report(id))?.status).toBe('pending')
  await world.rpc.call('evm_mine', [])
  expect((await report(id))?.status).toBe('succeeded')
  await world.client.setAutomine(true)
  // An account whose code refuses ether.
  const refusing: Address = '0x000000000000000000000000000000000000beef'
  await world.rpc.call('anvil_setCode', [refusing, '0x60006000fd'])
  const refused = await startOrder({ direction: 'buy', cents: '10000', address: NATIVE }, refusing)
  await act(refused, 'pay')
  expect((await reportOfDelivery(refused))?.status).toBe('failed')
  expect(await balanceOf(NATIVE, refusing)).toBe(0n)
})

test('a declined order fails, and nothing is delivered', async () => {
  const id = await startOrder({ direction: 'buy', cents: '10000', address: NATIVE })
  const before = await balanceOf(NATIVE, ME)
  expect((await act(id, 'decline')).status).toBe('failed')
  expect((await act(id, 'pay')).status).toBe('failed')
  expect(await report(id)).toMatchObject({ status: 'failed' })
  expect(await balanceOf(NATIVE, ME)).toBe(before)
})

test.each(['ETH', 'USDC'])('a sale of %s succeeds once the exact amount is at its deposit address', async (symbol) => {
  const address = symbol === 'ETH' ? NATIVE : (world.tokens[symbol]?.address ?? NATIVE)
  const amount = symbol === 'ETH' ? 10n ** 17n : 200_000_000n
  const id = await startOrder({ direction: 'sell', amount: `${amount}`, address })
  expect((await report(id))?.deposit).toBeUndefined()
  expect((await act(id, 'register')).status).toBe('awaitingTransfer')
  const order = await report(id)
  expect(order).toMatchObject({ status: 'awaitingTransfer', direction: 'sell', amount: `${amount}` })
  const to = order?.deposit?.address ?? NATIVE
  expect(order?.deposit?.amount).toBe(`${amount}`)
  const transfer = (value: bigint) =>
    send(
      world.rpc,
      ME,
      symbol === 'ETH'
        ? { to, data: '0x', value }
        : { to: address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }) },
    )
  await transfer(amount - 1n)
  expect((await report(id))?.status).toBe('awaitingTransfer')
  await transfer(1n)
  const sold = await report(id)
  expect(sold).toMatchObject({ status: 'succeeded', amount: `${amount}` })
  expect(sold?.deposit).toBeUndefined()
})

test('a repeated request for an order leads to the same page, and one with other terms is refused', async () => {
  const token = { chainId: CHAIN, address: NATIVE }
  const order = { id: crypto.randomUUID(), provider: 'sandbox', account: ME, direction: 'buy', token, cents: '10000' }
  const first: unknown = await (await post('/api/ramp/orders', order)).json()
  await act(order.id, 'pay')
  expect(await (await post('/api/ramp/orders', order)).json()).toEqual(first)
  expect((await reportOfDelivery(order.id))?.status).toBe('succeeded')
  expect((await post('/api/ramp/orders', { ...order, cents: '10001' })).status).toBe(400)
  expect((await post('/api/ramp/orders', { ...order, account: NEWCOMER })).status).toBe(400)
})

test('an action of the other direction is refused, and an unknown order or action is not found', async () => {
  const id = await startOrder({ direction: 'buy', cents: '10000', address: NATIVE })
  expect((await post(`/api/ramp/sandbox/${id}/register`)).status).toBe(400)
  expect((await post(`/api/ramp/sandbox/${id}/steal`)).status).toBe(404)
  expect((await post(`/api/ramp/sandbox/${crypto.randomUUID()}/pay`)).status).toBe(404)
  expect((await api.fetch(`/api/ramp/sandbox/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await report(id))?.status).toBe('started')
  expect(await report(crypto.randomUUID())).toBeNull()
})
