import { useQuery } from '@tanstack/react-query'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import type { NativeFacts } from './prepare-change.ts'

/** Logo and price of a chain's native currency; undefined while loading. */
export function useNativeFacts(chainId: ChainId): NativeFacts | undefined {
  return useQuery(tokenQuery(chainId, NATIVE, [], 0)).data ?? undefined
}
