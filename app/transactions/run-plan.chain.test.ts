import { erc20Abi, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { planSwap } from '#app/features/swap/plan-swap.ts'
import { readTrade, type QuotedTrade } from '#app/features/swap/quoted-trade.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { approvalRequest } from '#app/wire/trading/approval.ts'
import { quoteRequest, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import { permit2Abi } from '#devnet/abi.ts'
import { signer } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { executeSwap } from '#tests/builders/exact-swaps.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { checkApproval } from '#workers/api/trading/approval.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { swap } from '#workers/api/trading/swap.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

let world: SmallWorld
let desk: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  desk = testTradingContext(world)
}, 60_000)

afterAll(() => world.stop())

/** The trading API without its worker: the same code handles the same messages. */
const api: ApiFetch = async (path, init) => {
  const body: unknown = JSON.parse(init?.body as string)
  if (path.endsWith('/quote')) return Response.json(await quote(desk, v.parse(quoteRequest, body), 'id'))
  if (path.endsWith('/check_approval')) {
    return Response.json(await checkApproval(desk, v.parse(approvalRequest, body), 'id'))
  }
  return Response.json(await swap(desk, v.parse(swapRequest, body), 'id'))
}

interface Wallet extends WalletAccount {
  /** Methods of the requests that need a signature, in order. */
  readonly signatures: readonly string[]
}

/** A wallet that signs with a devnet account and reads from a node of its own. `beforeSending` runs once the user has confirmed. */
function walletOf(index: number, beforeSending: () => Promise<unknown> = async () => {}, sign?: () => unknown): Wallet {
  const account = signer(index)
  const node = httpRpc(world.rpcUrl)
  const signatures: string[] = []
  let sending: Promise<unknown> = Promise.resolve()
  return {
    address: account.address,
    signatures,
    provider: {
      async request({ method, params = [] }) {
        const [first, second] = params as readonly unknown[]
        if (method === 'eth_accounts') return [account.address]
        if (method === 'eth_signTypedData_v4') {
          signatures.push(method)
          if (sign) return sign()
          return account.signTypedData(JSON.parse(String(second)) as Parameters<typeof account.signTypedData>[0])
        }
        if (method !== 'eth_sendTransaction') return node.request({ method, params })
        signatures.push(method)
        const { to, data, value, gas } = first as Record<'to' | 'data' | 'value' | 'gas', Hex>
        // Sent one after the other, as in a wallet: two at once would get the same nonce.
        const sent = sending.then(async () => {
          await beforeSending()
          return world.client.sendTransaction({ account, to, data, value: BigInt(value), gas: BigInt(gas) })
        })
        sending = sent.catch(() => {})
        return sent
      },
    },
  }
}

