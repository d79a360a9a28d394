import { createContext } from 'react'

export interface RequestFacts {
  /** CSP nonce for inline scripts. Server only: browsers hide it from scripts. */
  readonly nonce?: string
  /** The error id users can report; also in the worker's log. */
  readonly requestId: string
}

export const RequestContext = createContext<RequestFacts>({ requestId: '' })
