import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, installedChromium } from './tests/builders/chromium.ts'

const executablePath = process.env['TARN_CHROMIUM'] ?? installedChromium()

/** Journeys that send transactions or otherwise change the state of their stack. */
const TRADING = [
  'swap.e2e.ts',
  'create-position.e2e.ts',
  'pending.e2e.ts',
  'activity.e2e.ts',
  'approvals.e2e.ts',
  'one-click.e2e.ts',
  'contract-account.e2e.ts',
  'phone.e2e.ts',
  'hostile-services.e2e.ts',
  'transactions.e2e.ts',
  'fresh-lists.e2e.ts',
  'send.e2e.ts',
  'usernames.e2e.ts',
  'revoke.e2e.ts',
  'send-nft.e2e.ts',
  'safe.e2e.ts',
  'walletconnect.e2e.ts',
  'migrate.e2e.ts',
  'rewards.e2e.ts',
  'ramp.e2e.ts',
]

export default defineConfig({
  testDir: './tests/e2e',
  // Each project has the name of the stack that it runs on: `tests/e2e/stack.ts`.
  projects: [
    // One at a time, because they change the state that the others see.
    { name: 'trading', testMatch: TRADING, workers: 1 },
    { name: 'reading', testMatch: '*.e2e.ts', testIgnore: TRADING },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  workers: 2,
  // When a stack is down, every journey on it fails; the first failures show why.
  maxFailures: 5,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // isbot treats HeadlessChrome as a bot, and bots get no streamed HTML.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    locale: 'en-US',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: CHROMIUM_ARGS,
    },
  },
})
