import type { PositionRef } from '#app/wire/market/position-node.ts'
import type { PositionQuery } from './position-query.ts'

const VERSIONS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const

/** Reference that identifies a position in the API. */
export function positionRef({ chainId, version, id, owner }: PositionQuery): PositionRef {
  return { chainId, version: VERSIONS[version], id, owner }
}

/** Returns the part of cache keys that identifies a position. */
export function positionKey({ chainId, version, id, owner }: PositionQuery): string {
  return `${version}/${chainId}/${id}/${owner ?? ''}`
}
