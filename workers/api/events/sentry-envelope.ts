import type { ErrorReport } from '#app/wire/events/error-report.ts'

interface Facts {
  readonly environment: string
  /** UNIX milliseconds. */
  readonly sentAt: number
}

/**
 * An error as a Sentry envelope: envelope header, item header, event.
 *
 * Source   develop.sentry.dev, envelopes and event payloads
 */
export function sentryEnvelope(report: ErrorReport, { environment, sentAt }: Facts): string {
  const { id, time, source, type, message, stack, page, device, session, build, locale, flags, wallet } = report
  const event = {
    event_id: id,
    timestamp: time / 1_000,
    platform: 'javascript',
    level: 'error',
    release: build,
    environment,
    exception: {
      values: [
        {
          type,
          value: message,
          mechanism: { type: source, handled: source === 'boundary' },
          stacktrace: { frames: framesOf(stack) },
        },
      ],
    },
    request: { url: page },
    user: { id: device },
    tags: { locale, ...(wallet && { wallet: wallet.name, 'wallet.connection': wallet.connectionType }) },
    contexts: {
      ...(wallet && { wallet }),
      session: { started: session },
      flags: { values: Object.entries(flags).map(([flag, result]) => ({ flag, result })) },
    },
  }
  return [{ event_id: id, sent_at: new Date(sentAt).toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n')
}

interface Frame {
  readonly function: string
  readonly filename: string
  readonly lineno: number
  readonly colno: number
  readonly in_app: boolean
}

/** `at name (url:1:2)` in Chrome, `name@url:1:2` in Firefox and Safari. */
const FRAME =
  /^\s*(?:at\s+)?(?:(?:async\s+)?(.*?)\s*[@(]\s*)?((?:https?|file|blob):[^\s()]+?|[\w./-]+?):(\d+):(\d+)\)?$/

/** Sentry expects the oldest call first. */
function framesOf(stack: string): readonly Frame[] {
  return stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name = '', filename, lineno, colno] = FRAME.exec(line) ?? []
      if (filename === undefined) return []
      return [
        {
          function: name === '' ? '?' : name,
          filename,
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: /^https?:/.test(filename),
        },
      ]
    })
    .reverse()
}
