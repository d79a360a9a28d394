export interface SentryTarget {
  readonly url: string
  readonly publicKey: string
}

/** The envelope URL of a DSN (`https://key@host/path/42`); undefined if it is malformed. */
export function sentryTarget(dsn: string | undefined): SentryTarget | undefined {
  if (dsn === undefined || !URL.canParse(dsn)) return undefined
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (project === undefined || username === '' || !/^https?:$/.test(protocol)) return undefined
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, publicKey: username }
}
