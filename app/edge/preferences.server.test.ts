import { expect, test } from 'vitest'
import { requestedCookies, saveForm, localPath, preferencesOf } from './preferences.server.ts'
import { isTestnetOf } from './testnet-mode.server.ts'

const visit = (url: string, cookie?: string) =>
  new Request(`https://tarn.test${url}`, cookie === undefined ? {} : { headers: { Cookie: cookie } })

const choose = (fields: Record<string, string>, request = visit('/preferences')) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return saveForm(request, form)
}

test('a visitor without preferences gets the defaults', async () => {
  expect(await preferencesOf(visit('/explore'))).toEqual({
    theme: 'auto',
    locale: 'en-US',
    currency: 'USD',
    isTestnet: false,
    areNftsDisabled: false,
  })
})

test('the saved preferences are read from cookies', async () => {
  const cookie = 'lng=en-US; theme=dark; cur=JPY; testnet=true; disableNFTs=true'
  expect(await preferencesOf(visit('/explore', cookie))).toEqual({
    theme: 'dark',
    locale: 'en-US',
    currency: 'JPY',
    isTestnet: true,
    areNftsDisabled: true,
  })
})

test('the query overrides cookies, in any case', async () => {
  const requested = await preferencesOf(
    visit('/explore?theme=LIGHT&cur=eur&disableNFTs=False', 'theme=dark; cur=JPY; disableNFTs=true'),
  )
  expect(requested).toMatchObject({ theme: 'light', currency: 'EUR', areNftsDisabled: false })
})

test.each(['theme=pink', 'theme=auto', 'cur=THB', 'cur=', 'disableNFTs=1', 'lng=xx', 'testnet=true'])(
  '?%s is invalid, so the saved preference applies',
  async (search) => {
    const cookie = 'theme=dark; cur=JPY; disableNFTs=true; lng=en-US; testnet=false'
    const request = visit(`/?${search}`, cookie)
    expect(await preferencesOf(request)).toEqual(await preferencesOf(visit('/', cookie)))
    expect(requestedCookies(request)).toEqual([])
  },
)

test('invalid cookies are ignored', async () => {
  expect(await preferencesOf(visit('/', 'theme=plaid; cur=<script>; testnet=yes; mytheme=dark'))).toEqual(
    await preferencesOf(visit('/')),
  )
})

test('preferences in a query are saved for a year for the whole site', () => {
  expect(requestedCookies(visit('/explore?theme=Dark&cur=gbp&disableNFTs=true'))).toEqual([
    '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-cur=GBP; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-disableNFTs=true; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ])
})

test('a language is saved under its catalogue tag', () => {
  expect(requestedCookies(visit('/?lng=en'))).toEqual([
    '__Host-lng=en-US; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ])
})

test('a prefetched page saves nothing', () => {
  const prefetch = new Request('https://tarn.test/?theme=dark', { headers: { 'Sec-Purpose': 'prefetch;prerender' } })
  expect(requestedCookies(prefetch)).toEqual([])
})

test('a cookie with the prefix overrides one without', async () => {
  const cookie = '__Host-theme=dark; theme=light; __Host-testnet=false; testnet=true; lng=de-DE; __Host-lng=ar-SA'
  expect(await preferencesOf(visit('/', cookie))).toMatchObject({ theme: 'dark', isTestnet: false, locale: 'ar-SA' })
  expect(isTestnetOf(visit('/', cookie))).toBe(false)
})

test('without https a cookie is not Secure', () => {
  expect(requestedCookies(new Request('http://localhost:8787/?theme=dark'))).toEqual([
    'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
})

test('a form saves one preference and leaves the others', () => {
  expect(choose({ theme: 'auto', returnTo: '/explore?sort=price' })).toEqual({
    cookies: ['__Host-theme=auto; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
    returnTo: '/explore?sort=price',
  })
})

test('a form with an invalid preference saves nothing', () => {
  expect(choose({ theme: 'plaid', cur: 'XXX', testnet: '', returnTo: '/swap' })).toEqual({
    cookies: [],
    returnTo: '/swap',
  })
})

test('a currency is added to the URL of the page', () => {
  expect(choose({ cur: 'JPY', returnTo: '/explore?sort=price&cur=EUR' }).returnTo).toBe('/explore?sort=price&cur=JPY')
})

test("the page's own query does not override the new preference", () => {
  expect(choose({ theme: 'light', returnTo: '/explore?theme=dark&page=2' }).returnTo).toBe('/explore?page=2')
  expect(choose({ lng: 'en-US', returnTo: '/explore?lng=de&cur=EUR' }).returnTo).toBe('/explore?cur=EUR')
})

test('loaders know testnet mode synchronously', () => {
  expect(isTestnetOf(visit('/swap', 'testnet=true'))).toBe(true)
  expect(isTestnetOf(visit('/swap?testnet=true'))).toBe(false)
})

test('toggling testnet mode leaves networks that it does not offer', () => {
  const back = (testnet: string, returnTo: string) => choose({ testnet, returnTo }).returnTo
  expect(back('true', '/explore/tokens/base?sort=price&page=3')).toBe('/explore/tokens')
  expect(back('true', '/explore/base')).toBe('/explore')
  expect(back('true', '/swap?chain=mainnet&inputCurrency=NATIVE&value=2&field=INPUT')).toBe('/swap')
  expect(back('false', '/swap?chain=sepolia&cur=EUR')).toBe('/swap?cur=EUR')
  expect(back('true', '/swap?chainId=1&outputCurrency=NATIVE&exactAmount=2&exactField=output')).toBe('/swap')
})

test('toggling testnet mode keeps the URL of pages that exist in both modes', () => {
  const back = (testnet: string, returnTo: string) => choose({ testnet, returnTo }).returnTo
  expect(back('true', '/explore/tokens/ethereum_sepolia?sort=price')).toBe(
    '/explore/tokens/ethereum_sepolia?sort=price',
  )
  expect(back('true', '/swap?chain=sepolia&value=2')).toBe('/swap?chain=sepolia&value=2')
  expect(back('true', '/explore/tokens/ethereum/NATIVE')).toBe('/explore/tokens/ethereum/NATIVE')
  expect(back('true', '/?intro=true')).toBe('/?intro=true')
})

test.each([
  ['/explore/tokens/base?sort=price', '/explore/tokens/base?sort=price'],
  ['https://elsewhere.test/', '/'],
  ['//elsewhere.test/x', '/'],
  ['/\\elsewhere.test', '/'],
  ['/.//elsewhere.test', '/'],
  ['/x/..//elsewhere.test', '/'],
  ['/\t/elsewhere.test', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('the form returns from %s to %s', (requested, path) => {
  expect(localPath(requested)).toBe(path)
})
