import type { ProblemCode, ProblemStatus } from '#app/wire/trading/problem.ts'

/** The statuses of the contract, and HTTP's own for a body of another type, which the contract does not name. */
type RefusalStatus = ProblemStatus | 415

/** An answer of the trading contract that is not 200. Thrown where it is found, written out by `handleTrading`. */
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
