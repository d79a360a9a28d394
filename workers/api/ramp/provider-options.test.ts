import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { optionsOf } from './provider-options.ts'
import type { ProviderOptions, RampProvider } from './provider.ts'

const OPTIONS: ProviderOptions = {
  tokens: [{ chainId: 1, address: NATIVE }],
  minCents: '3000',
  maxCents: '20000',
  methods: ['debit'],
}
const unused = () => Promise.reject(new Error('not asked'))

let countries = 0
/** A provider with these options, and a country that no other test has asked about. */
function ask(options: () => Promise<ProviderOptions | null>) {
  const provider: RampProvider = { id: 'moonpay', options, quote: unused, pageOf: unused, order: unused }
  const country = `A${String.fromCharCode(65 + countries++)}`
  return () => optionsOf(provider, 'buy', country)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('options are asked for again after a minute', async () => {
  const options = vi.fn(async () => OPTIONS)
  const read = ask(options)
  expect([await read(), await read()]).toEqual([ok(OPTIONS), ok(OPTIONS)])
  expect(options).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  await read()
  expect(options).toHaveBeenCalledTimes(2)
})

test('an unserved country returns null', async () => {
  expect(await ask(async () => null)()).toEqual(ok(null))
})

test.each([
  ['fails', () => Promise.reject(new Error('503'))],
  ['has malformed limits', async () => ({ ...OPTIONS, minCents: '30.00' })],
  ['has no positive maximum', async () => ({ ...OPTIONS, maxCents: '0' })],
  ['has a minimum above the maximum', async () => ({ ...OPTIONS, minCents: '20001' })],
])('a provider that %s is unavailable, logged and asked again', async (_, answer) => {
  const options = vi.fn<() => Promise<ProviderOptions>>(answer)
  const read = ask(options)
  expect([await read(), await read()]).toEqual([fail('data.unavailable'), fail('data.unavailable')])
  expect(options).toHaveBeenCalledTimes(2)
  expect(console.error).toHaveBeenCalledTimes(2)
})

test('a provider that takes more than four seconds is unavailable', async () => {
  const answer = ask(() => new Promise(() => undefined))()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answer).toEqual(fail('data.unavailable'))
})
