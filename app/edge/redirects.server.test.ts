import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockedPathsOf, CATALOGUE, redirectOf, type RedirectEnv } from './redirects.server.ts'

const HERE = 'https://tarn.test'
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SOL = 'So11111111111111111111111111111111111111112'
const ENV: RedirectEnv = { GOVERNANCE_URL: 'https://vote.test/proposals/', PROFILE_URL: 'https://profiles.test/of' }

const redirectFor = (path: string, env: RedirectEnv = ENV, blocked: readonly string[] = [], isTestnet = false) =>
  redirectOf(new URL(HERE + path), env, blocked, isTestnet)
const targetOf = (path: string, env?: RedirectEnv) => {
  const redirect = redirectFor(path, env)
  return redirect && [redirect.status, redirect.location]
}

/** One example per row, in catalogue order. */
const ROWS: readonly (readonly [row: string, path: string, status: 301 | 302, location: string])[] = [
  ['/tokens', '/tokens', 301, '/explore/tokens'],
  ['/tokens/:chainName', '/tokens/base', 301, '/explore/tokens/base'],
  ['/tokens/:chainName/:tokenAddress', `/tokens/ethereum/${UNI}`, 301, `/explore/tokens/ethereum/${UNI}`],
  [`/explore/tokens/solana/${SOL}`, `/explore/tokens/solana/${SOL}`, 301, '/explore/tokens/solana/NATIVE'],
  ['/create-proposal', '/create-proposal', 302, '/vote/create-proposal'],
  ['/vote', '/vote', 302, 'https://vote.test/proposals'],
  ['/vote/*', '/vote/proposal/12', 302, 'https://vote.test/proposals/proposal/12'],
  ['/address/:address', `/address/${UNI}`, 302, `https://profiles.test/of/${UNI}`],
  ['/portfolio/:address', `/portfolio/${UNI}`, 302, `https://profiles.test/of/${UNI}`],
  ['/limits', '/limits', 301, '/limit'],
  ['/buy/return', '/buy/return', 302, '/buy'],
  ['/sell/return', '/sell/return', 302, '/sell'],
  ['/pool', '/pool', 301, '/positions'],
  ['/pools', '/pools', 301, '/positions'],
  ['/pool/v2', '/pool/v2', 301, '/positions'],
  ['/pool/v2/find', '/pool/v2/find', 301, '/pools/v2/find'],
  ['/pool/:tokenId', '/pool/1234', 302, '/positions/v3/ethereum/1234'],
  ['/pools/:tokenId', '/pools/1234', 302, '/positions/v3/ethereum/1234'],
  ['/remove/:tokenId', '/remove/1234', 302, '/positions/v3/ethereum/1234'],
  [
    '/remove/v2/:currencyA/:currencyB',
    `/remove/v2/${USDC}/${WETH}`,
    302,
    // The pair's address on mainnet.
    '/positions/v2/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  ],
  ['/add/v2', '/add/v2', 301, '/positions/create/v2'],
  ['/add/v2/:currencyA', `/add/v2/${UNI}`, 301, `/positions/create/v2?currencyA=${UNI}`],
  [
    '/add/v2/:currencyA/:currencyB',
    `/add/v2/ETH/${UNI}`,
    301,
    `/positions/create/v2?currencyA=NATIVE&currencyB=${UNI}`,
  ],
  ['/add', '/add', 301, '/positions/create/v3'],
  ['/add/:currencyA', '/add/ETH', 301, '/positions/create/v3?currencyA=NATIVE'],
  ['/add/:currencyA/:fee', `/add/${UNI}/500`, 301, `/positions/create/v3?currencyA=${UNI}&feeTier=500`],
  ['/add/:currencyA/:currencyB', `/add/${UNI}/ETH`, 301, `/positions/create/v3?currencyA=${UNI}&currencyB=NATIVE`],
  [
    '/add/:currencyA/:currencyB/:fee',
    `/add/${UNI}/ETH/3000`,
    301,
    `/positions/create/v3?currencyA=${UNI}&currencyB=NATIVE&feeTier=3000`,
  ],
  ['/add/:currencyA/:fee/:tokenId', `/add/${UNI}/500/77`, 302, '/positions/v3/ethereum/77'],
  ['/add/:currencyA/:currencyB/:fee/:tokenId', `/add/${UNI}/ETH/500/77`, 302, '/positions/v3/ethereum/77'],
  ['/migrate/v2/:address', `/migrate/v2/${UNI}`, 302, `/migrate/v2/ethereum/${UNI}`],
]

test('every row of the catalogue has exactly one example', () => {
  expect(ROWS.map(([row]) => row)).toEqual(CATALOGUE.map(({ from }) => from))
})

test.each(ROWS)('%s: %s redirects with status %d to %s', (_, path, status, location) => {
  expect(targetOf(path)).toEqual([status, location])
})

test.each(ROWS)('%s matches with trailing and doubled slashes and in capitals', (_, path, status, location) => {
  expect(targetOf(`${path}/`)).toEqual([status, location])
  expect(targetOf(path.replaceAll('/', '//'))).toEqual([status, location])
  // Addresses keep their case, because it encodes the checksum.
  const capitals = path.replace(/\/(?!0x)[^/]+/g, (segment) => segment.toUpperCase())
  expect(targetOf(capitals)?.map((part) => String(part).toLowerCase())).toEqual([
    String(status),
    location.toLowerCase(),
  ])
})

test('what a payment provider adds to the URL that it returns to is removed', () => {
  expect(targetOf('/buy/return?partnerOrderId=1&walletAddress=2')).toEqual([302, '/buy'])
  expect(targetOf('/sell/return?partnerOrderId=1')).toEqual([302, '/sell'])
})

test.each(ROWS.filter(([, path]) => !path.endsWith('/return')))('%s keeps the query', (_, path, __, location) => {
  const mark = 'utm=a%20b&lng=de-DE'
  const target = new URL(redirectFor(`${path}?${mark}`)?.location ?? '', HERE)
  expect([target.searchParams.get('utm'), target.searchParams.get('lng')]).toEqual(['a b', 'de-DE'])
  const expectedTarget = new URL(location, HERE)
  expect(target.origin + target.pathname).toBe(expectedTarget.origin + expectedTarget.pathname)
  for (const [name, value] of expectedTarget.searchParams) expect(target.searchParams.get(name)).toBe(value)
})

test.each(ROWS)('the target of %s is not redirected again', (row, path) => {
  const target = new URL(redirectFor(path)?.location ?? '', HERE)
  const next = target.origin === HERE ? redirectOf(target, ENV, [], false) : undefined
  expect(next?.location).toBe(row === '/create-proposal' ? 'https://vote.test/proposals/create-proposal' : undefined)
})

test.each([
  ['/pool/9?chain=base', '/positions/v3/base/9'],
  ['/pool/9?chainId=8453&utm=x', '/positions/v3/base/9?utm=x'],
  ['/pools/9?chain=nowhere', '/positions/v3/ethereum/9'],
  ['/remove/9?chain=mainnet', '/positions/v3/ethereum/9'],
  [`/migrate/v2/${UNI}?chain=sepolia`, `/migrate/v2/ethereum_sepolia/${UNI}`],
  [`/add/${UNI}/ETH/500/77?chain=base`, '/positions/v3/base/77'],
])('%s takes the chain from the query', (path, location) => {
  expect(targetOf(path)).toEqual([302, location])
})

test.each([
  [`/remove/v2/ETH/${USDC}`, '/positions/v2/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  [`/remove/v2/${USDC}/native`, '/positions/v2/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  [`/remove/v2/ETH/${WETH}`, '/positions'],
  [`/remove/v2/${USDC}/${USDC.toLowerCase()}`, '/positions'],
  ['/remove/v2/ETH/ETH?chain=base', '/positions'],
])('%s redirects to its pair, or to the list if the two currencies are not a pair', (path, location) => {
  expect(targetOf(path)).toEqual([302, location])
})

test('a second currency equal to the first is dropped', () => {
  expect(targetOf(`/add/${UNI}/${UNI.toLowerCase()}/500`)).toEqual([
    301,
    `/positions/create/v3?currencyA=${UNI}&feeTier=500`,
  ])
})

test('the path overrides the query', () => {
  expect(targetOf(`/add/${UNI}?currencyA=evil&currencyB=ETH&chain=base`)).toEqual([
    301,
    `/positions/create/v3?currencyA=${UNI}&currencyB=ETH&chain=base`,
  ])
})

test.each(['/create-proposal', '/vote', '/vote/1'])('%s is not found without a governance site', (path) => {
  expect(redirectFor(path, {})).toBeUndefined()
  expect(redirectFor(path, { GOVERNANCE_URL: 'javascript:alert(1)' })).toBeUndefined()
  expect(redirectFor(path, { GOVERNANCE_URL: 'mailto:vote@evil.test' })).toBeUndefined()
})

test("an address redirects to its network's explorer unless another site is configured", () => {
  expect(targetOf(`/address/${UNI}`, {})).toEqual([302, `https://etherscan.io/address/${UNI}`])
  expect(targetOf(`/address/${UNI}?chain=base`, {})).toEqual([302, `https://basescan.org/address/${UNI}?chain=base`])
  expect(targetOf(`/address/${UNI}?chain=base`)).toEqual([302, `https://profiles.test/of/${UNI}?chain=base`])
})

test.each([
  '/',
  '/explore',
  '/explore/tokens/ethereum/NATIVE',
  '/tokensale',
  '/tokens/a/b/c',
  '/positions/create/v3',
  '/pools/v2/find',
  '/pool/-1',
  '/pool/0x12',
  '/pool/1.5',
  '/remove/abc',
  '/add/evil.test',
  `/add/${UNI}/${USDC}/12345678`,
  '/address/0x12',
  `/address/${UNI.replace('f', 'F')}`,
  '/migrate/v2/12',
  '/swap?inputCurrency=ETH',
])('%s is not redirected', (path) => {
  expect(redirectFor(path)).toBeUndefined()
})

test.each([
  ['/explore/', '/explore'],
  ['/explore//tokens/?sort=price', '/explore/tokens?sort=price'],
  ['//', '/'],
  ['//evil.test', '/evil.test'],
  ['/x//elsewhere.test/', '/x/elsewhere.test'],
])('the canonical path of %s is %s', (path, location) => {
  expect(targetOf(path)).toEqual([301, location])
})

const HOSTILE = [
  '//evil.test',
  '///evil.test/',
  '/\\evil.test',
  '/%5cevil.test/',
  '/%2f%2fevil.test/',
  '/javascript:alert(1)/',
  '/x%0d%0aSet-Cookie:a=b/',
  '/x\r\nSet-Cookie:a=b/',
  '/@evil.test/',
  '/.%2e//evil.test/',
]
const PREFIXES = [
  '',
  '/tokens',
  '/tokens/base',
  '/vote',
  '/address',
  '/pool',
  '/remove/v2',
  '/add',
  '/add/v2/ETH',
  '/limits',
]

test.each(PREFIXES.flatMap((prefix) => HOSTILE.map((path) => prefix + path)))(
  '%s does not redirect to another site',
  (path) => {
    for (const env of [ENV, {}]) {
      for (const query of ['', '?next=//evil.test', '?chain=//evil.test', '?a=%0d%0aLocation:%20//evil.test']) {
        const url = HERE + path + query
        const redirect = redirectOf(new URL(url), env, [], false)
        if (redirect) expectSafe(redirect.location)
      }
    }
  },
)

test('no path redirects to another site', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      '.',
      '..',
      '%0d%0a',
      '\r\n',
      '\t',
      'ETH',
      UNI,
      '5',
    ),
    fc.constantFrom(
      'tokens',
      'vote',
      'add',
      'v2',
      'pool',
      'pools',
      'remove',
      'address',
      'migrate',
      'evil.test',
      'https:',
    ),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = `${HERE}/${pieces.join('/')}`
      const redirect = URL.canParse(url) ? redirectOf(new URL(url), ENV, [], false) : undefined
      if (redirect) expectSafe(redirect.location)
    }),
    { numRuns: 5_000 },
  )
})

