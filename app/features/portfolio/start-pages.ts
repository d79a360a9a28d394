import type { Address } from '#app/domain/address/address.ts'

interface Start {
  readonly path: string
  /** Name of the address parameter in the form without JavaScript. */
  readonly field: string
  readonly pathOf: (address: Address) => string
}

/** The pages that open an account's portfolio or positions. */
export const START_PAGES = {
  portfolio: { path: '/portfolio', field: 'address', pathOf: (address) => `/portfolio/${address}` },
  positions: { path: '/positions', field: 'owner', pathOf: (address) => `/positions?owner=${address}` },
} as const satisfies Record<string, Start>
export type StartPage = keyof typeof START_PAGES
