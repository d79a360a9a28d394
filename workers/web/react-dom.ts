/**
 * Replaces `react-dom` in the worker (alias in `wrangler.toml`), because its renderer for browsers would add 42 kB gzip.
 * react-router-dom imports `flushSync`, but calls it in browsers only.
 */
export function flushSync(): never {
  throw new Error('flushSync needs a browser.')
}
