import { createContext, type ReactElement } from 'react'

export interface RequestFacts {
  /** Allows our inline scripts under the content security policy. The browser hides it, so it is known on the server alone. */
  readonly nonce?: string
  /** The error id a person can report: the same one stands in the worker's log. */
  readonly requestId: string
  /** The markup of what is the same for many requests, from memory; on the server alone. See `Still`. */
  readonly markupOf?: (content: ReactElement) => string
}

export const RequestContext = createContext<RequestFacts>({ requestId: '' })
