import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { parseCurrency, type Currency } from '#app/domain/money/currency.ts'
import { localeOf, localeNamed } from '#app/i18n/i18n.server.ts'
import { isHttps } from './is-https.server.ts'

const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What a visitor chose, or what stands where nothing was chosen. */
export interface Preferences {
  readonly theme: Theme
  /** The tag of an offered language. */
  readonly locale: string
  readonly currency: Currency
  /** Test networks are offered in place of the others, and no figure is shown in money. */
  readonly isTestnet: boolean
  readonly areNftsDisabled: boolean
}

const DEFAULTS: Omit<Preferences, 'locale'> = {
  theme: 'auto',
  currency: 'USD',
  isTestnet: false,
  areNftsDisabled: false,
}

/** The name of each in the query (spec §2), in its cookie and in the settings' forms. */
const NAMES = {
  theme: 'theme',
  locale: 'lng',
  currency: 'cur',
  isTestnet: 'testnet',
  areNftsDisabled: 'disableNFTs',
} as const satisfies Record<keyof Preferences, string>

export const PREFERENCE_COOKIES = Object.values(NAMES)

type Choices = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** What a request asks for: its query, else its cookies, else what the browser says of its language, else the defaults. */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const locale = await localeOf(request)
  const kept = keptChoices(request)
  const asked = askedChoices(request)
  return {
    theme: asked.theme ?? kept.theme ?? DEFAULTS.theme,
    locale,
    currency: asked.currency ?? kept.currency ?? DEFAULTS.currency,
    isTestnet: kept.isTestnet ?? DEFAULTS.isTestnet,
    areNftsDisabled: asked.areNftsDisabled ?? kept.areNftsDisabled ?? DEFAULTS.areNftsDisabled,
  }
}

/**
 * The cookies that keep what the query of a page asks for; what it asks for in vain keeps nothing, nor does a page that a browser fetches
 * ahead of any wish.
 */
export function cookiesAsked(request: Request): string[] {
  if (request.headers.get('Sec-Purpose')?.includes('prefetch')) return []
  return cookiesOf(askedChoices(request), isHttps(request))
}

export interface KeptForm {
  readonly cookies: string[]
  /** Where the choice was made, a path of this site. */
  readonly returnTo: string
}

/** What a form of the settings keeps. Its page's query is brought in line, for the query is stronger than a cookie. */
export function keepForm(request: Request, form: FormData): KeptForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const choices = readChoices(text)
  const path = localPath(form.get('returnTo'))
  const url = new URL(path, request.url)
  for (const [key, name] of Object.entries(NAMES)) {
    if (choices[key as keyof Preferences] === undefined) continue
    url.searchParams.delete(name)
    // Spec §2: the currency, and it alone, is added to the address.
    if (choices.currency !== undefined && name === NAMES.currency) url.searchParams.set(name, choices.currency)
  }
  if (choices.isTestnet !== undefined) leaveOtherNetworks(url, choices.isTestnet)
  return { cookies: cookiesOf(choices, isHttps(request)), returnTo: url.pathname + url.search }
}

/** What the address of a swap says of its network, which goes when the network does (spec §2). */
const SWAP_FIELDS = ['chain', 'inputCurrency', 'outputCurrency', 'value', 'field']

/** Lists and swaps of a network that the mode does not offer make way for those of one that it does. A page about one thing stays. */
function leaveOtherNetworks(url: URL, isTestnet: boolean): void {
  const isOther = (name: string | null | undefined) => {
    const chain = chainByName(name ?? '')
    return chain !== undefined && chain.isTestnet !== isTestnet
  }
  if (url.pathname === '/swap' && isOther(url.searchParams.get('chain'))) {
    for (const field of SWAP_FIELDS) url.searchParams.delete(field)
  }
  const [, list, network] = /^(\/explore(?:\/(?:tokens|pools|transactions))?)\/([^/]+)$/.exec(url.pathname) ?? []
  if (list === undefined || !isOther(network)) return
  url.pathname = list
  url.search = ''
}

/** A path of this site out of what a form sent; anything that leads elsewhere becomes the root. */
export function localPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  if (!URL.canParse(asked, here)) return '/'
  const url = new URL(asked, here)
  // `/.//elsewhere` is a path here, and a host where a browser reads it.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** Spec §2: a query sets the theme to light or dark; testnet mode has no query. */
function askedChoices(request: Request): Choices {
  const search = new URL(request.url).searchParams
  const { theme, isTestnet: _, ...choices } = readChoices((name) => search.get(name))
  return theme === 'auto' ? choices : { ...choices, theme }
}

function keptChoices(request: Request): Choices {
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

function readFlag(text: string | null): boolean | undefined {
  const flag = text?.toLowerCase()
  return flag === 'true' ? true : flag === 'false' ? false : undefined
}

function cookiesOf(choices: Choices, isSecure: boolean): string[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const choice = choices[key as keyof Preferences]
    return choice === undefined ? [] : [writeCookie(name, String(choice), { seconds: YEAR_IN_SECONDS, isSecure })]
  })
}
