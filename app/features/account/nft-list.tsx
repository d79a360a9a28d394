import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { NftGridSkeleton } from '#app/entities/portfolio/nft-grid-skeleton.tsx'
import { NftGrid } from '#app/entities/portfolio/nft-grid.tsx'
import { accountNftsQuery } from './account-nfts.query.ts'
import { ListFailure } from './list-failure.tsx'

/** The account's NFTs. */
export function NftList({ account }: { readonly account: Address }) {
  const { t } = useTranslation('portfolio')
  const { data, isError, fetchStatus, refetch } = useQuery(accountNftsQuery(account, useContext(TestnetModeContext)))
  if (data) return <NftGrid nfts={data} />
  if (!isError && fetchStatus !== 'paused') return <NftGridSkeleton />
  return <ListFailure title={t('nftsFailed')} onRetry={() => void refetch()} />
}
