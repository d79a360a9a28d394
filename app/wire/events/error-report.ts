import * as v from 'valibot'

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))

/** One error of a page, after filtering: `POST /api/events/errors`. */
export const errorReport = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  /** UNIX milliseconds. */
  time: v.pipe(v.number(), v.integer()),
  /** Where it was caught: a global listener, an unhandled rejection, or an error boundary. */
  source: v.picklist(['error', 'rejection', 'boundary']),
  type: text(100),
  message: text(500),
  stack: text(8_000),
  page: text(300),
  /** Random, stored in the browser. */
  device: v.pipe(v.string(), v.uuid()),
  session: v.pipe(v.number(), v.integer()),
  build: text(60),
  locale: text(20),
  flags: v.record(text(60), v.union([v.boolean(), text(60)])),
  /** As far as known: connection type, name, address. */
  wallet: v.optional(
    v.strictObject({
      connectionType: text(40),
      name: text(60),
      id: text(100),
      address: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))),
      status: text(20),
    }),
  ),
})

export type ErrorReport = v.InferOutput<typeof errorReport>
export type WalletFacts = NonNullable<ErrorReport['wallet']>
