import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import { ROUTES } from './app/routes.ts'
import { compileAhead } from './tools/compile-ahead.ts'
import { firstLoadChunks } from './tools/first-load-chunks.ts'
import { licencesPlugin } from './tools/licences-plugin.ts'
import { logosPlugin } from './tools/logos/logos-plugin.ts'
import { remixPatches } from './tools/remix-patches.ts'
import { splitSections } from './tools/split-sections.ts'
import { translationsPlugin } from './tools/translations-plugin.ts'

/** The Vite config: `remix vite:build --config remix.config.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
      // Every URL stands in app/routes.ts; no file name makes one by itself.
      ignoredRouteFiles: ['**/*'],
      routes: (define) =>
        define((route) => {
          for (const { path, file } of ROUTES) {
            // The same module may serve several paths, so the path is the id.
            const id = `route:${path}`
            if (path === '/') route('/', file, { id, index: true })
            else route(path, file, { id })
          }
        }),
    }),
    vanillaExtractPlugin(),
    translationsPlugin(),
    splitSections(),
    remixPatches(),
    logosPlugin(),
    licencesPlugin(),
    compileAhead(),
  ],
  // react-dom/server with renderToReadableStream, as workerd has it.
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] } },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  build: {
    // 4 % smaller than with esbuild; the worker's bundler minifies the server.
    minify: isSsrBuild ? true : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, pure_getters: true } },
    // entry.client awaits at its top level.
    target: 'es2022',
    // The size budget walks the client manifest.
    manifest: true,
    // The content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Dependencies of a group's modules are grouped separately.
        onlyExplicitManualChunks: true,
        // Page sections are imported as namespaces; plain objects are smaller.
        freeze: false,
        generatedCode: { symbols: false },
        ...(!isSsrBuild && { manualChunks: firstLoadChunks() }),
      },
    },
  },
}))
