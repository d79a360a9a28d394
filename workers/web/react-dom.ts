/**
 * Stand-in for `react-dom` on the server: react-router-dom imports `flushSync` but calls it in a browser only.
 * `wrangler.toml` replaces the package with this module, because its renderer for browsers would be 42 kB gzip of the worker.
 */
export function flushSync(): never {
  throw new Error('flushSync needs a browser.')
}
