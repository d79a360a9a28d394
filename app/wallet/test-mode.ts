import { mock } from 'wagmi'
import { isAddress, type Address } from 'viem'

/** The first account of the local chains. */
const DEFAULT_ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Whether this site runs in test mode. The server decides; see `TEST_MODE` in docs/configuration.md. */
export function isTestMode(): boolean {
  return document.documentElement.dataset['testMode'] !== undefined
}

/** Whether test mode connects the mock wallet on load; off with `eagerlyConnect=false` in the query. */
export function isEager(query: string): boolean {
  return new URLSearchParams(query).get('eagerlyConnect') !== 'false'
}

/** Returns the mock wallet's account: `eagerlyConnectAddress` of the query if it is an address, else a fixed one. */
export function mockAccount(query: string): Address {
  const text = new URLSearchParams(query).get('eagerlyConnectAddress')
  return text !== null && isAddress(text) ? text : DEFAULT_ACCOUNT
}

/** Returns a wallet without keys, for test mode. Requests go to the page's node, which signs nothing. */
export function mockConnector(query: string) {
  return mock({ accounts: [mockAccount(query)] })
}
