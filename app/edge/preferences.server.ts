import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { parseCurrency, type Currency } from '#app/domain/money/currency.ts'
import { localeOf, localeNamed } from '#app/i18n/i18n.server.ts'
import { isHttps } from './is-https.server.ts'

const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A visitor's preferences, with defaults filled in. */
export interface Preferences {
  readonly theme: Theme
  /** The tag of an offered language. */
  readonly locale: string
  readonly currency: Currency
  /** Only test networks are offered, and no amount is shown in money. */
  readonly isTestnet: boolean
  readonly areNftsDisabled: boolean
}

const DEFAULTS: Omit<Preferences, 'locale'> = {
  theme: 'auto',
  currency: 'USD',
  isTestnet: false,
  areNftsDisabled: false,
}

/** Names of the preferences in queries, cookies and settings forms. */
const NAMES = {
  theme: 'theme',
  locale: 'lng',
  currency: 'cur',
  isTestnet: 'testnet',
  areNftsDisabled: 'disableNFTs',
} as const satisfies Record<keyof Preferences, string>

export const PREFERENCE_COOKIES = Object.values(NAMES)

type Choices = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Returns the preferences of a request: from its query, else its cookies, else the browser's language, else the defaults. */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const locale = await localeOf(request)
  const saved = savedChoices(request)
  const requested = requestedChoices(request)
  return {
    theme: requested.theme ?? saved.theme ?? DEFAULTS.theme,
    locale,
    currency: requested.currency ?? saved.currency ?? DEFAULTS.currency,
    isTestnet: saved.isTestnet ?? DEFAULTS.isTestnet,
    areNftsDisabled: requested.areNftsDisabled ?? saved.areNftsDisabled ?? DEFAULTS.areNftsDisabled,
  }
}

/**
 * Returns the cookies that save the preferences in a page's query. Invalid preferences and those of a prefetched page are not saved.
 */
export function requestedCookies(request: Request): string[] {
  if (request.headers.get('Sec-Purpose')?.includes('prefetch')) return []
  return cookiesOf(requestedChoices(request), isHttps(request))
}

export interface SavedForm {
  readonly cookies: string[]
  /** The path of this site where the form was submitted. */
  readonly returnTo: string
}

/** Saves a preference from a settings form. The query of the form's page is updated too, because it would override the cookie. */
export function saveForm(request: Request, form: FormData): SavedForm {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const choices = readChoices(field)
  const path = localPath(form.get('returnTo'))
  const url = new URL(path, request.url)
  for (const [key, name] of Object.entries(NAMES)) {
    if (choices[key as keyof Preferences] === undefined) continue
    url.searchParams.delete(name)
    // Only the currency is added to the URL.
    if (choices.currency !== undefined && name === NAMES.currency) url.searchParams.set(name, choices.currency)
  }
  if (choices.isTestnet !== undefined) leaveOtherNetworks(url, choices.isTestnet)
  return { cookies: cookiesOf(choices, isHttps(request)), returnTo: url.pathname + url.search }
}

/** Search parameters of /swap that are only valid on one network, with their older names. */
const SWAP_FIELDS = [
  'chain',
  'chainId',
  'inputCurrency',
  'outputCurrency',
  'value',
  'exactAmount',
  'field',
  'exactField',
]

/** Removes the network from the URL of a list or swap if the chosen mode does not offer that network. Other URLs are not changed. */
function leaveOtherNetworks(url: URL, isTestnet: boolean): void {
  const isOther = (name: string | null | undefined) => {
    const chain = chainByName(name ?? '')
    return chain !== undefined && chain.isTestnet !== isTestnet
  }
  if (url.pathname === '/swap' && isOther(url.searchParams.get('chain') ?? url.searchParams.get('chainId'))) {
    for (const field of SWAP_FIELDS) url.searchParams.delete(field)
  }
  const [, list, network] = /^(\/explore(?:\/(?:tokens|pools|transactions))?)\/([^/]+)$/.exec(url.pathname) ?? []
  if (list === undefined || !isOther(network)) return
  url.pathname = list
  url.search = ''
}

/** Returns the path of this site in a form field; the root if it is malformed or on another origin. */
export function localPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  if (!URL.canParse(requested, here)) return '/'
  const url = new URL(requested, here)
  // `/.//elsewhere` is a path here, but browsers read the result as a host.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** The preferences in the query, which cannot set testnet mode or the theme `auto`. */
function requestedChoices(request: Request): Choices {
  const search = new URL(request.url).searchParams
  const { theme, isTestnet: _, ...choices } = readChoices((name) => search.get(name))
  return theme === 'auto' ? choices : { ...choices, theme }
}

function savedChoices(request: Request): Choices {
  const header = request.headers.get('Cookie')
  return header === null ? {} : readChoices((name) => readCookie(header, name) ?? null)
}

function readChoices(get: (name: (typeof NAMES)[keyof typeof NAMES]) => string | null): Choices {
  return {
    theme: THEMES.find((theme) => theme === get(NAMES.theme)?.toLowerCase()),
    locale: localeNamed(get(NAMES.locale) ?? ''),
    currency: parseCurrency(get(NAMES.currency) ?? ''),
    isTestnet: readFlag(get(NAMES.isTestnet)),
    areNftsDisabled: readFlag(get(NAMES.areNftsDisabled)),
  }
}

function readFlag(field: string | null): boolean | undefined {
  const flag = field?.toLowerCase()
  return flag === 'true' ? true : flag === 'false' ? false : undefined
}

function cookiesOf(choices: Choices, isSecure: boolean): string[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const choice = choices[key as keyof Preferences]
    return choice === undefined ? [] : [writeCookie(name, String(choice), { seconds: YEAR_IN_SECONDS, isSecure })]
  })
}
