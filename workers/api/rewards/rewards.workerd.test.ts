import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { DISTRIBUTOR, rewardCampaigns, USDC_DISTRIBUTOR } from '#devnet/world/rewards.ts'
import { claimRoot } from '#app/domain/rewards/claim.ts'
import { rewardClaims } from '#app/wire/rewards.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarket } from '#tests/builders/seeded-market.ts'

let api: ApiWorker
beforeAll(async () => {
  api = await startApiWorker({ RPC_URLS: '{}', REWARD_CAMPAIGNS: rewardCampaigns() })
})
afterAll(() => api.stop())

async function requestRewards(path: string) {
  const response = await api.fetch(`/api/rewards/${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('an account gets its entry in each campaign, with a proof that matches the Merkle root', async () => {
  const account = ACCOUNTS[6].address
  const { claims } = v.parse(rewardClaims, (await requestRewards(account)).body)
  expect(claims).toMatchObject([
    { chainId: 1, distributor: DISTRIBUTOR, amount: `${12_000n * 10n ** 18n}` },
    { chainId: 1, distributor: USDC_DISTRIBUTOR, amount: '250500000' },
  ])
  const campaigns = JSON.parse(rewardCampaigns()) as { readonly claims: { readonly merkleRoot: string } }[]
  const roots = claims.map(({ index, amount, proof }) =>
    claimRoot({ account, index: BigInt(index), amount: BigInt(amount), proof }),
  )
  expect(roots).toEqual(campaigns.map((campaign) => campaign.claims.merkleRoot))
})

test('an account without entries gets an empty list, and a malformed address an error', async () => {
  expect(await requestRewards(ACCOUNTS[2].address)).toEqual({ status: 200, body: { claims: [] } })
  expect(await requestRewards('0x12')).toMatchObject({ status: 400, body: { code: 'address.malformed' } })
})

test('without campaigns there are no rewards; an invalid campaign fails requests for rewards, but not for pools', async () => {
  const withoutCampaigns = await startApiWorker({ RPC_URLS: '{}' })
  const withInvalidCampaign = await startApiWorker({ RPC_URLS: '{}', REWARD_CAMPAIGNS: '[{"chainId":1}]' })
  try {
    expect(await (await withoutCampaigns.fetch(`/api/rewards/${ACCOUNTS[6].address}`)).json()).toEqual({ claims: [] })
    expect((await withInvalidCampaign.fetch(`/api/rewards/${ACCOUNTS[6].address}`)).status).toBe(500)
    // Pools are still returned, without reward APRs.
    await seedMarket(withInvalidCampaign.db)
    const headers = { 'content-type': 'application/json' }
    const query = '{ topPools(chain: ETHEREUM, first: 1) { edges { node { id rewardApr } } } }'
    const answer = await withInvalidCampaign.fetch('/api/graphql', {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers,
    })
    expect(await answer.json()).toMatchObject({ data: { topPools: { edges: [{ node: { rewardApr: null } }] } } })
  } finally {
    await Promise.all([withoutCampaigns.stop(), withInvalidCampaign.stop()])
  }
})
