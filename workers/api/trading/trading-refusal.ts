import type { ProblemCode, ProblemStatus } from '#app/wire/trading/problem.ts'

/** The statuses of the contract, plus 415, which it does not name. */
type RefusalStatus = ProblemStatus | 415

/** An error response of the trading contract. Thrown anywhere, written by `handleTrading`. */
export class TradingRefusal extends Error {
  override readonly name = 'TradingRefusal'
  readonly status: RefusalStatus
  readonly errorCode: ProblemCode

  constructor(status: RefusalStatus, errorCode: ProblemCode, detail: string) {
    super(detail)
    this.status = status
    this.errorCode = errorCode
  }
}

export function badRequest(detail: string): TradingRefusal {
  return new TradingRefusal(400, 'RequestValidationError', detail)
}

export function notFound(detail: string): TradingRefusal {
  return new TradingRefusal(404, 'ResourceNotFound', detail)
}
