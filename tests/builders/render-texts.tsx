import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { render } from 'vitest-browser-react'
import { I18N } from '#app/i18n/create-i18n.ts'
import account from '../../locales/en-US/account.json'
import activity from '../../locales/en-US/activity.json'
import approvals from '../../locales/en-US/approvals.json'
import common from '../../locales/en-US/common.json'
import create from '../../locales/en-US/create.json'
import deposit from '../../locales/en-US/deposit.json'
import errors from '../../locales/en-US/errors.json'
import explore from '../../locales/en-US/explore.json'
import finder from '../../locales/en-US/finder.json'
import help from '../../locales/en-US/help.json'
import hookChoice from '../../locales/en-US/hook-choice.json'
import liquiditySettings from '../../locales/en-US/liquidity-settings.json'
import market from '../../locales/en-US/market.json'
import migrate from '../../locales/en-US/migrate.json'
import pool from '../../locales/en-US/pool.json'
import position from '../../locales/en-US/position.json'
import portfolio from '../../locales/en-US/portfolio.json'
import positionChange from '../../locales/en-US/position-change.json'
import positions from '../../locales/en-US/positions.json'
import ramp from '../../locales/en-US/ramp.json'
import range from '../../locales/en-US/range.json'
import receive from '../../locales/en-US/receive.json'
import replay from '../../locales/en-US/replay.json'
import rewards from '../../locales/en-US/rewards.json'
import route from '../../locales/en-US/route.json'
import rpc from '../../locales/en-US/rpc.json'
import safety from '../../locales/en-US/safety.json'
import sandboxRamp from '../../locales/en-US/sandbox-ramp.json'
import scan from '../../locales/en-US/scan.json'
import send from '../../locales/en-US/send.json'
import settings from '../../locales/en-US/settings.json'
import status from '../../locales/en-US/status.json'
import swap from '../../locales/en-US/swap.json'
import swapSettings from '../../locales/en-US/swap-settings.json'
import token from '../../locales/en-US/token.json'
import transactions from '../../locales/en-US/transactions.json'
import wallet from '../../locales/en-US/wallet.json'
import zap from '../../locales/en-US/zap.json'

/** Renders a component of a feature with its English texts and a query cache of its own. */
export async function renderTexts(children: ReactNode, queries = new QueryClient()) {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    ...I18N,
    lng: 'en-US',
    resources: {
      'en-US': {
        account,
        activity,
        approvals,
        common,
        create,
        deposit,
        errors,
        explore,
        finder,
        help,
        market,
        migrate,
        pool,
        portfolio,
        position,
        positions,
        ramp,
        range,
        receive,
        replay,
        rewards,
        route,
        rpc,
        safety,
        scan,
        send,
        settings,
        status,
        swap,
        token,
        transactions,
        wallet,
        zap,
        'hook-choice': hookChoice,
        'liquidity-settings': liquiditySettings,
        'position-change': positionChange,
        'sandbox-ramp': sandboxRamp,
        'swap-settings': swapSettings,
      },
    },
  })
  return render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </I18nextProvider>,
  )
}
