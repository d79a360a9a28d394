import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { bridge, connectsOnLoad, openWallets } from '#app/wallet/bridge.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { column, lead, title } from './migrate.css.ts'
import { migratePath, type MigratablePosition } from '#app/entities/position/migrate-path.ts'

const MigrateForm = lazy(() => import('./migrate-form.client.tsx'))
const PairList = lazy(() => import('./pair-list.client.tsx'))

/** Migrates one position, or lists the account's v2 positions if `query` is null. */
export function MigratePage({ query }: { readonly query: MigratablePosition | null }) {
  const { t } = useTranslation('migrate')
  const { status, address } = useSnapshot(bridge)
  const isHydrated = useHydrated()
  const account = status === 'connected' ? address : undefined
  const skeleton = query === null ? <PositionListSkeleton rowCount={2} /> : <FormSkeleton />
  // The wallet of a returning visitor reconnects shortly after hydration.
  const isConnecting = !isHydrated || status === 'reconnecting' || (status === 'connecting' && connectsOnLoad())
  let content: ReactNode = skeleton
  if (account === undefined && !isConnecting)
    content = (
      <EmptyState text={t(query === null ? 'connectForList' : 'connect')}>
        <Button tone="primary" aria-haspopup="dialog" onClick={openWallets}>
          {t('connectWallet')}
        </Button>
      </EmptyState>
    )
  if (account !== undefined)
    content = (
      <Suspense fallback={skeleton}>
        {query === null ? (
          <PairList account={account} />
        ) : (
          <MigrateForm key={`${account}${migratePath(query)}`} query={query} account={account} />
        )}
      </Suspense>
    )
  return (
    <Page>
      <div className={column}>
        <h1 className={title}>{t(query === null ? 'listTitle' : 'title')}</h1>
        <p className={lead}>{t(query === null ? 'listLead' : 'lead')}</p>
        {content}
      </div>
    </Page>
  )
}
