import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { FLAGS, type FlagValues } from '#app/flags/catalogue.ts'
import { evaluateFlags, flagProvider, type FlagEnv } from '#app/flags/flags.server.ts'
import { ANALYTICS_COOKIE, asksForPrivacy, isAnalyticsAllowed } from '#app/wire/events/privacy.ts'
import { isHttps } from './is-https.server.ts'

/** What the operator has turned on of flags, events and monitoring. All of it is off when nothing is said. */
export interface SignalEnv extends FlagEnv {
  readonly APP_ENV?: string
  /** The host that people use. On every other one flags can be overridden by query; without it, wherever APP_ENV is not production. */
  readonly PRODUCTION_HOST?: string
  /** `events`, `monitoring` or both: what pages of this site send to `/api/events`, once that has somewhere to send it on. */
  readonly SIGNALS?: string
}

export interface Signals {
  /** The flags of this visitor. Asked once a request, however many loaders want them. */
  readonly flags: () => Promise<FlagValues>
  /** What the document tells its scripts; empty words where nothing may be sent. */
  readonly marks: () => Promise<SignalMarks>
}

export interface SignalMarks {
  /** What may be sent, as words: `events`, `monitoring`, `identity` (the flag service wants to know who it is). */
  readonly allowed: string
  /** The flags that are on and the choices made (`name`, `name:value`), for reports. */
  readonly evaluations: string
  /** The setting of the person; `none` where nothing is collected anyway. */
  readonly analytics: 'on' | 'off' | 'none'
}

/** Cookies of a visitor who takes part: a random id, and the address last connected. Written by the page's script, never by the server. */
const VISITOR = 'visitor'
const ACCOUNT = 'account'
export const VISITOR_COOKIES = [VISITOR, ACCOUNT]

/**
 * What may be signalled about this request. Nothing, and to the flag service nobody, when the browser asks not to be followed
 * (Global Privacy Control, Do Not Track) or the person turned analytics off.
 */
export function signalsOf(request: Request, env: SignalEnv, waitUntil: (work: Promise<unknown>) => void): Signals {
  const url = new URL(request.url)
  const cookies = request.headers.get('Cookie') ?? ''
  const isPrivate = asksForPrivacy(request.headers)
  const id = isPrivate ? undefined : cookieOf(cookies, VISITOR, /^[\da-f-]{36}$/)
  const address = isPrivate ? undefined : cookieOf(cookies, ACCOUNT, /^0x[\da-fA-F]{40}$/)
  const words: string[] = (env.SIGNALS ?? '')
    .split(/[\s,]+/)
    .filter((word) => word === 'events' || word === 'monitoring')
  if (env.FLAGS_PROVIDER === 'statsig') words.push('identity')
  let asked: Promise<FlagValues> | undefined
  const flags = () => (asked ??= evaluate())
  return {
    flags,
    async marks() {
      const allowed = isPrivate ? '' : words.join(' ')
      const evaluations = allowed === '' ? '' : namesOf(await flags())
      const isOptedOut = !isAnalyticsAllowed(cookies)
      const isOffered = words.length > 0 && (isOptedOut || !isPrivate)
      return { allowed, evaluations, analytics: !isOffered ? 'none' : isOptedOut ? 'off' : 'on' }
    },
  }

  async function evaluate(): Promise<FlagValues> {
    const provider = flagProvider(env, { fetch: (to, init) => fetch(to, init), now: Date.now, waitUntil })
    const user = { ...(id !== undefined && { id }), ...(address !== undefined && { address }) }
    return evaluateFlags(provider, user, isProductionHost(url, env) ? undefined : url.searchParams)
  }
}

/** The cookies that keep what a form says of analytics; turning them off forgets who the browser was. */
export function analyticsCookies(asked: unknown, request: Request): string[] {
  if (asked !== 'on' && asked !== 'off') return []
  const isSecure = isHttps(request)
  const choice = writeCookie(ANALYTICS_COOKIE, asked, { seconds: YEAR_IN_SECONDS, isSecure })
  if (asked === 'on') return [choice]
  // Those without the prefix too: else they would move to their names of today with the next page.
  const secures = isSecure ? [true, false] : [false]
  const forgotten = VISITOR_COOKIES.flatMap((name) =>
    secures.map((each) => writeCookie(name, '', { seconds: 0, isSecure: each })),
  )
  return [choice, ...forgotten]
}

function namesOf(values: FlagValues): string {
  return Object.entries(FLAGS)
    .flatMap(([key, { name }]) => {
      const value: boolean | string = values[key as keyof FlagValues]
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
