import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { usernameResponse, type UsernameRequest, type UsernameResponse } from '#app/wire/username.ts'
import { pageFetch, send } from './api-fetch.ts'

const PATH = '/api/v1/username'

/** Requests the entry of a username or an address; null without one. Throws an AppError: rate.limited, or data.unavailable. */
export async function usernameEntry(request: UsernameRequest): Promise<UsernameResponse> {
  const response = await send(pageFetch, PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const answer: unknown = response.ok ? await response.json().catch((): undefined => undefined) : undefined
  const entry = v.safeParse(usernameResponse, answer)
  if (!entry.success) throw new AppError('data.unavailable', PATH)
  return entry.output
}
