import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { onChain, writeSwapLink, type SwapField } from '#app/domain/swap/swap-link.ts'
import { SwapCard } from '#app/entities/amount/swap-card.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { openWallets, walletRuntime } from '#app/wallet/bridge.ts'
import { earlyPress } from '#app/wallet/early-press.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { QuoteNotices } from './quote-notices.tsx'
import { openReview } from './run-swap.ts'
import { run } from './swap-draft.ts'
import { SwapDetails } from './swap-details.tsx'
import { SwapTerms } from './swap-terms.tsx'
import { TradeSide } from './trade-side.tsx'
import { action, cardTitle, column, head, networkSelect } from './swap.css.ts'
import type { SwapProps } from './swap.tsx'
import { useSwap, type SwapView } from './use-swap.ts'
import { Warnings } from './warnings.tsx'

const TokenSelector = lazy(() => import('./token-selector.island.tsx'))
const SwapReview = lazy(() => import('./swap-review.island.tsx'))

/** The swap card: a plain form to /swap without script, live with it. */
export function SwapForm({ link, unreadableCurrencies = [], tokens, readAt, onLink, warnedToken }: SwapProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const view = useSwap(link, tokens, readAt, onLink)
  const queries = useQueryClient()
  const { flow } = useSnapshot(run)
  const [choosing, setChoosing] = useState<SwapField>()
  // Which side's list is open, and whether it ever was: a dialog that stays mounted gives the focus back when it closes.
  const [selectorFor, setSelectorFor] = useState<SwapField>()
  const [problem, setProblem] = useState<ErrorCode>()
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
  const press = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (!view.button.enabled) return
    view.change.settle()
    if (view.button.label === 'connect') openWallets()
    else if (view.button.label === 'switchChain') setProblem(await switchTo(link.chainId))
    else if (view.trade) {
      openReview(view.trade)
    }
  }

  return (
    <div className={onLink ? undefined : column}>
      <SwapCard
        title={t('title')}
        fixed={view.link.field}
        head={
          <div className={head}>
            {onLink ? (
              <h2 className={cardTitle}>{t('title')}</h2>
            ) : (
              <>
                <h1 className={visuallyHidden}>{t('title')}</h1>
                <NetworkSelect chainId={link.chainId} onChoose={(chainId) => view.change.go(onChain(chainId))} />
              </>
            )}
            <SwapTerms />
          </div>
        }
        side={(field) => <TradeSide view={view} side={view[field]} onToken={openSelector} />}
        onFlip={view.change.flip}
        flipLabel={t('flip')}
        onSubmit={(event) => void press(event)}
      >
        <CurrencyFields view={view} />
        <noscript>
          <div className={action}>
            <Notice>{t('needsScript')}</Notice>
          </div>
        </noscript>
        <Warnings view={view} unreadableCurrencies={unreadableCurrencies} warnedToken={warnedToken} />
        <QuoteNotices view={view} />
        <div className={action}>
          <SubmitButton view={view} />
          {problem !== undefined && (
            <Notice tone="negative" role="alert">
              {t(problem, { ns: 'errors' })}
            </Notice>
          )}
          {view.trade && <SwapDetails view={view} trade={view.trade} />}
        </div>
      </SwapCard>
      {selectorFor !== undefined && (
        <Suspense fallback={null}>
          <TokenSelector
            isOpen={choosing !== undefined}
            view={view}
            field={selectorFor}
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

async function switchTo(chainId: ChainId): Promise<ErrorCode | undefined> {
  const { switchChain } = await walletRuntime()
  const switched = await switchChain(chainId)
  return switched.ok || switched.problem === 'request.rejected' ? undefined : switched.problem
}

/** The pair, for a plain submit. */
function CurrencyFields({ view }: { readonly view: SwapView }) {
  const params = new URLSearchParams(writeSwapLink(view.link))
  return (
    <>
      {['inputCurrency', 'outputCurrency'].map((name) => (
        <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
      ))}
    </>
  )
}

function NetworkSelect({
  chainId,
  onChoose,
}: {
  readonly chainId: ChainId
  readonly onChoose: (chainId: ChainId) => void
}) {
  const { t } = useTranslation('swap')
  return (
    <select
      className={networkSelect}
      name="chain"
      aria-label={t('network')}
      value={chainById(chainId).interfaceName}
      onChange={(event) => {
        const chain = chainByName(event.target.value)
        if (chain) onChoose(chain.id)
      }}
    >
      {useOfferedChains(chainId).map(({ id, interfaceName, name }) => (
        <option key={id} value={interfaceName}>
          {name}
        </option>
      ))}
    </select>
  )
}

function SubmitButton({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'errors'])
  const isHydrated = useHydrated()
  const { label, enabled } = view.button
  const symbol = view.input.token ? shortSymbol(view.input.token.symbol) : ''
  const words = {
    blocked: t('button.blocked'),
    connect: t('button.connect'),
    connecting: t('button.connecting'),
    switchChain: t('button.switchChain', { chain: chainById(view.link.chainId).name }),
    enterAmount: t('button.enterAmount'),
    tooPrecise: t('button.tooPrecise'),
    tooLarge: t('button.tooLarge'),
    insufficientBalance: t('button.insufficientBalance', { symbol }),
    insufficientGas: t('gas.insufficient', { ns: 'errors' }),
    noQuotes: t('quote.none', { ns: 'errors' }),
    unavailable: t('data.unavailable', { ns: 'errors' }),
    finding: t('button.finding'),
    expired: t('quote.expired', { ns: 'errors' }),
    offline: t('offline', { ns: 'errors' }),
    review: t('button.review'),
    wrap: t('button.wrap'),
    unwrap: t('button.unwrap'),
  }[label]
  return (
    <Button
      type={isHydrated ? 'submit' : 'button'}
      tone="primary"
      size="large"
      width="full"
      aria-disabled={!enabled}
      data-testid="swap-button"
      {...(isHydrated ? {} : earlyPress)}
    >
      {(label === 'finding' || label === 'connecting') && <Spinner />}
      <span aria-live="polite">{words}</span>
    </Button>
  )
}
