import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a worker for Miniflare (`{ modules: true, script }`) from its source, in about a second, without touching `dist`.
 *
 * `entry` is relative to the root: 'workers/indexer/index.ts'.
 */
export async function bundleWorker(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Deployed workers have no node_modules, so everything except runtime modules is bundled.
    ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'import', 'default'] } },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      ssr: fileURLToPath(new URL(entry, new URL('../../', import.meta.url))),
      rollupOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { format: 'es', inlineDynamicImports: true },
      },
    },
  })
  const outputs = Array.isArray(output) ? output : [output]
  for (const item of outputs) {
    if (!('output' in item)) continue
    const chunk = item.output.find((part) => part.type === 'chunk' && part.isEntry)
    if (chunk?.type === 'chunk') return chunk.code
  }
  throw new Error(`${entry} did not build`)
}
