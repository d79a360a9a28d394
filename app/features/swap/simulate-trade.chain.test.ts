import * as v from 'valibot'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { approvalRequest } from '#app/wire/trading/approval.ts'
import { quoteRequest, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { checkApproval } from '#workers/api/trading/approval.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { swap } from '#workers/api/trading/swap.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import { readTrade } from './quoted-trade.ts'
import { simulateTrade, type SimulatedTrade } from './simulate-trade.ts'

const OWNER = ACCOUNTS[0].address
const STRANGER = '0x00000000000000000000000000000000000000a1'
const USD = 10n ** 6n
const ETHER = 10n ** 18n

let world: SmallWorld
let trading: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
}, 60_000)
afterAll(() => world.stop())

const api: ApiFetch = async (path, init) => {
  const body: unknown = JSON.parse(init?.body as string)
  if (path.endsWith('/quote')) return Response.json(await quote(trading, v.parse(quoteRequest, body), 'id'))
  if (path.endsWith('/check_approval'))
    return Response.json(await checkApproval(trading, v.parse(approvalRequest, body), 'id'))
  return Response.json(await swap(trading, v.parse(swapRequest, body), 'id'))
}

function token(symbol: string): Address {
  const found = symbol === 'ETH' ? NATIVE : world.tokens[symbol]?.address
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

interface Swap {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly type?: QuoteRequestInput['type']
  readonly account?: Address
  readonly node?: Eip1193
}

async function simulated({ from, to, amount, type = 'EXACT_INPUT', account = OWNER, node }: Swap) {
  const ids = { tokenInChainId: 1, tokenOutChainId: 1, tokenIn: token(from), tokenOut: token(to) } as const
  const request = { type, ...ids, amount: amount.toString(), swapper: account, slippageTolerance: 0.5 }
  const taken = await quoteSwap(api, request)
  if (!taken.ok) throw new Error(taken.problem)
  const trade = readTrade(request, taken.value, 1)
  const result: SimulatedTrade = await simulateTrade(node ?? httpRpc(world.rpcUrl), {
    trade,
    account,
    acceptedImpact: 'severe',
    deadlineMinutes: 30,
    approval: 'once',
    api,
    input: { token: trade.input, symbol: from, decimals: 18 },
    output: { token: trade.output, symbol: to, decimals: 18 },
  })
  return { trade, ...result }
}

test('the simulated amount of a sale without missing approvals is the quoted one', async () => {
  const { trade, amount, approvals } = await simulated({ from: 'ETH', to: 'USDC', amount: ETHER })
  expect(amount).toBe(trade.amountOut)
  expect(approvals).toEqual([])
})

test('missing approvals are simulated before the trade, each with its network cost', async () => {
  const { trade, amount, approvals } = await simulated({ from: 'USDC', to: 'WETH', amount: 500n * USD })
  expect(amount).toBe(trade.amountOut)
  expect(approvals?.map(({ name }) => name)).toEqual(['approve', 'permit2Approve'])
  for (const { cost } of approvals ?? []) expect(cost).toBeGreaterThan(0n)
})

test('the simulated amount of an exact output is the amount paid', async () => {
  const { trade, amount } = await simulated({ from: 'USDC', to: 'WETH', amount: ETHER / 10n, type: 'EXACT_OUTPUT' })
  expect(amount).toBe(trade.amountIn)
})

test('a trade that the account cannot pay fails in the simulation, and its approvals still have a cost', async () => {
  const { amount, approvals } = await simulated({ from: 'USDC', to: 'WETH', amount: USD, account: STRANGER })
  expect(amount).toBe('failed')
  expect(approvals).toHaveLength(2)
})

test('a node that cannot simulate makes amount and costs unavailable', async () => {
  const working = httpRpc(world.rpcUrl)
  const node: Eip1193 = {
    request: async (call) => {
      if (call.method === 'eth_simulateV1') throw new RpcError(-32_601, 'the method does not exist')
      return working.request(call)
    },
  }
  const { amount, approvals } = await simulated({ from: 'USDC', to: 'WETH', amount: USD, node })
  expect({ amount, approvals }).toEqual({ amount: 'unavailable', approvals: undefined })
})
