import type { ProblemCode, ProblemStatus } from '#app/wire/trading/problem.ts'

/** An answer of the trading contract that is not 200. Thrown where it is found, written out by `handleTrading`. */
export class TradingRefusal extends Error {
  override readonly name = 'TradingRefusal'
  readonly status: ProblemStatus
  readonly errorCode: ProblemCode

  constructor(status: ProblemStatus, errorCode: ProblemCode, detail: string) {
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
