import { ERRORS, type ErrorCode, type Family } from './catalogue.ts'

/** Base class of all deliberate errors. `code` determines message, HTTP status and whether to retry. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? code : `${code}: ${detail}`, options)
    this.code = code
  }

  get family(): Family {
    return ERRORS[this.code].family
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
