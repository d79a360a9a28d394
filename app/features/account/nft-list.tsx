import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { MissingNfts, NftNote } from '#app/entities/portfolio/missing-nfts.tsx'
import { oldestAnswer } from '#app/entities/portfolio/oldest-answer.ts'
import { NftGridSkeleton } from '#app/entities/portfolio/nft-grid-skeleton.tsx'
import { NftGrid } from '#app/entities/portfolio/nft-grid.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { accountNftsQuery } from './account-nfts.query.ts'
import { ListFailure } from './list-failure.tsx'

/** The account's NFTs. */
export function NftList({ account }: { readonly account: Address }) {
  const { t } = useTranslation('portfolio')
  const isTestnet = useContext(TestnetModeContext)
  const { data, isError, dataUpdatedAt, fetchStatus, refetch } = useQuery(accountNftsQuery(account, isTestnet))
  const hasFailed = isError || fetchStatus === 'paused'
  return (
    <Stack gap={16}>
      {hasFailed && <ListFailure title={t('nftsFailed')} tab="nfts" onRetry={() => void refetch()} />}
      {data && <StaleRead readAt={Math.min(dataUpdatedAt, oldestAnswer(data.coverage))} />}
      {data && <MissingNfts coverage={data.coverage} retry={() => void refetch()} />}
      {data ? <NftGrid nfts={data.nfts} /> : !hasFailed && <NftGridSkeleton />}
      {data && <NftNote coverage={data.coverage} />}
    </Stack>
  )
}
