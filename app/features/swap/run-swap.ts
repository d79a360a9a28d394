import { askForPermit, askForTransaction, type AskProblem, type TransactionToAsk } from '#app/signing/ask-wallet.ts'
import { awaitReceipt, type Receipt } from '#app/chain/await-receipt.ts'
import { explainRevert } from '#app/chain/explain-revert.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { readReceived } from '#app/chain/read-received.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import { isNative } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { swapSteps, type SwapEvent, type SwapStep } from '#app/domain/swap/swap-flow.ts'
import type { ShownSwap } from '#app/domain/swap/verify-request.ts'
import type { PermitMeaning } from '#app/domain/trade/transaction-meaning.ts'
import type { ApiFetch } from '#app/data/market.ts'
import { checkApproval, createSwap } from '#app/data/trading.ts'
import type { Permit } from '#app/wire/trading/permit.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import { DEADLINE_MINUTES, type QuotedTrade } from './quoted-trade.ts'

export interface SwapRun {
  readonly trade: QuotedTrade
  readonly account: WalletAccount
  readonly api: ApiFetch
  readonly send: (event: SwapEvent) => void
  readonly onProblem: (problem: AskProblem) => void
  readonly onReceived: (received: bigint) => void
  readonly signal: AbortSignal
}

/**
 * Takes an accepted quote from Confirm to receipt: finds out which steps it needs, then checks, asks and awaits each. What happens is
 * told by events; nothing is thrown.
 */
export async function runSwap(run: SwapRun): Promise<void> {
  const { trade, send, signal } = run
  const tell = (event: SwapEvent) => {
    if (!signal.aborted) send(event)
  }
  try {
    const needs = await findNeeds(run)
    const steps = swapSteps({
      kind: trade.kind,
      reset: needs.reset !== null,
      approve: needs.approve !== null,
      permit: needs.permit !== null,
    })
    tell({ type: 'start', steps })
    if (quoteAge(trade.takenAt, Date.now()) === 'expired') return tell({ type: 'fail', code: 'swap.timedOut' })
    let signature: Signature | undefined
    for (const step of steps) {
      if (signal.aborted) return
      const outcome = await takeStep(run, step, needs, signature, tell)
      if (!outcome.ok) {
        run.onProblem(outcome.problem)
        return tell(
          outcome.problem.code === 'request.rejected'
            ? { type: 'reject' }
            : { type: 'fail', code: outcome.problem.code },
        )
      }
      signature = outcome.value ?? signature
    }
  } catch (error) {
    // Before the first step there is nothing to fail: start one, so that the failure has its place.
    tell({ type: 'start', steps: swapSteps({ kind: trade.kind, reset: false, approve: false, permit: false }) })
    tell({ type: 'fail', code: codeFor('swap', translateError(error)) })
  }
}

interface Needs {
  readonly reset: TransactionRequest | null
  readonly approve: TransactionRequest | null
  readonly permit: Permit | null
}

interface Signature {
  readonly signature: `0x${string}`
  readonly signed: PermitMeaning
}

async function findNeeds({ trade, account, api }: SwapRun): Promise<Needs> {
  if (trade.kind !== 'swap' || isNative(trade.input)) return { reset: null, approve: null, permit: null }
  const { approval, cancel } = await checkApproval(api, {
    walletAddress: account.address,
    token: trade.input,
    amount: trade.maximumIn.toString(),
    chainId: trade.chainId,
  })
  return { reset: cancel, approve: approval, permit: trade.response.permitData }
}

async function takeStep(
  run: SwapRun,
  step: SwapStep,
  needs: Needs,
  signature: Signature | undefined,
  tell: (event: SwapEvent) => void,
): Promise<Result<Signature | undefined, AskProblem>> {
  const { trade, account, signal } = run
  const asking = {
    page: pageRpc(trade.chainId),
    wallet: account,
    shown: shownSwap(trade, account),
    onAsk: () => tell({ type: 'ask' }),
    now: Date.now,
    signal,
  }
  if (step === 'permit') {
    if (needs.permit === null) return fail({ code: 'permit.failed' })
    const signed = await askForPermit({ ...asking, permit: needs.permit })
    if (!signed.ok) return fail({ ...signed.problem, code: codeFor(step, signed.problem.code) })
    if (signed.value.signed.signatureDeadline <= BigInt(unixSeconds(Date.now())))
      return fail({ code: 'permit.expired' })
    tell({ type: 'sign' })
    return signed
  }

  const request = await requestFor(run, step, needs, signature)
  if (!request.ok) return fail({ code: request.problem })
  const transaction = readTransaction(request.value)
  const sent = await askForTransaction({ ...asking, step, transaction, signed: signature?.signed })
  if (!sent.ok) return fail({ ...sent.problem, code: codeFor(step, sent.problem.code) })
  tell({ type: 'send', hash: sent.value })

  const receipt = await awaitReceipt(asking.page, sent.value)
  if (!receipt.ok) return fail({ code: receipt.problem })
  if (!receipt.value.succeeded) {
    const reason = await explainRevert(asking.page, transaction, receipt.value.blockNumber)
    return fail({ code: codeFor(step, reason) })
  }
  if (step === 'swap' || step === 'wrap' || step === 'unwrap') await tellReceived(run, receipt.value)
  tell({ type: 'mine' })
  return ok(undefined)
}

async function requestFor(
  { trade, api }: SwapRun,
  step: Exclude<SwapStep, 'permit'>,
  needs: Needs,
  signature: Signature | undefined,
): Promise<Result<TransactionRequest, ErrorCode>> {
  const prepared = step === 'reset' ? needs.reset : step === 'approve' ? needs.approve : undefined
  if (prepared !== undefined) return prepared === null ? fail('approval.failed') : ok(prepared)
  return createSwap(api, {
    quote: trade.response.quote,
    ...(signature && needs.permit && { signature: signature.signature, permitData: needs.permit }),
    deadline: unixSeconds(Date.now() + DEADLINE_MINUTES * MINUTE),
  })
}

/** How much arrived is a courtesy: a node that does not say it takes nothing from the swap's success. */
async function tellReceived({ trade, account, onReceived }: SwapRun, receipt: Receipt): Promise<void> {
  try {
    const received = await readReceived(pageRpc(trade.chainId), receipt, trade.output, account.address)
    if (received !== undefined) onReceived(received)
  } catch {
    // The success screen then shows the quoted amount alone.
  }
}

function shownSwap(trade: QuotedTrade, account: WalletAccount): ShownSwap {
  const { chainId, side, input, output, maximumIn, minimumOut } = trade
  return { chainId, account: account.address, side, input, output, maximumIn, minimumOut }
}

function readTransaction({ to, from, data, value, chainId }: TransactionRequest): TransactionToAsk {
  return { to, from, data, value: BigInt(value), chainId }
}

const FALLBACK: Readonly<Record<SwapStep, ErrorCode>> = {
  reset: 'approval.failed',
  approve: 'approval.failed',
  permit: 'permit.failed',
  swap: 'swap.failed',
  wrap: 'wrap.failed',
  unwrap: 'unwrap.failed',
}

/** A refusal that says nothing about this step goes by the step's own words (spec §8). */
function codeFor(step: SwapStep, code: ErrorCode): ErrorCode {
  if (code === 'unknown') return FALLBACK[step]
  return step !== 'swap' && code === 'swap.expectedToFail' ? FALLBACK[step] : code
}
