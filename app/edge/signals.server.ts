import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { FLAGS, type FlagValues } from '#app/flags/catalogue.ts'
import { flagProvider, flagValues, type FlagEnv } from '#app/flags/flags.server.ts'
import type { Evaluations } from '#app/flags/provider.ts'
import { ANALYTICS_COOKIE, optsOutOfAnalytics, isAnalyticsAllowed } from '#app/wire/events/privacy.ts'
import { isHttps } from './is-https.server.ts'
import {
  walletServiceAttributes,
  type WalletServiceAttributes,
  type WalletServiceEnv,
} from './wallet-services.server.ts'

/** The operator's configuration of flags, events and monitoring. Everything is off by default. */
export interface SignalEnv extends FlagEnv, WalletServiceEnv {
  readonly APP_ENV?: string
  readonly BUILD_HASH?: string
  /** The production host, where a query cannot override flags. If unset, a query can override flags unless APP_ENV is `production`. */
  readonly PRODUCTION_HOST?: string
  /** `events`, `monitoring` or both: what pages send to `/api/events`, if that has a destination. */
  readonly SIGNALS?: string
  /** URL of the username service, which only the API contacts. Without it pages request no usernames. */
  readonly USERNAMES_URL?: string
  /** `on`: pages connect a mock wallet. For tests, so only where APP_ENV is `local`. */
  readonly TEST_MODE?: string
}

export interface Signals {
  /** The visitor's flags. Evaluated once per request. */
  readonly flags: () => Promise<FlagValues>
  /** The value of one flag that this response depends on. Reading it is an exposure of the visitor. */
  readonly flag: <Key extends keyof FlagValues>(key: Key) => Promise<FlagValues[Key]>
  /** Names of the flags read so far that the page reports as exposures. */
  readonly exposures: () => readonly string[]
  /** Signal settings that the document passes to its scripts. */
  readonly documentSignals: () => Promise<DocumentSignals>
}

export interface DocumentSignals {
  /** Attributes of the document. Telemetry attributes are absent if nothing may be sent. */
  readonly attributes: WalletServiceAttributes & {
    /** Permitted signals: `events`, `monitoring`, `identity` (the flag service needs the visitor's id). */
    readonly 'data-signals'?: string
    /** Flags that are on and experiment variants (`name`, `name:value`), for reports. */
    readonly 'data-flags'?: string
    /** Statsig's values of all flags as JSON, if exposures may be reported to it. */
    readonly 'data-statsig'?: string
    /** The build id, for reports. */
    readonly 'data-build': string
    /** Present if there is a username service. */
    readonly 'data-usernames'?: ''
    /** Present in test mode. */
    readonly 'data-test-mode'?: ''
  }
  /** The visitor's setting; `none` if nothing would be collected in any case. */
  readonly analytics: 'on' | 'off' | 'none'
}

/**
 * Cookies of a tracked visitor: a random id, and the last connected address. Written by the page's script, never by the
 * server.
 */
const VISITOR = 'visitor'
const ACCOUNT = 'account'
export const VISITOR_COOKIES = [VISITOR, ACCOUNT]

/**
 * Returns flags and permitted telemetry of a request. If the browser opts out (Global Privacy Control, Do Not Track) or the visitor turned
 * analytics off, there is no telemetry and no identity for the flag service.
 */
export function signalsOf(request: Request, env: SignalEnv, waitUntil: (work: Promise<unknown>) => void): Signals {
  const url = new URL(request.url)
  const cookies = request.headers.get('Cookie') ?? ''
  const isPrivate = optsOutOfAnalytics(request.headers)
  const id = isPrivate ? undefined : cookieOf(cookies, VISITOR, /^[\da-f-]{36}$/)
  const address = isPrivate ? undefined : cookieOf(cookies, ACCOUNT, /^0x[\da-fA-F]{40}$/)
  const settings: string[] = (env.SIGNALS ?? '')
    .split(/[\s,]+/)
    .filter((word) => word === 'events' || word === 'monitoring')
  if (env.FLAGS_PROVIDER === 'statsig') settings.push('identity')
  const overrides = isProductionHost(url, env) ? undefined : url.searchParams
  const isTestMode = env.TEST_MODE === 'on' && env.APP_ENV === 'local'
  const exposed = new Set<string>()
  let pending: Promise<Evaluations> | undefined
  const evaluations = () => (pending ??= evaluate())
  const flags = async () => flagValues(await evaluations(), overrides)
  return {
    flags,
    async flag(key) {
      const { [key]: value } = await flags()
      const provided = await evaluations()
      // An overridden value is not what the provider chose.
      if (!isPrivate && provided.bootstrap && value === flagValues(provided, undefined)[key])
        exposed.add(FLAGS[key].name)
      return value
    },
    exposures: () => [...exposed],
    async documentSignals() {
      const isOptedOut = !isAnalyticsAllowed(cookies)
      const isOffered = settings.length > 0 && (isOptedOut || !isPrivate)
      return {
        attributes: {
          'data-build': env.BUILD_HASH ?? 'dev',
          ...(isPrivate || settings.length === 0 ? {} : await attributes()),
          ...((env.USERNAMES_URL ?? '') !== '' && { 'data-usernames': '' }),
          ...(isTestMode && { 'data-test-mode': '' }),
          ...walletServiceAttributes(env),
        },
        analytics: !isOffered ? 'none' : isOptedOut ? 'off' : 'on',
      }
    },
  }

  async function attributes(): Promise<Omit<DocumentSignals['attributes'], 'data-build'>> {
    const bootstrap = (await evaluations()).bootstrap?.(Object.values(FLAGS))
    return {
      'data-signals': settings.join(' '),
      'data-flags': namesOf(await flags()),
      ...(bootstrap && { 'data-statsig': JSON.stringify(bootstrap) }),
    }
  }

  async function evaluate(): Promise<Evaluations> {
    const provider = flagProvider(env, { fetch: (to, init) => fetch(to, init), now: Date.now, waitUntil })
    return provider.evaluate({ ...(id !== undefined && { id }), ...(address !== undefined && { address }) })
  }
}

/** Returns the cookies that save the analytics setting; turning it off deletes the visitor's id and address. */
export function analyticsCookies(requested: unknown, request: Request): string[] {
  if (requested !== 'on' && requested !== 'off') return []
  const isSecure = isHttps(request)
  const choice = writeCookie(ANALYTICS_COOKIE, requested, { seconds: YEAR_IN_SECONDS, isSecure })
  if (requested === 'on') return [choice]
  // The unprefixed cookies are deleted too, or the next page would migrate them.
  const secureFlags = isSecure ? [true, false] : [false]
  const deleted = VISITOR_COOKIES.flatMap((name) =>
    secureFlags.map((isPrefixed) => writeCookie(name, '', { seconds: 0, isSecure: isPrefixed })),
  )
  return [choice, ...deleted]
}

function namesOf(values: FlagValues): string {
  return Object.entries(FLAGS)
    .flatMap(([key, { name }]) => {
      const value = values[key as keyof FlagValues] as boolean | string
      return value === false ? [] : [value === true ? name : `${name}:${value}`]
    })
    .join(' ')
}

function isProductionHost(url: URL, env: SignalEnv): boolean {
  return env.PRODUCTION_HOST ? url.hostname === env.PRODUCTION_HOST : env.APP_ENV === 'production'
}

function cookieOf(cookies: string, name: string, shape: RegExp): string | undefined {
  const value = readCookie(cookies, name)
  return value !== undefined && shape.test(value) ? value : undefined
}
