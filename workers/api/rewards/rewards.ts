import { MINUTE, SECOND } from '#app/base/time.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RewardClaims } from '#app/wire/rewards.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'
import type { ApiEnv } from '../env.ts'
import { RefreshedValue } from '../refreshed-value.ts'
import type { WaitUntil } from '../share-work.ts'
import { readCampaigns, readEntries, type Campaign, type ClaimEntries } from './campaigns.ts'

const REFRESH_INTERVAL_MS = 60 * MINUTE
const MAX_AGE_MS = 120 * MINUTE
const FILE_TIMEOUT_MS = 5 * SECOND
/** Enough for about fifty thousand entries. */
const MAX_FILE_BYTES = 32_000_000

/** Entries by the URL of their file. */
const entriesByUrl = new Map<string, RefreshedValue<ClaimEntries>>()

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
  const entryByCampaign = await Promise.all(
    campaigns.map(async (campaign) => ({
      campaign,
      entry: (await entriesOf(campaign, waitUntil)).get(account.value.toLowerCase()),
    })),
  )
  const answer: RewardClaims = {
    claims: entryByCampaign.flatMap(({ campaign: { chainId, distributor, token }, entry }) =>
      entry
        ? [{ chainId, distributor, token, index: `${entry.index}`, amount: `${entry.amount}`, proof: [...entry.proof] }]
        : [],
    ),
  }
  return Response.json(answer, { headers: { 'cache-control': 'private, max-age=60' } })
}

async function entriesOf({ claims }: Campaign, waitUntil: WaitUntil): Promise<ClaimEntries> {
  if (!('url' in claims)) return claims
  const { url } = claims
  const source = {
    name: 'reward claims',
    request: () => requestEntries(url),
    interval: REFRESH_INTERVAL_MS,
    maxAge: MAX_AGE_MS,
  }
  const cachedEntries = entriesByUrl.get(url) ?? new RefreshedValue(source)
  entriesByUrl.set(url, cachedEntries)
  const entries = await cachedEntries.read(waitUntil)
  if (!entries) throw new AppError('data.unavailable', 'the file of a reward campaign cannot be read')
  return entries
}

async function requestEntries(url: string): Promise<ClaimEntries> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  })
  const entries = response.ok ? readEntries(await readJsonAtMost(response, MAX_FILE_BYTES)) : undefined
  if (!entries) throw new Error(`the URL of a reward campaign's file answered ${response.status} without entries`)
  return entries
}
