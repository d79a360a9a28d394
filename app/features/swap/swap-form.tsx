import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { withNetwork, writeSwapLink, type SwapField } from '#app/domain/swap/swap-link.ts'
import { action, cardTitle, head } from '#app/entities/amount/swap-card.css.ts'
import { SwapCard } from '#app/entities/amount/swap-card.tsx'
import { NetworkSelect } from '#app/entities/chain/network-select.tsx'
import { useReview } from '#app/transactions/use-review.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { openWallets } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { ClosedSwaps } from './closed-swaps.tsx'
import { MarketPanel } from './market-panel.tsx'
import { QuoteNotices } from './quote-notices.tsx'
import { openReview, review } from './swap-run.ts'
import { SettingsButton } from './settings-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { SwapDetails } from './swap-details.tsx'
import { TradeSide } from './trade-side.tsx'
import { column, summarySpace } from './swap.css.ts'
import type { SwapProps } from './swap.tsx'
import { useSwap, type SwapView } from './use-swap.ts'
import { useFollowWalletNetwork } from './use-follow-wallet-network.ts'
import { Warnings } from './warnings.tsx'

const TokenSelector = lazy(() => import('#app/entities/token-selector/token-selector.client.tsx'))
const SwapReview = lazy(() => import('./swap-review.client.tsx'))

/** The swap card: without JavaScript, a plain form that is submitted to /swap. */
export function SwapForm(props: SwapProps) {
  const { link, unreadable, followsWallet = false, tokens, readAt, onLink, warnedToken } = props
  const { t } = useTranslation('swap')
  const view = useSwap(link, tokens, readAt, onLink)
  useFollowWalletNetwork(view, followsWallet)
  const queries = useQueryClient()
  const { chainId, input, output } = view.link
  const { flow } = useReview(review, { subject: `${chainId} ${input} ${output}` })
  // The side whose token list is open.
  const [choosing, setChoosing] = useState<SwapField>()
  // The side whose token list was opened last: its dialog stays mounted to return the focus when it closes.
  const [selectorFor, setSelectorFor] = useState<SwapField>()
  // The review's dialog likewise stays mounted.
  const [wasReviewed, setWasReviewed] = useState(false)
  if (flow.at !== 'form' && !wasReviewed) setWasReviewed(true)

  const openSelector = (field: SwapField) => {
    setSelectorFor(field)
    setChoosing(field)
  }
  const choose = (token: MarketToken) => {
    queries.setQueryData(['token', token.chainId, token.address], { ...token, pricedAt: null })
    setChoosing(undefined)
    if (choosing) view.change.choose(choosing, token.address)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!view.button.enabled) return
    const { label } = view.button
    if (label === 'quote.inputOnly') {
      view.change.go({ ...view.link, value: '', field: 'input' })
      document.getElementById('amount-input')?.focus()
      return
    }
    view.change.settle()
    if (label === 'connect') openWallets()
    else if (label === 'retry' || label === 'renew') view.change.renewQuote()
    else if (view.trade) openReview(view.trade)
  }

  return (
    <div className={onLink ? undefined : column}>
      <SwapCard
        title={t('title')}
        fixed={view.link.field}
        head={
          <div className={head}>
            {view.change.network ? (
              <>
                <h1 className={visuallyHidden}>{t('title')}</h1>
                <NetworkSelect
                  chainId={link.chainId}
                  hrefOf={(id) => `/swap?${withNetwork(new URLSearchParams(), id)}`}
                  onChoose={view.change.network}
                />
              </>
            ) : (
              <h2 className={cardTitle}>{t('title')}</h2>
            )}
            <SettingsButton view={view} />
          </div>
        }
        renderSide={(field) => <TradeSide view={view} side={view[field]} onToken={openSelector} />}
        onFlip={view.change.flip}
        flipLabel={t('flip')}
        onSubmit={submit}
      >
        <LinkFields view={view} />
        <noscript>
          <div className={action}>
            <Notice>{t('needsScript')}</Notice>
          </div>
        </noscript>
        <Warnings view={view} unreadable={unreadable} warnedToken={warnedToken} />
        <QuoteNotices view={view} />
        <ClosedSwaps />
        <div className={action}>
          <SubmitButton view={view} />
          {view.trade ? (
            <SwapDetails view={view} trade={view.trade} />
          ) : (
            view.request && view.quote === 'loading' && <div className={summarySpace} />
          )}
        </div>
      </SwapCard>
      {!onLink && <MarketPanel view={view} />}
      {selectorFor !== undefined && (
        <Suspense fallback={null}>
          <TokenSelector
            isOpen={choosing !== undefined}
            chainId={link.chainId}
            chosen={view.link[selectorFor]}
            balancesOf={(addresses) => balancesQuery(link.chainId, view.account, addresses)}
            onChoose={choose}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
      {wasReviewed && (
        <Suspense fallback={null}>
          <SwapReview view={view} />
        </Suspense>
      )}
    </div>
  )
}

/** Network and pair, for a plain submit. */
function LinkFields({ view }: { readonly view: SwapView }) {
  const params = new URLSearchParams(writeSwapLink(view.link))
  return (
    <>
      {['chain', 'inputCurrency', 'outputCurrency'].map((name) => (
        <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
      ))}
    </>
  )
}
