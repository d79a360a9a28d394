import type account from '../../locales/en-US/account.json'
import type activity from '../../locales/en-US/activity.json'
import type approvals from '../../locales/en-US/approvals.json'
import type common from '../../locales/en-US/common.json'
import type create from '../../locales/en-US/create.json'
import type deposit from '../../locales/en-US/deposit.json'
import type errors from '../../locales/en-US/errors.json'
import type explore from '../../locales/en-US/explore.json'
import type finder from '../../locales/en-US/finder.json'
import type help from '../../locales/en-US/help.json'
import type hookChoice from '../../locales/en-US/hook-choice.json'
import type landing from '../../locales/en-US/landing.json'
import type liquiditySettings from '../../locales/en-US/liquidity-settings.json'
import type market from '../../locales/en-US/market.json'
import type migrate from '../../locales/en-US/migrate.json'
import type pages from '../../locales/en-US/pages.json'
import type pool from '../../locales/en-US/pool.json'
import type portfolio from '../../locales/en-US/portfolio.json'
import type position from '../../locales/en-US/position.json'
import type positionChange from '../../locales/en-US/position-change.json'
import type positions from '../../locales/en-US/positions.json'
import type ramp from '../../locales/en-US/ramp.json'
import type range from '../../locales/en-US/range.json'
import type receive from '../../locales/en-US/receive.json'
import type replay from '../../locales/en-US/replay.json'
import type rewards from '../../locales/en-US/rewards.json'
import type route from '../../locales/en-US/route.json'
import type rpc from '../../locales/en-US/rpc.json'
import type safety from '../../locales/en-US/safety.json'
import type sandboxRamp from '../../locales/en-US/sandbox-ramp.json'
import type scan from '../../locales/en-US/scan.json'
import type search from '../../locales/en-US/search.json'
import type send from '../../locales/en-US/send.json'
import type settings from '../../locales/en-US/settings.json'
import type status from '../../locales/en-US/status.json'
import type swap from '../../locales/en-US/swap.json'
import type swapSettings from '../../locales/en-US/swap-settings.json'
import type token from '../../locales/en-US/token.json'
import type transactions from '../../locales/en-US/transactions.json'
import type wallet from '../../locales/en-US/wallet.json'
import type zap from '../../locales/en-US/zap.json'
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
      create: typeof create
      deposit: typeof deposit
      errors: typeof errors
      explore: typeof explore
      finder: typeof finder
      help: typeof help
      'hook-choice': typeof hookChoice
      landing: typeof landing
      'liquidity-settings': typeof liquiditySettings
      market: typeof market
      migrate: typeof migrate
      pages: typeof pages
      pool: typeof pool
      portfolio: typeof portfolio
      position: typeof position
      'position-change': typeof positionChange
      positions: typeof positions
      ramp: typeof ramp
      range: typeof range
      receive: typeof receive
      replay: typeof replay
      rewards: typeof rewards
      route: typeof route
      rpc: typeof rpc
      safety: typeof safety
      'sandbox-ramp': typeof sandboxRamp
      scan: typeof scan
      search: typeof search
      send: typeof send
      settings: typeof settings
      status: typeof status
      swap: typeof swap
      'swap-settings': typeof swapSettings
      token: typeof token
      transactions: typeof transactions
      wallet: typeof wallet
      zap: typeof zap
    }
  }
}
