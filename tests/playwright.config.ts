import { defineConfig } from '@playwright/test'

/** Journeys that trade, and so move the market. */
const TRADING = [
  'swap.e2e.ts',
  'pending.e2e.ts',
  'hostile-services.e2e.ts',
  'transactions.e2e.ts',
  'fresh-lists.e2e.ts',
]

export default defineConfig({
  testDir: './e2e',
  // Each is named for the stack that it walks: `e2e/stack.ts`.
  projects: [
    { name: 'trading', testMatch: TRADING, workers: 1 },
    { name: 'reading', testMatch: '*.e2e.ts', testIgnore: TRADING },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  workers: 2,
  // What passes only the second time is told as flaky in the report; it is to be mended, but holds nothing up.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // isbot takes HeadlessChrome for a bot, and a bot gets no stream.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    locale: 'en-US',
    launchOptions: {
      ...(process.env['TARN_CHROMIUM'] !== undefined && { executablePath: process.env['TARN_CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