function expectSafe(location: string): void {
  expect(location).toMatch(/^[\x21-\x7e]+$/)
  expect([HERE, 'https://vote.test', 'https://profiles.test']).toContain(new URL(location, HERE).origin)
  if (location.startsWith('/')) expect(location).not.toMatch(/^\/[/\\]/)
}

const request = (listed?: string) =>
  new Request(HERE, listed === undefined ? {} : { headers: { 'x-blocked-paths': listed } })

test("a request's header adds blocked paths but cannot unblock configured ones", () => {
  expect(blockedPathsOf(request(), { BLOCKED_PATHS: '/,/buy' })).toEqual(['/', '/buy'])
  expect(blockedPathsOf(request('/Send/, /sell'), { BLOCKED_PATHS: '/buy' })).toEqual(['/buy', '/send', '/sell'])
  for (const header of ['', ',', '/buy', '-/buy', '/swap', ';', '*']) {
    expect(blockedPathsOf(request(header), { BLOCKED_PATHS: '/buy' })).toEqual(['/buy'])
  }
  expect(blockedPathsOf(request('/swap,//evil"><script>,buy,'), {})).toEqual([])
})

test('a blocked path redirects to the swap page, regardless of its case or query', () => {
  const to = { status: 302, location: '/swap' }
  expect(redirectFor('/buy', {}, ['/buy'])).toEqual(to)
  expect(redirectFor('/Buy/?currencyCode=ETH', {}, ['/buy'])).toEqual(to)
  expect(redirectFor('/', {}, ['/', '/buy'])).toEqual(to)
  expect(redirectFor('/buyer', {}, ['/', '/buy'])).toBeUndefined()
})

test('in testnet mode paths without a network use the test network', () => {
  expect(redirectFor('/pool/1234', ENV, [], true)?.location).toBe('/positions/v3/ethereum_sepolia/1234')
  expect(redirectFor('/pool/1234?chain=base', ENV, [], true)?.location).toBe('/positions/v3/base/1234')
})
