import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { approvalResponse, type ApprovalRequestInput, type ApprovalResponse } from '#app/wire/trading/approval.ts'
import type { QuoteProblem } from '#app/domain/swap/swap-button.ts'
import { tradingProblem, type ProblemCode, type TradingProblem } from '#app/wire/trading/problem.ts'
import { quoteResponse, type QuoteRequestInput, type QuoteResponse } from '#app/wire/trading/quote.ts'
import { swapResponse, type SwapRequestInput, type SwapResponse } from '#app/wire/trading/swap.ts'
import { swapCallsResponse, type SwapCallsRequestInput, type SwapCallsResponse } from '#app/wire/trading/swap-calls.ts'
import type { ApiFetch } from './api-fetch.ts'

/** A quote and its arrival time by the local clock, in UNIX milliseconds. */
export interface TimedQuote {
  readonly response: QuoteResponse
  readonly takenAt: number
}

/**
 * Requests a quote.
 *
 * Returns  quote.none if no route fills the amount · quote.tooSmall if the amount is too small for every route · quote.inputOnly if a
 *          fee on transfers rules out an exact output
 * Throws   AppError: data.unavailable, rate.limited, request.malformed
 */
export async function quoteSwap(
  api: ApiFetch,
  request: QuoteRequestInput,
  signal?: AbortSignal,
): Promise<Result<TimedQuote, QuoteProblem>> {
  const answer = await post(api, '/quote', request, signal)
  if (answer.status === 404) return fail(quoteProblem(answer))
  return ok({ response: read(quoteResponse, answer, '/quote'), takenAt: Date.now() })
}

/** Requests the approvals that the token needs before Permit2 may transfer the amount. Throws like `quoteSwap`. */
export async function checkApproval(api: ApiFetch, request: ApprovalRequestInput): Promise<ApprovalResponse> {
  return read(approvalResponse, await post(api, '/check_approval', request), '/check_approval')
}

/**
 * Requests the calldata of a quote.
 *
 * Returns  quote.none if the route no longer exists
 * Throws   like `quoteSwap`
 */
export async function createSwap(
  api: ApiFetch,
  request: SwapRequestInput,
): Promise<Result<SwapResponse['swap'], 'quote.none'>> {
  const answer = await post(api, '/swap', request)
  if (answer.status === 404) return fail('quote.none')
  return ok(read(swapResponse, answer, '/swap').swap)
}

/**
 * Requests the calls of a quote's approvals and swap for a wallet that executes them as one batch.
 *
 * Returns  quote.none if the route no longer exists
 * Throws   like `quoteSwap`
 */
export async function createSwapCalls(
  api: ApiFetch,
  request: SwapCallsRequestInput,
): Promise<Result<SwapCallsResponse['calls'], 'quote.none'>> {
  const answer = await post(api, '/swap_5792', request)
  if (answer.status === 404) return fail('quote.none')
  return ok(read(swapCallsResponse, answer, '/swap_5792').calls)
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function post(api: ApiFetch, path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await api(`/api/trading/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    })
    const { status } = response
    // A gateway that limits the rate may send another body than JSON.
    const answer: unknown = status === 429 ? await response.json().catch(() => undefined) : await response.json()
    return { status, body: answer }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new AppError('data.unavailable', path, { cause: error })
  }
}

function quoteProblem(answer: Answer): QuoteProblem {
  const { errorCode, code } = problemOf(answer)
  if (code === 'quote.inputOnly') return code
  return errorCode === ('QuoteAmountTooLowError' satisfies ProblemCode) ? 'quote.tooSmall' : 'quote.none'
}

function problemOf({ body }: Answer): TradingProblem {
  const problem = v.safeParse(tradingProblem, body)
  return problem.success ? problem.output : {}
}

function read<Schema extends v.GenericSchema>(schema: Schema, answer: Answer, path: string): v.InferOutput<Schema> {
  if (answer.status === 200) {
    const message = v.safeParse(schema, answer.body)
    if (message.success) return message.output
    throw new AppError('data.unavailable', path)
  }
  const { detail } = problemOf(answer)
  if (answer.status === 429) throw new AppError('rate.limited', detail)
  throw new AppError(answer.status === 400 ? 'request.malformed' : 'data.unavailable', detail)
}
