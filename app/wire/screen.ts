import * as v from 'valibot'
import { address } from './trading/fields.ts'

/** POST /api/v1/screen: whether the operator bars an address from swapping, sending and signing. */
export const screenRequest = v.object({ address })

export const screenResponse = v.object({ block: v.boolean() })
export type ScreenResponse = v.InferOutput<typeof screenResponse>
