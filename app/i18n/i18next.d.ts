import type account from '../../locales/en-US/account.json'
import type activity from '../../locales/en-US/activity.json'
import type approvals from '../../locales/en-US/approvals.json'
import type common from '../../locales/en-US/common.json'
import type errors from '../../locales/en-US/errors.json'
import type explore from '../../locales/en-US/explore.json'
import type landing from '../../locales/en-US/landing.json'
import type market from '../../locales/en-US/market.json'
import type pages from '../../locales/en-US/pages.json'
import type pool from '../../locales/en-US/pool.json'
import type portfolio from '../../locales/en-US/portfolio.json'
import type receive from '../../locales/en-US/receive.json'
import type route from '../../locales/en-US/route.json'
import type safety from '../../locales/en-US/safety.json'
import type search from '../../locales/en-US/search.json'
import type send from '../../locales/en-US/send.json'
import type settings from '../../locales/en-US/settings.json'
import type status from '../../locales/en-US/status.json'
import type swap from '../../locales/en-US/swap.json'
import type swapSettings from '../../locales/en-US/swap-settings.json'
import type token from '../../locales/en-US/token.json'
import type transactions from '../../locales/en-US/transactions.json'
import type wallet from '../../locales/en-US/wallet.json'
import type { I18N } from './create-i18n.ts'

// Makes a missing key a compile error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof I18N.defaultNS
    fallbackNS: typeof I18N.fallbackNS
    keySeparator: typeof I18N.keySeparator
    resources: {
      account: typeof account
      activity: typeof activity
      approvals: typeof approvals
      common: typeof common
      errors: typeof errors
      explore: typeof explore
      landing: typeof landing
      market: typeof market
      pages: typeof pages
      pool: typeof pool
      portfolio: typeof portfolio
      receive: typeof receive
      route: typeof route
      safety: typeof safety
      search: typeof search
      send: typeof send
      settings: typeof settings
      status: typeof status
      swap: typeof swap
      'swap-settings': typeof swapSettings
      token: typeof token
      transactions: typeof transactions
      wallet: typeof wallet
    }
  }
}
