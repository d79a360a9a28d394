import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { readAgreedBalances } from '#app/chain/read-agreed-balances.ts'
import { readBalances } from '#app/chain/read-balances.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { encodeSend, type SendOrder } from '#app/domain/send/encode-send.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { askForTransaction } from '#app/signing/ask-wallet.ts'
import type { ShownTransaction } from '#app/signing/shown.ts'
import { settleTransaction, type Settlement } from '#app/transactions/settle-transaction.ts'
import type { TransactionRecord } from '#app/transactions/transaction-record.ts'
import { quoteRequest } from '#app/wire/trading/quote.ts'
import { erc20Abi } from '#devnet/abi.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { bytes, hex } from '#devnet/rpc.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { chainMarket } from '#tests/builders/chain-market.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import { exampleTransaction, ether, usdc } from '#tests/builders/example-transaction.ts'
import { NODE_FAULTS, startFaultyNode, type NodeFault } from '#tests/builders/faulty-node.ts'
import { shownOf, USDC } from '#tests/builders/random-orders.ts'
import type { ApiEnv } from '#workers/api/env.ts'
import { readBalances as readHoldings } from '#workers/api/graphql/read-balances.ts'
import type { WaitUntil } from '#workers/api/share-work.ts'
import type { MarketReader } from '#workers/api/trading/market.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { openTradingContext, type TradingContext } from '#workers/api/trading/trading-context.ts'

// Fourteen faults of one node. A node of the page or the wallet, while the other one is correct: swaps, sends, approvals,
// pending transactions and balances work again within ten seconds after the fault ends. So do quotes and portfolios, whose
// fault is at a node of the API.

const ME = ACCOUNTS[0].address
/** An account that spent its USDC, and approved USDT, within the last fifty blocks, which a stale node does not know. */
const SPENDER = ACCOUNTS[1].address
const FRIEND = ACCOUNTS[2].address
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const HASH = `0x${'ab'.repeat(32)}`
const RECOVERY_MS = 10_000
const SIDES = ['page', 'wallet'] as const

interface Request {
  readonly account: Address
  readonly shown: ShownTransaction
  readonly transaction: UnsignedTransaction
}

let world: SmallWorld
/** Requests that do what the screen shows. */
let valid: Record<'swap' | 'send' | 'approve', Request>
/** Requests that did what the screen shows fifty blocks ago, but no longer do. */
let outdated: Record<'swap' | 'send' | 'approve', Request>
/** A swap and a send that were mined, and a swap that was reverted. */
let records: readonly TransactionRecord[]
/** The market of an index at the head of the chain, and a quote of a correct node. */
let indexedMarket: MarketReader
let expectedQuote: Awaited<ReturnType<typeof saleQuote>>
/** The outcomes of `records` according to a correct node. */
let expectedSettlements: readonly Settlement[]

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  const deadline = (await world.client.getBlock()).timestamp + 3_600n
  const pool = { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE } as const
  const swap = (account: Address, amountOutMinimum: bigint): Request => {
    const order: SwapOrder = {
      chainId: 1,
      side: 'exactIn',
      account,
      tokenIn: NATIVE,
      tokenOut: USDC,
      amountInMaximum: ETHER,
      deadline,
      amountOutMinimum,
      legs: [{ hops: [{ pool, tokenIn: NATIVE, tokenOut: USDC }], amount: ETHER }],
    }
    return { account, shown: shownOf(order), transaction: encodeSwap(order) }
  }
  const sendOf = (account: Address): Request => {
    const order: SendOrder = { chainId: 1, account, token: USDC, amount: 50n * USD, recipient: FRIEND }
    return { account, shown: { kind: 'send', ...order, received: order.amount }, transaction: encodeSend(order) }
  }
  const approvalOf = (account: Address, token: Address): Request => ({
    account,
    shown: { kind: 'approve', chainId: 1, account, token, amount: 5n * USD },
    transaction: encodeApproval(1, account, token, 5n * USD),
  })
  await world.rpc.call('anvil_mine', ['0x32'])
  const before = await saleProceeds()
  const savings: SendOrder = {
    chainId: 1,
    account: SPENDER,
    token: USDC,
    amount: await balanceOf(SPENDER),
    recipient: FRIEND,
  }
  await send(world.rpc, SPENDER, encodeSend(savings))
  // USDT rejects a change of an allowance that is not zero.
  const usdt = worldToken(1, 'USDT').address
  await send(world.rpc, SPENDER, encodeApproval(1, SPENDER, usdt, USD))
  // Sales lower the price.
  for (let sale = 0; sale < 5; sale += 1) await send(world.rpc, ME, swap(ME, 1n).transaction)
  const after = await saleProceeds()
  expect(after).toBeLessThan(before)
  valid = { swap: swap(ME, (after * 995n) / 1_000n), send: sendOf(ME), approve: approvalOf(ME, USDC) }
  outdated = { swap: swap(ME, before), send: sendOf(SPENDER), approve: approvalOf(SPENDER, usdt) }
  const output = usdc((after * 9n) / 10n)
  records = [
    await sendPending(swap(ME, 1n), { input: ether(ETHER), output }),
    await sendPending(sendOf(ME), { kind: 'send', input: usdc(50n * USD), output: usdc(50n * USD), recipient: FRIEND }),
    await sendPending(swap(ME, before * 2n), { input: ether(ETHER), output }),
  ]
  const node = httpRpc(world.rpcUrl)
  expectedSettlements = await Promise.all(
    records.map((record) => settleTransaction(record, { page: node, wallet: node, intervalMs: 10 })),
  )
  expect(expectedSettlements.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'failed'])

  indexedMarket = await indexAtHead()
  expectedQuote = await saleQuote(openApi([world.rpcUrl], () => {}))

  /** Returns the proceeds of a sale of one ether at the current price; the sale is reverted. */
  async function saleProceeds(): Promise<bigint> {
    const snapshot = await world.rpc.call('evm_snapshot')
    const balanceBefore = await balanceOf(ME)
    await send(world.rpc, ME, swap(ME, 1n).transaction)
    const proceeds = (await balanceOf(ME)) - balanceBefore
    await world.rpc.call('evm_revert', [snapshot])
    return proceeds
  }
}, 120_000)

