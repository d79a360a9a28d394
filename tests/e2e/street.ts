import { test as base } from '@playwright/test'

/** How the set-up tells the journeys, which run in a process of their own, where the street is. */
export const STREET_VARIABLE = 'TARN_STREET'

interface StreetAddress {
  readonly baseURL: string
  /** By chain id. The bot is off: state changes only when a journey changes it. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
}

/** Playwright's `test` on the running street: relative URLs lead to the app, `street.rpcUrls` to its chains. */
export const test = base.extend<{ street: StreetAddress }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; an empty one says none
  street: async ({}, use) => {
    await use(JSON.parse(process.env[STREET_VARIABLE] ?? '{}') as StreetAddress)
  },
  baseURL: async ({ street }, use) => {
    await use(street.baseURL)
  },
})
