import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import { logosPlugin } from '../logos/logos-plugin.ts'

/** `npm run gallery`: the repository is the root, so that examples are found in `app/`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [vanillaExtractPlugin(), logosPlugin()],
  server: { open: '/tools/gallery/index.html' },
})
