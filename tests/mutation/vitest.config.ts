import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { translationsPlugin } from '../../tools/translations-plugin.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The unit tests beside the code that is mutated. Other folders' tests may catch more of the mutants; they do not count here. Modules are
 * loaded anew for every file: a mutant in a module's constants takes effect only then. Thousands of tampered payloads take too long to run
 * against each mutant.
 */
export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin(), translationsPlugin()],
  test: {
    name: 'unit',
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    include: ['app/{signing,transactions,domain/amount,domain/swap,domain/trade,features/swap}/**/*.test.{ts,tsx}'],
    exclude: ['**/*.chain.test.ts', '**/*.workerd.test.ts', '**/tampered-payloads.test.ts', '**/node_modules/**'],
    testTimeout: 30_000,
  },
})
