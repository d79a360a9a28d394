import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { usernameRequest, usernameResponse, type UsernameRequest, type UsernameResponse } from '#app/wire/username.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'
import type { ApiEnv } from '../env.ts'

const SERVICE_TIMEOUT_MS = 2 * SECOND
const MAX_ANSWER_BYTES = 4096

/** Answers POST /api/v1/username; with null if no username service is configured. Throws AppError request.malformed, data.unavailable */
export async function handleUsername(request: Request, env: ApiEnv): Promise<Response> {
  const body = v.safeParse(usernameRequest, await request.json().catch((): null => null))
  if (!body.success) throw new AppError('request.malformed')
  if (env.USERNAMES_URL === undefined || env.USERNAMES_URL === '') return Response.json(null)
  try {
    return Response.json(await queryService(env.USERNAMES_URL, env.USERNAMES_KEY, body.output))
  } catch (error) {
    console.error('usernames', error)
    throw new AppError('data.unavailable', 'the username service does not answer')
  }
}

/**
 * Queries the username service, which has the same protocol as `/api/v1/username`. Throws if it fails, or answers about another username or
 * address than the requested one.
 */
async function queryService(url: string, key: string | undefined, request: UsernameRequest): Promise<UsernameResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the username service answered ${response.status}`)
  const found = v.parse(usernameResponse, await readJsonAtMost(response, MAX_ANSWER_BYTES))
  const isAbout = 'username' in request ? found?.username === request.username : found?.address === request.address
  if (found && !isAbout) throw new Error('the username service answered about another account')
  return found
}
