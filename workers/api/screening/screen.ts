import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { screenRequest, screenResponse, type ScreenResponse } from '#app/wire/screen.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'
import type { ApiEnv } from '../env.ts'
import blockedAddresses from './blocked-addresses.json' with { type: 'json' }

const SERVICE_TIMEOUT_MS = 2 * SECOND
const MAX_ANSWER_BYTES = 4096
const BLOCKED_IN_FILE: ReadonlySet<string> = new Set(blockedAddresses.map((address: string) => address.toLowerCase()))

/**
 * Whether an address is blocked by `blocked-addresses.json`, by `BLOCKED_ADDRESSES` or by the operator's screening service. If that service
 * fails, other addresses pass, unless `SCREEN_REQUIRED` is `on`.
 *
 * Throws   AppError address.unscreened if a required service fails
 */
export async function isBlockedAddress(env: ApiEnv, address: Address): Promise<boolean> {
  const key = address.toLowerCase()
  const blockedInVariable = (env.BLOCKED_ADDRESSES ?? '').toLowerCase().split(/[\s,]+/)
  if (BLOCKED_IN_FILE.has(key) || blockedInVariable.includes(key)) return true
  if (env.SCREEN_URL === undefined || env.SCREEN_URL === '') return false
  try {
    return await queryService(env.SCREEN_URL, env.SCREEN_KEY, address)
  } catch (error) {
    console.error('screening', error)
    if (env.SCREEN_REQUIRED === 'on') throw new AppError('address.unscreened', 'the screening service does not answer')
    return false
  }
}

/** Queries the screening service, which has the same protocol as `/api/v1/screen`. Throws if it fails. */
async function queryService(url: string, key: string | undefined, address: Address): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
    body: JSON.stringify({ address }),
    signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the screening service answered ${response.status}`)
  return v.parse(screenResponse, await readJsonAtMost(response, MAX_ANSWER_BYTES)).block
}

/** Answers POST /api/v1/screen. Throws AppError request.malformed, address.unscreened */
export async function handleScreen(request: Request, env: ApiEnv): Promise<Response> {
  const body = v.safeParse(screenRequest, await request.json().catch((): null => null))
  if (!body.success) throw new AppError('request.malformed')
  const answer: ScreenResponse = { block: await isBlockedAddress(env, body.output.address) }
  return Response.json(answer)
}
