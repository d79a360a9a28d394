import { lazy, Suspense, useContext, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { rampPath, type RampLink } from '#app/domain/ramp/ramp-link.ts'
import { RAMP_PROVIDER_NAMES, type RampDirection } from '#app/domain/ramp/ramp.ts'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { NetworkSelect } from '#app/entities/chain/network-select.tsx'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Sentence } from '#app/transactions/sentence.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import type { RampQuote } from '#app/wire/ramp.ts'
import { AmountSide } from './amount-side.tsx'
import { MethodFilter } from './method-filter.tsx'
import { Modes } from './modes.tsx'
import { QuoteList } from './quote-list.tsx'
import type { RampFacts } from './ramp-facts.ts'
import type { ReviewedOrder } from './ramp-review.client.tsx'
import { head, note } from './ramp.css.ts'
import { SubmitButton } from './submit-button.tsx'
import { useRamp, type RampView } from './use-ramp.ts'

const RampReview = lazy(() => import('./ramp-review.client.tsx'))

interface RampFormProps {
  readonly direction: RampDirection
  readonly link: RampLink
  readonly facts: RampFacts
}

/** The form to buy or to sell: amount, token, payment method and the providers' quotes. */
export function RampForm(props: RampFormProps) {
  const { direction, link } = props
  const { t } = useTranslation('ramp')
  const view = useRamp(props)
  // The dialog stays mounted once opened, because it returns the focus when it closes.
  const [reviewed, setReviewed] = useState<ReviewedOrder>()
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!view.button.isEnabled) return
    if (view.button.label === 'connect') openWallets()
    else {
      const order = orderOf(view)
      setReviewed(order)
      setOpen(order !== undefined)
    }
  }
  return (
    <>
      <form
        className={card({ shape: 'trade', inset: 'small' })}
        aria-label={t(`title.${direction}`)}
        autoComplete="off"
        onSubmit={submit}
      >
        <div className={head}>
          <Modes direction={direction} chainId={link.chainId} />
          <NetworkSelect
            chainId={link.chainId}
            hrefOf={(id) => rampPath(direction, id)}
            onChoose={(id) => view.change.go(id)}
          />
        </div>
        {view.token ? (
          <>
            <AmountSide view={view} />
            <MethodFilter view={view} />
            <QuoteList view={view} />
          </>
        ) : (
          <Notice>{t(`noTokens.${direction}`, { network: chainById(link.chainId).name })}</Notice>
        )}
        <noscript>
          <div className={action}>
            <Notice>{t('needsScript')}</Notice>
          </div>
        </noscript>
        <FormNotices view={view} />
        <div className={action}>
          <SubmitButton view={view} />
        </div>
      </form>
      {reviewed && (
        <Suspense fallback={null}>
          <RampReview
            key={reviewed.request.id}
            order={reviewed}
            quote={view.quotes.quotes.find((quote) => isSameOrder(quote, view, reviewed))}
            isExpired={view.quotes.areExpired}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the order of a complete form, with a new id. A sale is of the tokens that the provider has quoted. */
function orderOf({ request, quote, account, token, direction }: RampView): ReviewedOrder | undefined {
  if (!request || !quote || account === undefined || !token) return undefined
  const { provider, amount } = quote
  const id = crypto.randomUUID()
  return { request: { ...request, id, provider, account, ...(direction === 'sell' && { amount }) }, token }
}

/** Whether a later quote of the form is about the same order. The form may have changed since, for example by the browser's Back button. */
function isSameOrder({ provider, amount }: RampQuote, { request, token }: RampView, { request: order }: ReviewedOrder) {
  const isSameToken = token?.chainId === order.token.chainId && isSameAddress(token.address, order.token.address)
  const isSameAmount = order.direction === 'sell' ? amount === order.amount : request?.cents === order.cents
  return provider === order.provider && isSameToken && isSameAmount && request?.method === order.method
}

/** Maximum number of characters shown of an unreadable parameter. */
const MAX_UNREADABLE_LENGTH = 60

function FormNotices({ view: { link, token, isBlocked, direction, quote } }: { readonly view: RampView }) {
  const { t } = useTranslation(['ramp', 'errors'])
  const currency = useContext(FiatContext)?.currency
  const { currency: code, value } = link.unreadable
  return (
    <div className={action}>
      {code !== '' && token && (
        <Notice tone="negative" data-testid="unreadable-token">
          <Sentence
            text={t('unreadableToken', { code: '{{code}}', symbol: '{{symbol}}' })}
            parts={{
              code: <bdi>{code.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>,
              symbol: <TokenSymbol symbol={token.symbol} />,
            }}
          />
        </Notice>
      )}
      {value !== '' && (
        <Notice tone="negative" data-testid="unreadable-value">
          {t('unreadableValue')} <bdi>{value.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
        </Notice>
      )}
      {isBlocked && (
        <Notice tone="negative" role="alert">
          {t('address.blocked', { ns: 'errors' })}
        </Notice>
      )}
      {currency !== undefined && currency !== 'USD' && (
        <Text as="p" size={14} tone="secondary" className={note} data-testid="dollars-only">
          {t(`dollarsOnly.${direction}`)}
        </Text>
      )}
      {quote && (
        <Text as="p" size={14} tone="secondary" className={note}>
          {t(`handledBy.${direction}`, { provider: RAMP_PROVIDER_NAMES[quote.provider] })}
        </Text>
      )}
    </div>
  )
}
