import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { erc20Abi } from '#devnet/abi.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForTransaction } from './ask-wallet.ts'
import type { ShownSend } from './shown.ts'

// Sends of real tokens through the whole guard.

const ME = ACCOUNTS[3].address
const FRIEND: Address = '0x00000000000000000000000000000000000f00d1'
const THIEF: Address = '0x00000000000000000000000000000000000bad01'

let world: SmallWorld
let node: Eip1193
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
}, 120_000)
afterAll(() => world.stop())

function tokenOf(symbol: string): Address {
  const found = symbol === 'ETH' ? NATIVE : world.tokens[symbol]?.address
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

function balanceOf(token: Address, owner: Address): Promise<bigint> {
  return token === NATIVE
    ? world.client.getBalance({ address: owner })
    : world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

function sendOf(symbol: string, amount: bigint, change: Partial<ShownSend> = {}): ShownSend {
  const order = { chainId: 1, account: ME, token: tokenOf(symbol), amount, recipient: FRIEND } as const
  return { kind: 'send', ...order, received: amount, ...change }
}

async function ask(shown: ShownSend, transaction = encodeSend(shown), page: Partial<Record<string, unknown>> = {}) {
  const provider = overrideNode(node, { eth_accounts: () => [ME] })
  const result = await askForTransaction({
    amounts: decimalsOf(world),
    page: {
      request: async ({ method, params }) =>
        method in page ? page[method] : node.request({ method, ...(params && { params }) }),
    },
    wallet: { address: ME, provider },
    shown,
    transaction,
    onAsk: () => {},
    now: Date.now,
    signal: new AbortController().signal,
  })
  return { result, isSent: wasRequested(provider, 'eth_sendTransaction') }
}

// USDT returns nothing from `transfer`, MKR has bytes32 names, UNI counts votes, DAI and USDC have permits, FOT charges 2 %.
test.each(['ETH', 'USDC', 'USDT', 'DAI', 'MKR', 'UNI', 'WETH', 'FOT'])(
  'a send of %s changes the balances of account and recipient exactly as shown',
  async (symbol) => {
    const token = tokenOf(symbol)
    const amount = 1_000n
    const received = symbol === 'FOT' ? 980n : amount
    const [mine, theirs] = [await balanceOf(token, ME), await balanceOf(token, FRIEND)]
    const { result } = await ask(sendOf(symbol, amount, { received }))
    expect(result).toEqual({ ok: true, value: expect.stringMatching(/^0x[\da-f]{64}$/) })
    const hash = result.ok ? (result.value as Hex) : '0x'
    const { gasUsed, effectiveGasPrice, status } = await minedReceipt(world.client, hash)
    expect(status).toBe('success')
    expect((await balanceOf(token, FRIEND)) - theirs).toBe(received)
    const fee = token === NATIVE ? gasUsed * effectiveGasPrice : 0n
    expect(mine - (await balanceOf(token, ME))).toBe(amount + fee)
  },
)

test('a fee-on-transfer token is not sent if the screen shows that the whole amount arrives', async () => {
  expect(await ask(sendOf('FOT', 1_000n))).toEqual({
    result: { ok: false, problem: { code: 'request.modified', modification: 'effects' } },
    isSent: false,
  })
})

test('an account may send to itself', async () => {
  expect((await ask(sendOf('USDC', 1_000n, { recipient: ME }))).result.ok).toBe(true)
  expect((await ask(sendOf('ETH', 1_000n, { recipient: ME }))).result.ok).toBe(true)
})

test('a transfer to another recipient than the screen shows never reaches the wallet', async () => {
  for (const symbol of ['ETH', 'USDC']) {
    const shown = sendOf(symbol, 1_000n)
    expect(await ask(shown, encodeSend({ ...shown, recipient: THIEF }))).toEqual({
      result: { ok: false, problem: { code: 'request.modified', modification: 'calldata' } },
      isSent: false,
    })
  }
})

test('a send of more than the balance never reaches the wallet', async () => {
  const tooMuch = (await balanceOf(tokenOf('USDC'), ME)) + 1n
  expect(await ask(sendOf('USDC', tooMuch))).toMatchObject({ result: { ok: false }, isSent: false })
  const ether = await balanceOf(NATIVE, ME)
  expect(await ask(sendOf('ETH', ether + 1n))).toEqual({
    result: { ok: false, problem: { code: 'balance.insufficient' } },
    isSent: false,
  })
  expect(await ask(sendOf('ETH', ether))).toEqual({
    result: { ok: false, problem: { code: 'gas.insufficient' } },
    isSent: false,
  })
})

test('a gas limit above the cap of a send is a modification', async () => {
  // An estimate of 400,000 with the margin of 25 % is exactly the cap.
  const askWithEstimate = (estimate: string) => ask(sendOf('USDC', 1n), undefined, { eth_estimateGas: estimate })
  expect((await askWithEstimate('0x61a80')).result.ok).toBe(true)
  expect(await askWithEstimate('0x61a81')).toEqual({
    result: { ok: false, problem: { code: 'request.modified', modification: 'gas' } },
    isSent: false,
  })
})
