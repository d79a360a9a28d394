import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

/** `npm run gallery`: the repository is the root, so that examples are found in `app/`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [vanillaExtractPlugin()],
  server: { open: '/tools/gallery/index.html' },
})
