/** The bindings the web worker reads through. */
export interface EdgeEnv {
  readonly KV: KVNamespace
  readonly API: Fetcher
}

/** What loaders ask. The only place of `app/` that knows bindings. */
export interface Services {
  readonly now: () => number
}

export function createServices(_env: EdgeEnv, _context: ExecutionContext): Services {
  return { now: Date.now }
}
