import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { ProblemCode, ProblemStatus } from '#app/wire/trading/problem.ts'

/** The statuses of the Trading API's schema, plus 415, which the schema lacks. */
type RefusalStatus = ProblemStatus | 415

/** An error response of the Trading API. May be thrown anywhere; `handleTrading` sends it. */
export class TradingRefusal extends Error {
  override readonly name = 'TradingRefusal'
  readonly status: RefusalStatus
  readonly errorCode: ProblemCode
  /** Our own code of a reason that the schema has no error code for. */
  readonly code: ErrorCode | undefined

  constructor(status: RefusalStatus, errorCode: ProblemCode, detail: string, code?: ErrorCode) {
    super(detail)
    this.status = status
    this.errorCode = errorCode
    this.code = code
  }
}

export function badRequest(detail: string): TradingRefusal {
  return new TradingRefusal(400, 'RequestValidationError', detail)
}

export function notFound(detail: string): TradingRefusal {
  return new TradingRefusal(404, 'ResourceNotFound', detail)
}
