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
      // All URLs are declared in app/routes.ts; none is derived from a file name.
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
  // Selects the build of react-dom/server for workerd, which has renderToReadableStream.
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] } },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  build: {
    // Terser's output is 4 % smaller than esbuild's. The worker's bundler minifies the server code again.
    minify: isSsrBuild ? true : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, pure_getters: true } },
    // entry.client awaits at its top level.
    target: 'es2022',
    // tools/check-size.ts reads the client manifest.
    manifest: true,
    // The content security policy allows no data: URLs for fonts or scripts.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Keeps dependencies of the modules that `firstLoadChunks` assigns out of their chunks.
        onlyExplicitManualChunks: true,
        // Page sections are imported as namespaces (`import * as`), which take less code as plain objects.
        freeze: false,
        generatedCode: { symbols: false },
        ...(!isSsrBuild && { manualChunks: firstLoadChunks() }),
      },
    },
  },
}))
