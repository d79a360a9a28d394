import { LogLevel, StatsigClient } from '@statsig/js-client'
import { FLAGS, type Catalogue } from './catalogue.ts'
import type { Bootstrap } from './provider.ts'

export interface ExposureUser {
  readonly userID: string
  readonly customIDs?: { readonly address: string }
}

/** The API worker has the key. */
const NO_KEY = 'client-none'
const CATALOGUE: Catalogue = FLAGS

/**
 * Returns a function that reports an exposure of `user` to a flag, by its name in the catalogue; each once. Statsig's package
 * reads the edge's values and stores nothing; `send` gets its batches, and all its other requests are dropped.
 */
export function exposureLog(
  bootstrap: string,
  user: ExposureUser,
  send: (body: BodyInit | null, isLast: boolean) => Promise<Response>,
): (name: string) => void {
  const { tier, values } = JSON.parse(bootstrap) as Bootstrap
  const client = new StatsigClient(NO_KEY, user, {
    environment: { tier },
    disableCompression: true,
    disableStorage: true,
    disableStableID: true,
    includeCurrentPageUrlWithEvents: false,
    logLevel: LogLevel.None,
    networkConfig: {
      networkOverrideFunc: async (url, { body, keepalive }) =>
        new URL(url).pathname.endsWith('/rgstr')
          ? send(body ?? null, keepalive === true)
          : new Response(null, { status: 204 }),
    },
  })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- setData demands the user inside the values, which the edge leaves out
  client.dataAdapter.setDataLegacy(JSON.stringify(values), user)
  client.initializeSync()
  return (name) => {
    const entry = Object.values(CATALOGUE).find((candidate) => candidate.name === name)
    if (entry?.kind === 'flag') client.checkGate(name)
    else if (entry?.kind === 'experiment') client.getExperiment(name)
    else if (entry) client.getLayer(name).get(entry.parameter)
  }
}
