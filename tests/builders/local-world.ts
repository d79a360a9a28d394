import { startDevnet } from '#devnet/devnet.ts'
import { startLocalStack } from '#devnet/local-stack.ts'

const HIGH_LIMIT = { burst: 5_000, perSecond: 500 }
/** All visits of a test run count as one client, so the limits must be higher than for a real one. */
const HIGH_LIMITS = { graphql: HIGH_LIMIT, trading: HIGH_LIMIT, rpc: HIGH_LIMIT, ramp: HIGH_LIMIT, other: HIGH_LIMIT }

export interface LocalWorld {
  readonly baseURL: string
  /** By chain id. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
  close(): Promise<void>
}

/** The built product on its chains, indexed. The chains run without the bot, so state changes only when a test changes it. */
export async function startLocalWorld(vars: Readonly<Record<string, string>> = {}): Promise<LocalWorld> {
  const devnet = await startDevnet({ hasFreePorts: true, bot: false, log: console.log })
  const stack = await startLocalStack({
    port: 0,
    rpcUrls: devnet.rpcUrls,
    vars: { RATE_LIMITS: JSON.stringify(HIGH_LIMITS), ...vars },
    pageReads: HIGH_LIMIT.burst,
  })
  await stack.untilIndexed(120_000)
  return {
    baseURL: stack.url,
    rpcUrls: devnet.rpcUrls,
    async close() {
      await stack.stop()
      await devnet.stop()
    },
  }
}
