import { MINUTE, SECOND } from '#app/base/time.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RewardClaims } from '#app/wire/rewards.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'
import type { ApiEnv } from '../env.ts'
import { RefreshedValue } from '../refreshed-value.ts'
import type { WaitUntil } from '../share-work.ts'
import { readCampaigns, readTree, type Campaign, type ClaimTree } from './campaigns.ts'

const REFRESH_INTERVAL = 60 * MINUTE
const MAX_AGE = 120 * MINUTE
const FILE_TIMEOUT_MS = 5 * SECOND
/** Enough for about fifty thousand entries. */
const MAX_FILE_BYTES = 32_000_000

/** Entries by the URL of their file. */
const trees = new Map<string, RefreshedValue<ClaimTree>>()

/**
 * Answers `/api/rewards/:address`: the account's entries in the campaigns of REWARD_CAMPAIGNS. Pages read from the chain whether an entry
 * has been paid. If a file cannot be read, its last version is used; without one the response is an error, not an empty list.
 *
 * Throws   AppError address.malformed, address.checksum, data.unavailable
 */
export async function handleRewards(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const waitUntil: WaitUntil = (work) => ctx.waitUntil(work)
  const account = parseAddress(new URL(request.url).pathname.split('/').at(-1) ?? '')
  if (!account.ok) throw new AppError(account.problem)
  const campaigns = readCampaigns(env.REWARD_CAMPAIGNS)
  const entries = await Promise.all(
    campaigns.map(async (campaign) => ({
      campaign,
      entry: (await treeOf(campaign, waitUntil)).get(account.value.toLowerCase()),
    })),
  )
  const answer: RewardClaims = {
    claims: entries.flatMap(({ campaign: { chainId, distributor, token }, entry }) =>
      entry
        ? [{ chainId, distributor, token, index: `${entry.index}`, amount: `${entry.amount}`, proof: [...entry.proof] }]
        : [],
    ),
  }
  return Response.json(answer, { headers: { 'cache-control': 'private, max-age=60' } })
}

async function treeOf({ claims }: Campaign, waitUntil: WaitUntil): Promise<ClaimTree> {
  if (!('url' in claims)) return claims
  const { url } = claims
  const source = { name: 'reward claims', request: () => requestTree(url), interval: REFRESH_INTERVAL, maxAge: MAX_AGE }
  const cachedTree = trees.get(url) ?? new RefreshedValue(source)
  trees.set(url, cachedTree)
  const tree = await cachedTree.read(waitUntil)
  if (!tree) throw new AppError('data.unavailable', 'the file of a reward campaign cannot be read')
  return tree
}

async function requestTree(url: string): Promise<ClaimTree> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  })
  const tree = response.ok ? readTree(await readJsonAtMost(response, MAX_FILE_BYTES)) : undefined
  if (!tree) throw new Error(`the file of a reward campaign answered ${response.status} without entries`)
  return tree
}
