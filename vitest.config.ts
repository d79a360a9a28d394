import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, installedChromium } from './tests/builders/chromium.ts'
import { FAKE_CAMERA_ARGS } from './tests/builders/fake-camera.ts'
import { logosPlugin } from './tools/logos/logos-plugin.ts'
import { translationsPlugin } from './tools/translations-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Tests of the other projects, which the patterns of the unit tests match too. */
const OTHER_PROJECTS = ['**/*.chain.test.ts', '**/*.workerd.test.ts', '**/*.browser.test.tsx']
const executablePath = process.env['TARN_CHROMIUM'] ?? installedChromium()
/** Vitest's default leaves one core free. */
const ALL_CORES = '100%'
const EXCLUDED = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/.cache/**']

/**
 * - unit: pure code, fast, starts no processes
 * - browser: components in Chromium
 * - workerd: real workerd with D1, KV and Durable Objects
 * - chain: real contracts on anvil
 *
 * Journeys run in Playwright (`playwright.config.ts`).
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        plugins: [vanillaExtractPlugin(), translationsPlugin()],
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'workers/**/*.test.ts',
            'devnet/**/*.test.ts',
            'tests/house/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...OTHER_PROJECTS, ...EXCLUDED],
          testTimeout: 30_000,
          maxWorkers: ALL_CORES,
          // Loading the same modules for each file took half of the time. Tests of modules with state load them anew (`vi.resetModules`).
          isolate: false,
        },
      },
      {
        root,
        plugins: [vanillaExtractPlugin(), translationsPlugin(), logosPlugin()],
        // Imports that only transformed code contains. Vite would discover them during a test and reload the page.
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/server',
            '@vanilla-extract/recipes/createRuntimeFn',
            '@vanilla-extract/sprinkles/createRuntimeSprinkles',
          ],
        },
        test: {
          name: 'browser',
          include: ['app/**/*.browser.test.tsx', 'tools/gallery/*.browser.test.tsx'],
          globalSetup: 'tests/builders/fake-camera.ts',
          setupFiles: 'tests/builders/component-page.ts',
          maxWorkers: ALL_CORES,
          // Long enough for a busy machine, as in journeys.
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 800, height: 720 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                ...(executablePath !== undefined && { executablePath }),
                args: [...CHROMIUM_ARGS, ...FAKE_CAMERA_ARGS],
              },
              contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
              actionTimeout: 5_000,
            }),
          },
        },
      },
      {
        root,
        test: {
          name: 'workerd',
          include: ['app/**/*.workerd.test.ts', 'workers/**/*.workerd.test.ts', 'tests/**/*.workerd.test.ts'],
          exclude: EXCLUDED,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // No two files build the app at once; `npm test`, which builds it first, allows three (`VITEST_MAX_WORKERS`).
          maxWorkers: 1,
          // As in unit tests. Loading wrangler alone takes seconds.
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'chain',
          include: [
            'app/**/*.chain.test.ts',
            'workers/**/*.chain.test.ts',
            'devnet/**/*.chain.test.ts',
            'tests/**/*.chain.test.ts',
          ],
          exclude: EXCLUDED,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As in the workerd tests.
          maxWorkers: 1,
          // As in unit tests.
          isolate: false,
        },
      },
    ],
  },
})
