import * as v from 'valibot'

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000)))
/** Whether a service worker was involved, and whether the document came from its cache. */
const serviceWorker = v.picklist(['uninstalled', 'hit', 'miss'])

/**
 * Every event with its name, trigger and properties. The API rejects others and unknown properties. A test compares the
 * table in workers/api/events/README.md.
 */
export const EVENTS = {
  'Application Loaded': {
    when: "the page's `load` event has fired; in sampled sessions only",
    properties: v.strictObject({ service_worker: serviceWorker }),
  },
  'Web Vitals': {
    when: 'the page is hidden or left for the first time; in sampled sessions only',
    properties: v.strictObject({
      service_worker: serviceWorker,
      cumulative_layout_shift: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
      first_contentful_paint_ms: milliseconds,
      first_input_delay_ms: milliseconds,
      interaction_to_next_paint_ms: milliseconds,
      largest_contentful_paint_ms: milliseconds,
    }),
  },
  'Language Selected': {
    when: 'the user selects a different language',
    properties: v.strictObject({ language: text(20), previous_language: text(20) }),
  },
  'Local Currency Selected': {
    when: 'the user selects a different currency',
    properties: v.strictObject({ currency: text(10), previous_currency: text(10) }),
  },
  'Search Result Selected': {
    when: 'the user opens a search result; the search text is not included',
    properties: v.strictObject({
      kind: v.picklist(['token', 'pool', 'wallet', 'collection', 'command']),
      section: text(20),
      place: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    }),
  },
  'Account Menu Opened': {
    when: 'the user opens a panel of the account drawer other than the default one',
    properties: v.strictObject({
      panel: v.picklist([
        'settings',
        'receive',
        'receiveQr',
        'receiveExchange',
        'pools',
        'wallets',
        'language',
        'currency',
        'balances',
      ]),
    }),
  },
  'Wallet Connected': {
    when: 'connecting a wallet has failed; not if the user rejects it in the wallet',
    properties: v.strictObject({
      result: v.literal('failed'),
      wallet_name: text(60),
      wallet_type: text(40),
      page: text(200),
      error: text(300),
    }),
  },
} as const satisfies Readonly<
  Record<string, { readonly when: string; readonly properties: v.GenericSchema<Record<string, unknown>> }>
>

export type EventName = keyof typeof EVENTS
export type EventProperties<Name extends EventName> = v.InferOutput<(typeof EVENTS)[Name]['properties']>

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}
