import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNTS } from './accounts.ts'
import { HOOKS } from './protocol.ts'
import { COLLECTIONS, HOSTILE_COLLECTION } from './world/collections.ts'
import { DISTRIBUTOR, USDC_DISTRIBUTOR } from './world/rewards.ts'
import { AWKWARD_TOKENS, LISTED_TOKENS, worldToken } from './world/tokens.ts'

const README = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const DEFAULT_LIST = new URL('../app/domain/token/default-list.json', import.meta.url)

test('the README names every account with its key, every awkward token, hook and collection', () => {
  const named = [
    ...ACCOUNTS.flatMap(({ address, privateKey }) => [address, privateKey]),
    ...Object.values(AWKWARD_TOKENS),
    ...['USDT', 'WBTC', 'GUSD', 'MKR', 'DAI'].map((symbol) => worldToken(1, symbol).address),
    ...Object.values(HOOKS),
    ...COLLECTIONS.map(({ address }) => address),
    HOSTILE_COLLECTION,
    DISTRIBUTOR,
    USDC_DISTRIBUTOR,
  ]
  for (const text of named) expect(README).toContain(text)
})

test("the app's default token list equals the world's listed tokens", () => {
  expect(JSON.parse(readFileSync(DEFAULT_LIST, 'utf8'))).toEqual(LISTED_TOKENS)
})
