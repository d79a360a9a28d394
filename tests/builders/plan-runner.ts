import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Result } from '#app/base/result.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { quoteSwap } from '#app/data/trading.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { planSwap } from '#app/features/swap/plan-swap.ts'
import { readTrade, type QuotedTrade } from '#app/features/swap/quoted-trade.ts'
import type { SwapToPlan } from '#app/features/swap/swap-to-plan.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import type { RunEvent } from '#app/transactions/run-flow.ts'
import { runPlan } from '#app/transactions/run-plan.ts'
import { settleTransaction } from '#app/transactions/settle-transaction.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { TransactionRecord } from '#app/transactions/transaction-record.ts'
import { approvalRequest } from '#app/wire/trading/approval.ts'
import { quoteRequest, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import { signer } from '#devnet/accounts.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { checkApproval } from '#workers/api/trading/approval.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { swap } from '#workers/api/trading/swap.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import type { Hex } from 'viem'
import * as v from 'valibot'

export interface RunnerWallet extends WalletAccount {
  /** Methods of the requests that need a signature, in order. */
  readonly signatures: readonly string[]
}

/** Runs once the user has confirmed a transaction, before it is sent. `index` counts the transactions of the wallet from 0. */
export type BeforeSending = (index: number) => Promise<unknown>

export interface RunOutcome {
  readonly events: readonly RunEvent[]
  readonly tracked: readonly TransactionRecord[]
}

/** Runs plans on a small world as the site does: quotes and calldata of the trading API, the signing guard, and a wallet with a devnet key. */
export function planRunner(world: SmallWorld, trading: TradingContext) {
  /** The trading API without its worker: the same code handles the same messages. */
  const api: ApiFetch = async (path, init) => {
    const body: unknown = JSON.parse(init?.body as string)
    if (path.endsWith('/quote')) return Response.json(await quote(trading, v.parse(quoteRequest, body), 'id'))
    if (path.endsWith('/check_approval')) {
      return Response.json(await checkApproval(trading, v.parse(approvalRequest, body), 'id'))
    }
    return Response.json(await swap(trading, v.parse(swapRequest, body), 'id'))
  }

  /** A wallet that signs with a devnet account and reads from a node of its own. */
  function walletOf(
    account: number,
    beforeSending: BeforeSending = async () => {},
    sign?: () => unknown,
  ): RunnerWallet {
    const owner = signer(account)
    const node = httpRpc(world.rpcUrl)
    const signatures: string[] = []
    let previousSend: Promise<unknown> = Promise.resolve()
    let count = 0
    return {
      address: owner.address,
      signatures,
      provider: {
        async request({ method, params = [] }) {
          const [first, second] = params as readonly unknown[]
          if (method === 'eth_accounts') return [owner.address]
          if (method === 'eth_signTypedData_v4') {
            signatures.push(method)
            if (sign) return sign()
            return owner.signTypedData(JSON.parse(String(second)) as Parameters<typeof owner.signTypedData>[0])
          }
          if (method !== 'eth_sendTransaction') return node.request({ method, params })
          signatures.push(method)
          const { to, data, value, gas } = first as Record<'to' | 'data' | 'value' | 'gas', Hex>
          const index = count++
          // Sent one after the other, as in a wallet: two at once would get the same nonce.
          const sent = previousSend.then(async () => {
            await beforeSending(index)
            return world.client.sendTransaction({ account: owner, to, data, value: BigInt(value), gas: BigInt(gas) })
          })
          previousSend = sent.catch(() => {})
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

  async function quoteFor(
    account: Address,
    from: string,
    to: string,
    amount: bigint,
    overrides: Partial<QuoteRequestInput> = {},
  ): Promise<QuotedTrade> {
    const request: QuoteRequestInput = {
      type: 'EXACT_INPUT',
      amount: amount.toString(),
      tokenInChainId: 1,
      tokenOutChainId: 1,
      tokenIn: token(from),
      tokenOut: token(to),
      swapper: account,
      slippageTolerance: 0.5,
      ...overrides,
    }
    const timedQuote = await quoteSwap(api, request)
    if (!timedQuote.ok) throw new Error(timedQuote.problem)
    return readTrade(request, timedQuote.value, 1)
  }

  async function run(
    plan: () => Promise<Result<TransactionPlan, ErrorCode>>,
    wallet: WalletAccount,
  ): Promise<RunOutcome> {
    const page = httpRpc(world.rpcUrl)
    const events: RunEvent[] = []
    const tracked: TransactionRecord[] = []
    await runPlan(
      { plan, onEvent: (event) => void events.push(event), signal: new AbortController().signal },
      {
        page,
        wallet,
        guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
        screen: async () => ({ ok: true, value: undefined }),
        addOpenRequest: () => () => {},
        track: (record) => void tracked.push(record),
        replace: () => {
          throw new Error('the plan replaces nothing')
        },
        settle: (record) => settleTransaction(record, { page, wallet: wallet.provider, intervalMs: 20 }),
        now: Date.now,
      },
    )
    return { events, tracked }
  }

  function runSwap(
    trade: QuotedTrade,
    wallet: WalletAccount,
    choices: Partial<Pick<SwapToPlan, 'approval' | 'acceptedImpact'>> = {},
  ): Promise<RunOutcome> {
    const amount = (address: Address) => {
      const decimals = Object.values(world.tokens).find((token) => token.address === address)?.decimals ?? 18
      return { token: address, symbol: '', decimals }
    }
    const plan = () =>
      planSwap({
        trade,
        account: wallet.address,
        input: amount(trade.input),
        output: amount(trade.output),
        api,
        acceptedImpact: 'quiet',
        approval: 'once',
        deadlineMinutes: 30,
        ...choices,
      })
    return run(plan, wallet)
  }

  return { walletOf, token, quoteFor, run, runSwap }
}
