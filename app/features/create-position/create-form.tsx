import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { createLinkPath, withVersion, withNetwork, withToken } from '#app/domain/liquidity/create-link.ts'
import { NetworkSelect } from '#app/entities/chain/network-select.tsx'
import { useReview } from '#app/transactions/use-review.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { CreatePositionProps } from './create-position.tsx'
import { review } from './create-run.ts'
import { column, head, headControls, layout, lead, pageTitle, resetLink } from './create.css.ts'
import { PairStep, type PairSide } from './pair-step.tsx'
import { Steps } from './steps.tsx'
import { useCreate, type CreateView } from './use-create.ts'

const TokenSelector = lazy(() => import('#app/entities/token-selector/token-selector.client.tsx'))
const RangeStep = lazy(() => import('./range-step.client.tsx'))
const DepositStep = lazy(() => import('./deposit-step.client.tsx'))
const CreateReview = lazy(() => import('./create-review.client.tsx'))

/** The steps of a new position: pair and fee, initial price and range, deposit. */
export function CreateForm({ link: written, unreadable, tokens, readAt, pools }: CreatePositionProps) {
  const { t } = useTranslation('create')
  const [acceptedHook, acceptHook] = useState<Address>()
  const view = useCreate({ written, tokens, readAt, pools, acceptedHook })
  const { flow } = useReview(review)
  // A dialog stays mounted once opened, because it returns the focus when it closes.
  const [selectorFor, setSelectorFor] = useState<PairSide>()
  const [isChoosing, setChoosing] = useState(false)
  const [wasReviewed, setWasReviewed] = useState(false)
  if (flow.at !== 'form' && !wasReviewed) setWasReviewed(true)
  const openSelector = (side: PairSide) => {
    setSelectorFor(side)
    setChoosing(true)
  }
  return (
    <Page>
      <Head view={view} />
      <noscript>
        <Notice>{t('needsScript')}</Notice>
      </noscript>
      <Unreadable parts={unreadable} />
      <div className={layout}>
        <Steps view={view} />
        <div className={column}>
          {view.step === 0 && (
            <PairStep view={view} onToken={openSelector} acceptedHook={acceptedHook} onAcceptHook={acceptHook} />
          )}
          {view.step !== 0 && <LaterStep view={view} />}
        </div>
      </div>
      {selectorFor !== undefined && (
        <Selector side={selectorFor} view={view} isOpen={isChoosing} onClose={() => setChoosing(false)} />
      )}
      {wasReviewed && (
        <Suspense fallback={null}>
          <CreateReview />
        </Suspense>
      )}
    </Page>
  )
}

/**
 * The range or the deposit step, which need the pool's price. The server renders a placeholder: the queries would update a Suspense
 * boundary in its HTML before the step's code has arrived.
 */
function LaterStep({ view }: { readonly view: CreateView }) {
  const skeleton = <Skeleton shape="full" />
  if (!useHydrated()) return skeleton
  return (
    <Suspense fallback={skeleton}>{view.step === 1 ? <RangeStep view={view} /> : <DepositStep view={view} />}</Suspense>
  )
}

function Head({ view: { link, change } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const { chainId, version } = link
  return (
    <header className={head}>
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className={lead}>{t('lead')}</p>
      </div>
      <div className={headControls}>
        <nav className={segments} aria-label={t('version')}>
          {(['v2', 'v3', 'v4'] as const).map((name) => (
            <Link
              key={name}
              className={segment()}
              to={createLinkPath(withVersion(link, name))}
              aria-current={name === version ? 'page' : undefined}
              skipDiscovery
              keepsScroll
              replace
            >
              {name}
            </Link>
          ))}
        </nav>
        <NetworkSelect
          chainId={chainId}
          hrefOf={(id) => createLinkPath(withNetwork(link, id))}
          onChoose={(id) => change.pool(withNetwork(link, id))}
        />
        <Link className={resetLink} to={createLinkPath(withNetwork(link, chainId))} skipDiscovery keepsScroll replace>
          {t('reset')}
        </Link>
      </div>
    </header>
  )
}

/** Maximum number of characters shown of an unreadable parameter. */
const MAX_UNREADABLE_LENGTH = 60

function Unreadable({ parts: { currencies, hook } }: { readonly parts: CreatePositionProps['unreadable'] }) {
  const { t } = useTranslation(['create', 'hook-choice'])
  return (
    <>
      {currencies.map((text) => (
        <Notice key={text} tone="warning">
          {t('unreadableToken')} <bdi>{text.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
        </Notice>
      ))}
      {hook !== '' && (
        <Notice tone="warning" title={t('hook-choice:invalid')}>
          <bdi>{hook.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
        </Notice>
      )}
    </>
  )
}

interface SelectorProps {
  readonly side: PairSide
  readonly view: CreateView
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Selector({ side, view: { link, account, change }, isOpen, onClose }: SelectorProps) {
  const queries = useQueryClient()
  const choose = (token: MarketToken) => {
    queries.setQueryData(['token', token.chainId, token.address], { ...token, pricedAt: null })
    onClose()
    change.pool(withToken(link, side, token.address))
  }
  return (
    <Suspense fallback={null}>
      <TokenSelector
        isOpen={isOpen}
        chainId={link.chainId}
        chosen={link[side] ?? NATIVE}
        balancesOf={(addresses) => balancesQuery(link.chainId, account, addresses)}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  )
}
