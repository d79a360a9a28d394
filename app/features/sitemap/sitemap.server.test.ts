import { expect, test } from 'vitest'
import type { Services } from '#app/edge/services.server.ts'
import { loadSitemap, writeSitemap } from './sitemap.server.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const FAKE = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

/** Creates services whose market client answers for Ethereum and fails for Base. */
function createServices(): Services {
  const token = (address: string, isImpersonator: boolean) => ({
    chainId: 1,
    address,
    safety: 'VERIFIED',
    isImpersonator,
  })
  return {
    market: {
      topTokens: async ({ chainId }: { chainId: number }) => {
        if (chainId !== 1) throw new Error('down')
        return { tokens: [token(UNI, false), token(FAKE, true)] }
      },
    },
    cached: async (_: string, __: unknown, compute: () => Promise<unknown>) => ({ value: await compute(), age: 0 }),
    report: () => 'id',
  } as unknown as Services
}

test('the sitemap contains pages and tokens that are not suspect; a network that fails has no tokens in it', async () => {
  expect(await loadSitemap(createServices())).toEqual([
    '/',
    '/swap',
    '/buy',
    '/sell',
    '/send',
    '/explore/tokens/ethereum',
    '/explore/tokens/base',
    '/explore/pools/ethereum',
    '/explore/pools/base',
    '/explore/transactions/ethereum',
    '/explore/transactions/base',
    `/explore/tokens/ethereum/${UNI}`,
  ])
})

test('paths are written in the sitemap format', () => {
  expect(writeSitemap('https://tarn.test', ['/', '/swap'])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://tarn.test/</loc></url>
  <url><loc>https://tarn.test/swap</loc></url>
</urlset>
`)
})
