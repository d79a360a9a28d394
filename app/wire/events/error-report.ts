import * as v from 'valibot'
import { withoutAddresses } from './privacy.ts'

/** A text of at most `length` characters, with addresses replaced. */
const text = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => withoutAddresses(value).slice(0, length)),
  )
const place = v.exactOptional(v.pipe(v.number(), v.integer()))

/** Maximum number of frames of a stack trace, and of causes of an error. */
export const MAX_FRAMES = 50
export const MAX_CAUSES = 5

const exception = v.object({
  type: text(100),
  value: text(500),
  mechanism: v.exactOptional(v.object({ type: text(60), handled: v.boolean() })),
  stacktrace: v.exactOptional(
    v.object({
      frames: v.pipe(
        v.array(
          v.object({
            function: text(100),
            filename: text(300),
            lineno: place,
            colno: place,
            in_app: v.boolean(),
          }),
        ),
        v.maxLength(MAX_FRAMES),
      ),
    }),
  ),
})

/**
 * The fields of a Sentry event that leave this site; others are dropped, such as IP address, headers and breadcrumbs.
 *
 * Source   develop.sentry.dev, event payloads
 */
export const errorReport = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  /** UNIX seconds. */
  timestamp: v.number(),
  platform: v.literal('javascript'),
  level: v.literal('error'),
  release: text(60),
  environment: text(20),
  exception: v.object({ values: v.pipe(v.array(exception), v.minLength(1), v.maxLength(MAX_CAUSES + 1)) }),
  /** The page, without its query. */
  request: v.object({
    url: v.pipe(
      text(300),
      v.transform((url) => url.replace(/[?#].*$/, '')),
    ),
  }),
  /** Random, stored in the browser. */
  user: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  tags: v.object({
    locale: text(20),
    wallet: v.exactOptional(text(60)),
    'wallet.connection': v.exactOptional(text(40)),
  }),
  contexts: v.object({
    /** Start of the visit, UNIX milliseconds. */
    session: v.object({ started: v.pipe(v.number(), v.integer()) }),
    /** Flags that are on: `name` or `name:variant`. */
    flags: v.object({
      values: v.pipe(v.array(v.object({ flag: text(120), result: v.literal(true) })), v.maxLength(100)),
    }),
    /** As far as known. */
    wallet: v.exactOptional(
      v.object({
        connectionType: text(40),
        name: text(60),
        id: text(100),
        address: v.exactOptional(v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))),
        status: text(20),
      }),
    ),
  }),
})

export type ErrorReport = v.InferOutput<typeof errorReport>
export type WalletFacts = NonNullable<ErrorReport['contexts']['wallet']>
