import * as v from 'valibot'

/** The contract's error codes by status. */
export const PROBLEM_CODES = {
  400: ['RequestValidationError'],
  401: ['UnauthorizedError'],
  404: ['ResourceNotFound', 'QuoteAmountTooLowError', 'TokenBalanceNotAvailable', 'InsufficientBalance'],
  429: ['Ratelimited'],
  500: ['InternalServerError'],
  504: ['Timeout'],
} as const

export type ProblemStatus = keyof typeof PROBLEM_CODES
export type ProblemCode<Status extends ProblemStatus = ProblemStatus> = (typeof PROBLEM_CODES)[Status][number]

/**
 * The body of every error. Source: Err400, Err401, Err404, Err429, Err500, Err504 of the contract.
 *
 * `code` is ours: `quote.inputOnly`, for a reason that the contract has no error code for.
 */
export const tradingProblem = v.object({
  errorCode: v.optional(v.string()),
  detail: v.optional(v.string()),
  code: v.optional(v.string()),
})
export type TradingProblem = v.InferOutput<typeof tradingProblem>
