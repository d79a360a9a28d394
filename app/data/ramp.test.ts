import { expect, test } from 'vitest'
import type { ApiFetch } from './api-fetch.ts'
import { createRampOrder, quoteRamp, readRampOptions, readRampReport } from './ramp.ts'

const ID = '6f1c1c9e-5c2a-4a3e-9d7b-0a4b8c2d1e3f'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request = { direction: 'buy', token: { chainId: 1, address: USDC }, cents: '10000' } as const

/** An API with one answer for every request; `paths` lists the requested paths. */
function apiOf(body: unknown, status = 200) {
  const paths: string[] = []
  const api: ApiFetch = async (path) => {
    paths.push(path)
    return Response.json(body, { status })
  }
  return { api, paths }
}

test('the options of a country are requested, and of no country if it is unknown', async () => {
  const { api, paths } = apiOf({ isRegionSupported: true, providers: [] })
  await readRampOptions(api, 'buy', 'DE')
  await readRampOptions(api, 'sell', undefined)
  expect(paths).toEqual(['/api/ramp/options?direction=buy&country=DE', '/api/ramp/options?direction=sell'])
})

test('an answer that does not match its schema is unavailable data', async () => {
  for (const answer of [undefined, {}, { quotes: [{ provider: 'unknown' }], problems: [] }]) {
    await expect(quoteRamp(apiOf(answer ?? null).api, request)).rejects.toMatchObject({ code: 'data.unavailable' })
  }
})

test('a problem with a code of the catalogue is thrown with that code, any other one as unavailable data', async () => {
  const order = { ...request, id: ID, provider: 'moonpay', account: USDC } as const
  const refusedWith = (code: string, status: number) => createRampOrder(apiOf({ code }, status).api, order)
  await expect(refusedWith('ramp.belowMinimum', 400)).rejects.toMatchObject({ code: 'ramp.belowMinimum' })
  await expect(refusedWith('toString', 500)).rejects.toMatchObject({ code: 'data.unavailable' })
  await expect(refusedWith('rate.limited', 429)).rejects.toMatchObject({ code: 'rate.limited' })
})

test('an order that its provider does not know is null', async () => {
  const { api, paths } = apiOf(null)
  expect(await readRampReport(api, 'sandbox', ID)).toBeNull()
  expect(paths).toEqual([`/api/ramp/orders/sandbox/${ID}`])
})
