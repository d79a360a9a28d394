import { createContext } from 'react'

export interface RequestFacts {
  /** Allows our inline scripts under the content security policy. The browser hides it, so it is known on the server alone. */
  readonly nonce?: string
  /** The error id a person can report: the same one stands in the worker's log. */
  readonly requestId: string
}

export const RequestContext = createContext<RequestFacts>({ requestId: '' })
