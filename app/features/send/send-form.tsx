import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { defaultSendLink, writeSendLink } from '#app/domain/send/send-link.ts'
import { action, cardTitle, head } from '#app/entities/amount/swap-card.css.ts'
import { NetworkSelect } from '#app/entities/chain/network-select.tsx'
import { useReview } from '#app/transactions/use-review.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { AmountSide } from './amount-side.tsx'
import { RecipientField } from './recipient-field.tsx'
import { review } from './send-run.ts'
import { SendWarnings } from './send-warnings.tsx'
import { fields } from './send.css.ts'
import type { SendProps } from './send.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSend } from './use-send.ts'

const TokenSelector = lazy(() => import('#app/entities/token-selector/token-selector.client.tsx'))
const SendReview = lazy(() => import('./send-review.client.tsx'))

interface SendFormProps extends SendProps {
  /** Omits frame and title, because a dialog has both. */
  readonly isInDialog?: boolean
}

/** The send form: token, amount and recipient. */
export function SendForm({ link, unreadable, tokens, readAt, onLink, isInDialog = false }: SendFormProps) {
  const { t } = useTranslation('send')
  const view = useSend({ link, known: tokens, knownAt: readAt, onLink })
  const queries = useQueryClient()
  const { flow } = useReview(review)
  // A dialog stays mounted once opened, because it returns the focus when it closes.
  const [isChoosing, setChoosing] = useState<boolean>()
  const [wasReviewed, setWasReviewed] = useState(false)
  if (flow.at !== 'form' && !wasReviewed) setWasReviewed(true)

  const choose = (token: MarketToken) => {
    queries.setQueryData(['token', token.chainId, token.address], { ...token, pricedAt: null })
    setChoosing(false)
    view.change.go({ ...link, inputCurrency: token.address })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!view.button.enabled) return
    if (view.button.label === 'connect') openWallets()
    else view.change.review()
  }
  const Title = isInDialog ? 'span' : 'h1'
  return (
    <>
      <form
        className={isInDialog ? undefined : card({ shape: 'trade', inset: 'small' })}
        aria-label={t('title')}
        autoComplete="off"
        onSubmit={submit}
      >
        <div className={head}>
          <Title className={cardTitle}>{isInDialog ? null : t('title')}</Title>
          <NetworkSelect
            chainId={link.chainId}
            hrefOf={(id) => `/send?${writeSendLink(defaultSendLink(id))}`}
            onChoose={(id) => view.change.go(defaultSendLink(id))}
          />
        </div>
        <div className={fields}>
          <AmountSide view={view} onToken={() => setChoosing(true)} />
          <RecipientField view={view} />
        </div>
        <noscript>
          <div className={action}>
            <Notice>{t('needsScript')}</Notice>
          </div>
        </noscript>
        <SendWarnings view={view} unreadable={unreadable?.currency ?? ''} />
        <div className={action}>
          <SubmitButton view={view} />
        </div>
      </form>
      {isChoosing !== undefined && (
        <Suspense fallback={null}>
          <TokenSelector
            isOpen={isChoosing}
            chainId={link.chainId}
            chosen={link.inputCurrency}
            balancesOf={(addresses) => balancesQuery(link.chainId, view.account, addresses)}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {wasReviewed && (
        <Suspense fallback={null}>
          <SendReview onSent={view.change.reset} />
        </Suspense>
      )}
    </>
  )
}
