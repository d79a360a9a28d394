import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { translationsPlugin } from './tools/translations-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const SLOW = ['**/*.chain.test.ts', '**/*.workerd.test.ts']
const NEVER = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/.cache/**']

/**
 * unit: pure and quick, no process beside it · workerd: real workerd, D1, KV, Durable Objects · chain: real contracts on anvil.
 * Playwright runs the journeys in a browser (`playwright.config.ts`).
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
            'tools/*.test.ts',
          ],
          exclude: [...SLOW, ...NEVER],
          testTimeout: 30_000,
          // Half the time went into loading the same modules for every file; nothing pure keeps anything in them.
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'workerd',
          include: ['app/**/*.workerd.test.ts', 'workers/**/*.workerd.test.ts', 'tests/**/*.workerd.test.ts'],
          exclude: NEVER,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
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
          exclude: NEVER,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