afterAll(() => world.stop())

/** Sends a request's transaction and returns its record while it is pending. */
async function sendPending(
  { account, transaction }: Request,
  overrides: Partial<TransactionRecord>,
): Promise<TransactionRecord> {
  const { to, data, value } = transaction
  // An explicit gas limit, because estimating a transaction that reverts fails.
  const params = [{ from: account, to, data, value: hex(value), gas: hex(1_000_000) }]
  const hash = bytes(await world.rpc.call('eth_sendTransaction', params))
  return exampleTransaction({ account, hash, call: { to, data, value }, sentAt: Date.now(), ...overrides })
}

function balanceOf(owner: Address): Promise<bigint> {
  return world.client.readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

interface Nodes {
  readonly page: Eip1193
  readonly wallet: Eip1193
}

async function ask({ account, shown, transaction }: Request, { page, wallet }: Nodes) {
  const provider = overrideNode(wallet, { eth_accounts: () => [account], eth_sendTransaction: () => HASH })
  const { timestamp } = await world.client.getBlock()
  const result = await askForTransaction({
    page,
    amounts: decimalsOf(world),
    wallet: { address: account, provider },
    shown,
    transaction,
    onAsk: () => {},
    now: () => Number(timestamp) * 1_000,
    signal: new AbortController().signal,
  })
  return { result, isSent: wasRequested(provider, 'eth_sendTransaction') }
}

/** Runs the work with a faulty node on one side and a correct node on the other. */
async function withFault(
  side: (typeof SIDES)[number],
  fault: NodeFault,
  use: (nodes: Nodes, recover: () => void) => Promise<void>,
): Promise<void> {
  const faulty = await startFaultyNode(world.rpcUrl, fault)
  const [faultyRpc, correctRpc] = [httpRpc(faulty.url), httpRpc(world.rpcUrl)]
  try {
    await use(side === 'page' ? { page: faultyRpc, wallet: correctRpc } : { page: correctRpc, wallet: faultyRpc }, () =>
      faulty.recover(),
    )
  } finally {
    await faulty.stop()
  }
}

const CASES = SIDES.flatMap((side) => NODE_FAULTS.map((fault) => ({ side, fault })))

test.concurrent.each(CASES)(
  '$fault node of the $side: outdated requests never reach the wallet, and valid ones do after the fault',
  ({ side, fault }) =>
    withFault(side, fault, async (nodes, recover) => {
      const askAll = (requests: Readonly<Record<string, Request>>) =>
        Promise.all(Object.values(requests).map((request) => ask(request, nodes)))
      const [refused, during] = await Promise.all([askAll(outdated), askAll(valid)])
      expect(refused.map(({ isSent }) => isSent)).toEqual([false, false, false])
      for (const { result } of during) if (!result.ok) expect(result.problem.code).not.toBe('unknown')
      recover()
      const recovered = performance.now()
      expect((await askAll(valid)).map(({ isSent }) => isSent)).toEqual([true, true, true])
      expect(performance.now() - recovered).toBeLessThan(RECOVERY_MS)
    }),
)

test.concurrent.each(CASES)(
  '$fault node of the $side: records settle with the outcomes on the chain',
  ({ side, fault }) =>
    withFault(side, fault, async (nodes, recover) => {
      const settling = Promise.all(records.map((record) => settleTransaction(record, { ...nodes, intervalMs: 200 })))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      recover()
      const recovered = performance.now()
      expect(await settling).toEqual(expectedSettlements)
      expect(performance.now() - recovered).toBeLessThan(RECOVERY_MS)
    }),
)

/** Tokens and accounts whose balances are shown; the second account's have changed within the last fifty blocks. */
const TOKENS = [NATIVE, USDC]
const OWNERS = [ME, SPENDER]

test.concurrent.each(CASES)(
  '$fault node of the $side: the balances of an account are those on the chain, or unavailable',
  ({ side, fault }) =>
    withFault(side, fault, async (nodes, recover) => {
      const correctRpc = httpRpc(world.rpcUrl)
      const read = (account: Address) => readAgreedBalances({ ...nodes, chainId: 1, account, tokens: TOKENS })
      const check = async (account: Address) => {
        const [shown] = await Promise.allSettled([read(account)])
        if (shown.status === 'fulfilled')
          expect(shown.value).toEqual(await readBalances(correctRpc, 1, account, TOKENS))
      }
      await Promise.all(OWNERS.map(check))
      recover()
      for (const account of OWNERS)
        expect(await read(account)).toEqual(await readBalances(correctRpc, 1, account, TOKENS))
    }),
)

const API_CASES = ['a single node', 'the first of two nodes'].flatMap((place) =>
  NODE_FAULTS.map((fault) => ({ place, fault })),
)

test.concurrent.each(API_CASES)(
  '$fault as $place of the API: quotes are those at the head or unavailable, and balances those of the block that the API states, until it recovers',
  async ({ place, fault }) => {
    const isSingle = place === 'a single node'
    const faulty = await startFaultyNode(world.rpcUrl, fault)
    const probes: Promise<unknown>[] = []
    const api = () => openApi(isSingle ? [faulty.url] : [faulty.url, world.rpcUrl], (probe) => probes.push(probe))
    const shown = () =>
      Promise.allSettled([expectTrueQuote(api()), ...OWNERS.map((owner) => expectTrueBalance(api(), owner))])
    try {
      const during = await shown()
      await Promise.all(probes)
      const later = await shown()
      for (const { reason } of [...during, ...later].filter((result) => result.status === 'rejected'))
        expect(reason).toBeInstanceOf(AppError)
      // A flapping node may respond well to a probe.
      if (!isSingle && fault !== 'flapping') expect(later.map(({ status }) => status)).not.toContain('rejected')
      faulty.recover()
      const recovered = performance.now()
      const isShown = async () => (await shown()).every(({ status }) => status === 'fulfilled')
      while (!(await isShown())) {
        expect(performance.now() - recovered).toBeLessThan(RECOVERY_MS)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect(performance.now() - recovered).toBeLessThan(RECOVERY_MS)
    } finally {
      await faulty.stop()
    }
  },
)

/** Expects the quote of a sale of one ether to be that of a correct node at the head. */
async function expectTrueQuote(api: TradingContext): Promise<void> {
  expect(await saleQuote(api)).toEqual(expectedQuote)
}

/** Expects an account's balance to be the one that a correct node has for the block that the API states. */
async function expectTrueBalance({ rpc }: TradingContext, owner: Address): Promise<void> {
  const { block, held, isComplete } = await readHoldings(rpc, owner, [USDC], [])
  const blockNumber = BigInt(block.number)
  const args = { address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [owner], blockNumber } as const
  expect([isComplete, held.get(USDC) ?? 0n]).toEqual([true, await world.client.readContract(args)])
}

/** Returns the market of an index at the head of the chain, whose last blocks have changed all pools. */
async function indexAtHead(): Promise<MarketReader> {
  const market = chainMarket(world)
  const changedInBlock = Number(await world.client.getBlockNumber())
  const pools = (await market.pools(NATIVE, USDC)).map((pool) => ({ ...pool, changedInBlock }))
  const ticks = await market.ticks(pools.map(({ record }) => record))
  return { ...market, pools: async () => pools, ticks: async () => ticks }
}

/** The trading context of an API with these nodes. The market is that of an index at the head of the chain. */
function openApi(urls: readonly string[], waitUntil: WaitUntil): TradingContext {
  // The database is replaced below.
  const env = { RPC_URLS: JSON.stringify({ 1: urls }) } as ApiEnv
  return { ...openTradingContext(env, 1, waitUntil), market: indexedMarket }
}

/** Returns the amounts of a quote for the sale of one ether, with the block that they are from. */
async function saleQuote(api: TradingContext) {
  const chains = { tokenInChainId: 1, tokenOutChainId: 1 }
  const request = { type: 'EXACT_INPUT', amount: `${ETHER}`, ...chains, tokenIn: NATIVE, tokenOut: USDC, swapper: ME }
  const { routing, quote: found } = await quote(
    api,
    v.parse(quoteRequest, { ...request, slippageTolerance: 0.5 }),
    'id',
  )
  if (routing !== 'CLASSIC') throw new Error('not a swap')
  return { output: found.output.amount, block: found.blockNumber }
}
