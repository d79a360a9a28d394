import { queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { usernameOf } from '#app/data/find-username.ts'
import type { Address } from '#app/domain/address/address.ts'
import { ensNames, type LoadedNames } from './account-names.ts'

/** Loads both names of an account. Loads nothing without an address. */
export function useAccountNames(address: Address | undefined): LoadedNames {
  return { unitag: useQuery(unitagQuery(address)).data, ensName: useQuery(ensNameQuery(address)).data }
}

/** Query for the username of an account. Disabled without an address. */
export function unitagQuery(address: Address | undefined) {
  return queryOptions({
    queryKey: ['account-username', address],
    queryFn: async (): Promise<string | null> => (address === undefined ? null : usernameOf(address)),
    enabled: address !== undefined,
    staleTime: MINUTE,
    retry: false,
  })
}

/** Query for the ENS name of an account on Ethereum. Disabled without an address. */
export function ensNameQuery(address: Address | undefined) {
  return queryOptions({
    queryKey: ['account-name', address],
    queryFn: async (): Promise<string | null> => (address === undefined ? null : (await ensNames()).nameOf(address)),
    enabled: address !== undefined,
    staleTime: 5 * MINUTE,
    retry: false,
  })
}
