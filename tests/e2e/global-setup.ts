import { startDevnet } from '#devnet/devnet.ts'
import { startStreet } from '#devnet/street.ts'
import { build } from '#tests/builders/build.ts'
import { STREET_VARIABLE } from './street.ts'

const PLENTY = { burst: 5_000, perSecond: 500 }
/** All journeys are one client to the street, and an uncommonly busy one. */
const ROOMY = { graphql: PLENTY, trading: PLENTY, rpc: PLENTY, other: PLENTY }

/** Brings up the whole street once for all journeys: chains without the bot, so that nothing moves unless a journey moves it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build()
  const devnet = await startDevnet({ ports: { 1: 0, 8453: 0, 11155111: 0 }, bot: false, log: console.log })
  const street = await startStreet({ port: 0, rpcUrls: devnet.rpcUrls, vars: { RATE_LIMITS: JSON.stringify(ROOMY) } })
  await street.untilIndexed(120_000)
  process.env[STREET_VARIABLE] = JSON.stringify({ baseURL: street.url, rpcUrls: devnet.rpcUrls })
  return async () => {
    await street.stop()
    await devnet.stop()
  }
}
