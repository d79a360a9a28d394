import * as v from 'valibot'
import { parseUsername } from '#app/domain/username/username.ts'
import { address } from './trading/fields.ts'

const username = v.pipe(
  v.string(),
  v.check((text) => parseUsername(text) === text, 'username.malformed'),
)

/** POST /api/v1/username: the account of a username, or the username of an account. */
export const usernameRequest = v.union([v.strictObject({ username }), v.strictObject({ address })])
export type UsernameRequest = v.InferOutput<typeof usernameRequest>

/** Null if the username is not registered, or the account has none. */
export const usernameResponse = v.nullable(v.object({ username, address }))
export type UsernameResponse = v.InferOutput<typeof usernameResponse>
