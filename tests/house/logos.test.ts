import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { DEFAULT_LOGOS, defaultLogo } from '#app/domain/logos/default-logos.ts'
import { LOGO_FOLDER, LOGO_PATH, logoPath, markIn } from '#app/domain/logos/logo-path.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { networkLogoPath } from '#app/entities/chain/network-logo-path.ts'
import { AWKWARD_TOKENS } from '#devnet/world/tokens.ts'
import { drawLogos, versionOf } from '#tools/logos/draw-logos.ts'

const logos = await drawLogos()
const isListed = (chainId: number, address: string) =>
  defaultList.some((token) => token.chainId === chainId && token.address === address)
const tokens = CHAINS.flatMap(({ id }) =>
  Object.entries(DEFAULT_LOGOS[id]).map(([address, mark]) => ({ chainId: id, address, mark })),
)

test.each(tokens)('$mark on chain $chainId is a drawn mark of a listed token', ({ chainId, address, mark }) => {
  expect(logos.has(`${mark}.svg`)).toBe(true)
  expect(parseAddress(address)).toEqual({ ok: true, value: address })
  expect(address === NATIVE || isListed(chainId, address)).toBe(true)
  expect(defaultLogo(chainId, address.toLowerCase())).toMatch(LOGO_PATH)
})

test('a mark is found in its path, and in no other', () => {
  expect(markIn(logoPath('1inch'))).toBe('1inch')
  expect(markIn('/api/token-logo/1/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toBeNull()
})

test('only these tokens of the default list have no logo', () => {
  const missing = defaultList.flatMap(({ chainId, address, symbol }) =>
    CHAINS.some(({ id }) => id === chainId && defaultLogo(id, address) === null) ? [`${chainId} ${symbol}`] : [],
  )
  expect(missing).toEqual(['1 ONDO', '8453 AERO', '8453 DEGEN', '8453 BRETT', '8453 TOSHI', '8453 VIRTUAL'])
})

test('an asset has the same logo on every network', () => {
  const marks = new Map<string, Set<string | null>>()
  for (const { chainId, address, symbol } of defaultList) {
    const chain = CHAINS.find(({ id }) => id === chainId)
    if (chain) marks.set(symbol, (marks.get(symbol) ?? new Set()).add(defaultLogo(chain.id, address)))
  }
  expect([...marks].filter(([, found]) => found.size > 1)).toEqual([])
})

test('a token that copies a listed symbol has no logo', () => {
  expect(Object.values(AWKWARD_TOKENS).map((address) => defaultLogo(1, address))).toEqual(
    Object.values(AWKWARD_TOKENS).map((): null => null),
  )
})

test.each(CHAINS)('the network $name has a logo', ({ id }) => {
  expect([...logos.keys()].map((name) => logoPath(name.replace('.svg', '')))).toContain(networkLogoPath(id))
})

test('every drawn mark is used', () => {
  const used = [...tokens.map(({ mark }) => `${mark}.svg`), ...CHAINS.map(({ slug }) => `network-${slug}.svg`)]
  expect([...logos.keys()].filter((name) => !used.includes(name))).toEqual([])
})

test('the folder name is a hash of the files, so that they can be cached forever', () => {
  expect(LOGO_FOLDER).toBe(`assets/logos/${versionOf(logos)}`)
})

test.each([...logos])('%s is small, opaque up to its edges and without scripts, styles or links', (_, svg) => {
  expect(svg.length).toBeLessThan(13_000)
  expect(svg).not.toMatch(/<(?:script|style|image|foreignObject|use|a)\b|\son\w+=|href|style=/)
  expect(svg).toMatch(
    /^<svg [^>]*>(?:<g clip-path[^>]*>)?<path (?:fill="[^"]+" )?(?:fill="[^"]+" )?d="M(?:0 0h24v24H0z|24 0H0v24h24z)"/,
  )
})
