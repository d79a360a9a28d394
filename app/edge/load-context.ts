import '@remix-run/cloudflare'
import type { CachePage } from './html-cache/cached-page.server.ts'
import type { Services } from './services.server.ts'
import type { Signals } from './signals.server.ts'
import type { Site } from './site.server.ts'
import type { StartupMessage } from '#app/wire/startup.ts'
import type { Visitor } from './visitor.server.ts'

/** The load context that the web worker passes to loaders, actions and the document. */
export interface LoaderContext {
  readonly services: Services
  readonly visitor: Visitor
  /** The operator's configuration. */
  readonly site: Site
  /** The visitor's flags, and which telemetry is allowed. */
  readonly signals: Signals
  /** Progress of the local stack's first start; null if there is none. */
  readonly startup: StartupMessage | null
  /** Canonical paths that redirect to /swap. */
  readonly blockedPaths: readonly string[]
  readonly nonce: string
  readonly requestId: string
  /** Caches the page for equal requests; undefined if it is not worth it, or the page is specific to one visitor. */
  readonly cachePage: CachePage | undefined
  /**
   * Reports an error of a page that streams. A visitor who leaves also makes the rendering fail, slightly before the request's signal is
   * aborted; such an error is not reported.
   */
  readonly reportStreamError: (error: unknown) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends LoaderContext {
    // A merged interface needs a body; its fields are those of LoaderContext.
    readonly nonce: string
  }
  interface Future {
    v3_singleFetch: true
  }
}
