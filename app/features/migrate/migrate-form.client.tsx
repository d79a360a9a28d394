import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import { useFreshness, type Freshness } from '#app/transactions/use-freshness.ts'
import { useReview } from '#app/transactions/use-review.ts'
import { Button } from '#app/ui/button/button.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { MigratablePosition } from '#app/entities/position/migrate-path.ts'
import { isLiquidityRemoved } from './is-liquidity-removed.ts'
import { review } from './migrate-run.ts'
import { MigrateDialog } from './migrate-dialog.tsx'
import { MigrationEditor } from './migration-editor.tsx'
import { sourcePosition, type SourcePosition } from './source-position.ts'
import { targetKeys, targetPool, type TargetPool } from './target-pools.ts'
import { targetPricesQuery } from './target-prices.query.ts'

interface MigrateFormProps {
  readonly query: MigratablePosition
  /** The connected account. */
  readonly account: Address
}

/** Form for the owner of a position that chooses the pool and range to migrate to. */
export default function MigrateForm(props: MigrateFormProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Loading {...props} />
    </QueryClientProvider>
  )
}

const VERSIONS = { v2: 'V2', v3: 'V3' } as const

/** Query for the position as of the newest block, without the server's cache. */
export function currentPositionQuery({ chainId, version, id }: MigratablePosition, account: Address) {
  return queryOptions({
    queryKey: ['position', version, chainId, id, account],
    queryFn: async ({ signal }) => {
      const owner = version === 'v2' ? account : null
      return (await loadMarketClient()).position({ chainId, version: VERSIONS[version], id, owner }, signal)
    },
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
  })
}

export function Loading({ query, account }: MigrateFormProps) {
  const { t } = useTranslation(
    [
      'migrate',
      'range',
      'deposit',
      'hook-choice',
      'pool',
      'market',
      'safety',
      'activity',
      'errors',
      'common',
      'liquidity-settings',
      'swap-settings',
    ],
    {
      useSuspense: true,
    },
  )
  const { go } = useNavigation()
  const { flow } = useReview(review)
  // The form must not change once the migration has begun.
  const isReading = flow.at === 'form' || (flow.at === 'review' && !isLiquidityRemoved(flow))
  const position = useQuery({ ...currentPositionQuery(query, account), enabled: isReading })
  const freshness = useFreshness(position)
  const retry = () => void position.refetch()
  const { data } = position
  const isOwner = data != null && isSameAddress(data.owner, account)
  const [wasOwner, setWasOwner] = useState(false)
  if (isOwner && !wasOwner) setWasOwner(true)
  // A position that was just migrated no longer has an owner.
  const isOtherOwner = data != null && !isOwner && !wasOwner
  useEffectWhen(isOtherOwner, () => go('/positions', { replace: true }))
  if (data === undefined && position.isError) return <Unavailable text={t('unavailable')} onRetry={retry} />
  if (data === undefined || isOtherOwner) return <FormSkeleton />
  const source = data && sourcePosition(data)
  if (!data || !source)
    return (
      <EmptyState text={t(data && BigInt(data.liquidity) > 0n ? 'unknown' : 'nothing')}>
        <Link className={button()} to="/positions">
          {t('positions')}
        </Link>
      </EmptyState>
    )
  return <Targets position={data} source={source} freshness={isReading ? freshness : 'fresh'} onRetry={retry} />
}

function useTargets(source: SourcePosition, version: 'v3' | 'v4', hook: Address | undefined) {
  const prices = useQuery(targetPricesQuery(source, version, hook))
  const targets: readonly TargetPool[] | undefined =
    prices.data && targetKeys(source, version, hook).map((key, at) => targetPool(source, key, prices.data[at]))
  return { targets, freshness: useFreshness(prices), retry: () => void prices.refetch() }
}

interface TargetsProps {
  readonly position: PositionDetails
  readonly source: SourcePosition
  /** Freshness of the position. */
  readonly freshness: Freshness
  /** Reads the position again. */
  readonly onRetry: () => void
}

/** The editor, which stays mounted while its data is stale, so that its entries remain. */
function Targets({ position, source, freshness, onRetry }: TargetsProps) {
  const { t } = useTranslation('migrate')
  const versions = source.nft ? (['v4'] as const) : (['v3', 'v4'] as const)
  const [version, setVersion] = useState<'v3' | 'v4'>(versions[0])
  const [chosenHook, setHook] = useState<Address>()
  const hook = version === 'v4' ? chosenHook : undefined
  const pools = useTargets(source, version, hook)
  const { targets } = pools
  const isFresh = freshness === 'fresh' && pools.freshness === 'fresh'
  const [worse, retry] = freshness === 'fresh' ? [pools.freshness, pools.retry] : [freshness, onRetry]
  return (
    <>
      {freshness === 'failed' ? (
        <Unavailable text={t('unknown')} onRetry={onRetry} />
      ) : pools.freshness === 'failed' ? (
        <Unavailable text={t('poolsUnavailable')} onRetry={pools.retry} />
      ) : (
        !isFresh && <FormSkeleton />
      )}
      {targets && (
        <div hidden={!isFresh}>
          <Stack gap={16}>
            <MigrationEditor
              key={`${version} ${hook}`}
              position={position}
              source={source}
              targets={targets}
              versions={versions}
              version={version}
              hook={hook}
              onVersion={setVersion}
              onHook={setHook}
            />
          </Stack>
        </div>
      )}
      {targets && <MigrateDialog newest={{ source, targets, freshness: worse, onRetry: retry }} />}
    </>
  )
}

/** Says that data could not be read, and reads it again. */
function Unavailable({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Notice tone="negative" role="alert">
      <p>{text}</p>
      <Button
        size="small"
        onClick={(press) => {
          onRetry()
          passFocus(press, 'main')
        }}
      >
        {t('retry')}
      </Button>
    </Notice>
  )
}