function token(symbol: string): Address {
  const found = symbol === 'ETH' ? NATIVE : world.tokens[symbol]?.address
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

async function quoteFor(account: Address, from: string, to: string, amount: bigint): Promise<QuotedTrade> {
  const request: QuoteRequestInput = {
    type: 'EXACT_INPUT',
    amount: amount.toString(),
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: token(from),
    tokenOut: token(to),
    swapper: account,
    slippageTolerance: 0.5,
  }
  const taken = await quoteSwap(api, request)
  if (!taken.ok) throw new Error(taken.problem)
  return readTrade(request, taken.value, 1)
}

interface Outcome {
  readonly events: readonly RunEvent[]
  readonly tracked: readonly TransactionRecord[]
}

async function runSwap(trade: QuotedTrade, wallet: Wallet, approval: ApprovalChoice = 'once'): Promise<Outcome> {
  const page = httpRpc(world.rpcUrl)
  const events: RunEvent[] = []
  const tracked: TransactionRecord[] = []
  const amount = (address: Address) => {
    const decimals = Object.values(world.tokens).find((one) => one.address === address)?.decimals ?? 18
    return { token: address, symbol: '', decimals }
  }
  await runPlan(
    {
      plan: () =>
        planSwap({
          trade,
          account: wallet.address,
          input: amount(trade.input),
          output: amount(trade.output),
          acceptedImpact: 'quiet',
          deadlineMinutes: 30,
          approval,
          api,
        }),
      onEvent: (event) => void events.push(event),
      signal: new AbortController().signal,
    },
    {
      page,
      wallet,
      guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
      screen: async () => ({ ok: true, value: undefined }),
      note: () => () => {},
      track: (record) => void tracked.push(record),
      replace: () => expect.unreachable('a swap replaces nothing'),
      settle: (record) => settleTransaction(record, { page, wallet: wallet.provider, every: 20 }),
      now: Date.now,
    },
  )
  return { events, tracked }
}

function balanceOf(symbol: string, owner: Address): Promise<bigint> {
  return world.client.readContract({
    address: token(symbol),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

test('a swap of a token takes an approval, a permit and the swap, and reports the amount received', async () => {
  const wallet = walletOf(0)
  const trade = await quoteFor(wallet.address, 'USDC', 'DAI', 1_000_000_000n)
  const before = await Promise.all([balanceOf('USDC', wallet.address), balanceOf('DAI', wallet.address)])
  const { events, tracked } = await runSwap(trade, wallet)
  const after = await Promise.all([balanceOf('USDC', wallet.address), balanceOf('DAI', wallet.address)])
  const [spent, received] = [before[0] - after[0], after[1] - before[1]]
  expect(events).toEqual([
    { type: 'start', steps: ['approve', 'permit', 'swap'] },
    { type: 'ask' },
    { type: 'send', hash: tracked[0]?.hash },
    { type: 'succeed', received: undefined, fee: expect.any(BigInt) },
    { type: 'ask' },
    { type: 'sign' },
    { type: 'ask' },
    { type: 'send', hash: tracked[1]?.hash },
    { type: 'succeed', received, fee: expect.any(BigInt) },
  ])
  expect(spent).toBe(1_000_000_000n)
  expect(received).toBeGreaterThanOrEqual(trade.minimumOut)
  expect(tracked.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  expect(wallet.signatures).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('after the user switches accounts in the wallet, no further step of the run is requested', async () => {
  const trade = await quoteFor(signer(8).address, 'USDC', 'WETH', 20n * 10n ** 6n)
  let selected = signer(8).address
  const first = walletOf(8, async () => {
    selected = signer(9).address
  })
  const provider: Wallet['provider'] = {
    request: (call) => (call.method === 'eth_accounts' ? Promise.resolve([selected]) : first.provider.request(call)),
  }
  const { events } = await runSwap(trade, { ...first, provider })
  expect(first.signatures).toEqual(['eth_sendTransaction'])
  expect(events.at(-1)).toMatchObject({
    type: 'fail',
    problem: { code: 'request.modified', modification: 'account' },
  })
})

test('a mined swap that reverted fails with the contract’s reason', async () => {
  let isSwap = false
  // Before the swap, but not before the approval, another account moves the price by more than the slippage tolerance.
  const wallet = walletOf(1, async () => {
    if (isSwap) {
      const amount = ((await balanceOf('WETH', signer(2).address)) * 9n) / 10n
      await executeSwap(world, desk, 2, {
        type: 'EXACT_INPUT',
        amount: amount.toString(),
        tokenIn: token('WETH'),
        tokenOut: token('UNI'),
        slippageTolerance: 5,
      })
    }
    isSwap = true
  })
  const trade = await quoteFor(wallet.address, 'WETH', 'UNI', 10n ** 17n)
  const before = await balanceOf('WETH', wallet.address)
  const { events, tracked } = await runSwap(trade, wallet)
  expect(events.slice(-3)).toEqual([
    { type: 'ask' },
    { type: 'send', hash: tracked[1]?.hash },
    { type: 'fail', problem: { code: 'swap.slippage' }, received: undefined },
  ])
  const receipt = await world.client.getTransactionReceipt({ hash: tracked[1]?.hash ?? '0x' })
  expect(receipt.status).toBe('reverted')
  expect(await balanceOf('WETH', wallet.address)).toBe(before)
})

test('two runs at once are both tracked and both succeed', async () => {
  const wallet = walletOf(3)
  const trades = [
    await quoteFor(wallet.address, 'ETH', 'USDC', 10n ** 17n),
    await quoteFor(wallet.address, 'ETH', 'LINK', 10n ** 17n),
  ]
  const outcomes = await Promise.all(trades.map((trade) => runSwap(trade, wallet)))
  for (const { events, tracked } of outcomes) {
    expect(events.map(({ type }) => type)).toEqual(['start', 'ask', 'send', 'succeed'])
    expect(tracked).toHaveLength(1)
  }
  const hashes = outcomes.flatMap(({ tracked }) => tracked.map(({ hash }) => hash))
  expect(new Set(hashes).size).toBe(2)
  expect(outcomes.map(({ tracked }) => tracked[0]?.output?.token)).toEqual([token('USDC'), token('LINK')])
})

/** Allowances left after a run: the token's for Permit2, and Permit2's for the router. */
async function allowancesLeft(symbol: string, owner: Address): Promise<readonly [bigint, bigint]> {
  const { permit2, universalRouter } = world.addresses
  const [forPermit2, [forRouter]] = await Promise.all([
    world.client.readContract({
      ...{ address: token(symbol), abi: erc20Abi, functionName: 'allowance', args: [owner, permit2] },
    }),
    world.client.readContract({
      ...{
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [owner, token(symbol), universalRouter],
      },
    }),
  ])
  return [forPermit2, forRouter]
}

test.each<readonly [string, number, () => unknown]>([
  ['does not know typed data', 4, () => Promise.reject(new RpcError(-32_601, 'the method does not exist'))],
  ['returns a malformed signature', 5, () => '0x1234'],
  ['signs with the key of another account', 6, () => signer(7).sign({ hash: `0x${'12'.repeat(32)}` })],
])(
  'a wallet that %s sets the Permit2 allowance by a transaction, and no allowance is left',
  async (_what, index, sign) => {
    const wallet = walletOf(index, undefined, sign)
    const trade = await quoteFor(wallet.address, 'USDC', 'DAI', 1_000_000_000n)
    const before = await balanceOf('USDC', wallet.address)
    const { events, tracked } = await runSwap(trade, wallet)
    expect(tracked.map(({ kind }) => kind)).toEqual(['approve', 'permit2Approve', 'swap'])
    expect(events.at(-1)).toMatchObject({ type: 'succeed' })
    expect(before - (await balanceOf('USDC', wallet.address))).toBe(1_000_000_000n)
    expect(await allowancesLeft('USDC', wallet.address)).toEqual([0n, 0n])
  },
)

test.each([
  ['DAI', 2n ** 256n - 1n],
  // UNI stores allowances in 96 bits; the unlimited amount becomes the maximum.
  ['UNI', 2n ** 96n - 1n],
])('an unlimited approval of %s is needed once, and later swaps need only a signature', async (symbol, left) => {
  const wallet = walletOf(8)
  const amount = 10n ** 18n
  const first = await runSwap(await quoteFor(wallet.address, symbol, 'WETH', amount), wallet, 'always')
  expect(first.tracked.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  const second = await runSwap(await quoteFor(wallet.address, symbol, 'WETH', amount), wallet, 'always')
  expect(second.tracked.map(({ kind }) => kind)).toEqual(['swap'])
  expect(second.events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(await allowancesLeft(symbol, wallet.address)).toEqual([left, 0n])
})
