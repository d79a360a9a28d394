import { QueryClient } from '@tanstack/react-query'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { provideWalletNode } from '#app/chain/wallet-node.ts'
import type { Address } from '#app/domain/address/address.ts'
import { ACCOUNT, USDC } from '#tests/builders/example-transaction.ts'
import { readCounts } from '#tests/builders/read-counts.ts'
import { stubNode } from '#tests/builders/stub-node.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { indexedSendsQuery, nameQuery, usernameQuery } from './recipient.query.ts'

afterEach(() => {
  provideWalletNode(() => undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read of past sends fails after four seconds without an answer of the index', async () => {
  stubTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers()
  const query = { ...indexedSendsQuery(ACCOUNT, false), retry: false }
  const failed = expect(new QueryClient().query(query)).rejects.toThrow('the index does not answer')
  await vi.advanceTimersByTimeAsync(4_000)
  await failed
})

/** A node on which every ENS name resolves to the address. */
function namesNode(address: Address, chainId: 1 | 8453 = 1) {
  const record = encodeAbiParameters(parseAbiParameters('address'), [address])
  const resolved = encodeAbiParameters(parseAbiParameters('bytes, address'), [record, USDC])
  return stubNode({ chainId, answers: { eth_call: () => resolved } })
}

test('a name that the wallet’s node and the page’s node resolve differently is rejected', async () => {
  stubTab({ 1: namesNode(ACCOUNT) })
  const read = () => new QueryClient().query({ ...nameQuery('ada.eth', 1), retry: false })
  expect(await read()).toBe(ACCOUNT)
  provideWalletNode(() => namesNode(ACCOUNT))
  expect(await read()).toBe(ACCOUNT)
  provideWalletNode(() => namesNode(USDC, 8453))
  expect(await read()).toBe(ACCOUNT)
  provideWalletNode(() => namesNode(USDC))
  await expect(read()).rejects.toThrow('ada.eth')
})

test('the account of a username is read again after one minute, that of an ENS name after five', async () => {
  expect(await readCounts(usernameQuery('ada'), [0, MINUTE - 1, MINUTE])).toEqual([1, 1, 2])
  expect(await readCounts(nameQuery('ada.eth', 1), [0, 5 * MINUTE - 1, 5 * MINUTE])).toEqual([1, 1, 2])
})
