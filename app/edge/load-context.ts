import '@remix-run/cloudflare'
import type { Services } from './services.server.ts'
import type { Signals } from './signals.server.ts'
import type { Site } from './site.server.ts'
import type { Visitor } from './visitor.server.ts'

/** What the web worker hands to every loader, action and to the document. */
export interface RequestBag {
  readonly services: Services
  readonly visitor: Visitor
  /** What the operator has configured. */
  readonly site: Site
  /** The visitor's flags, and what may be reported of the visit. */
  readonly signals: Signals
  /** Paths that lead to /swap, each in its one form. */
  readonly blockedPaths: readonly string[]
  readonly nonce: string
  readonly requestId: string
  readonly isProduction: boolean
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestBag {
    // A merged interface needs a body; its fields are RequestBag's.
    readonly nonce: string
  }
  interface Future {
    v3_singleFetch: true
  }
}
