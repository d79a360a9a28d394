import { useTranslation } from 'react-i18next'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { LookAlike } from './look-alike.tsx'
import type { SendView } from './use-send.ts'

interface SendWarningsProps {
  readonly view: SendView
  /** The currency of the link, if it cannot be read. */
  readonly unreadable: string
}

/** Characters of an unreadable parameter. */
const UNREAD_SHOWN = 60

/** What speaks against the token, the recipient or the send, between the fields and the button. */
export function SendWarnings({ view, unreadable }: SendWarningsProps) {
  const { t } = useTranslation(['send', 'errors', 'common'])
  const { recipient, token, link, problem } = view
  const { facts, data, lookAlike, isOwn } = recipient
  const isUnsafe = token === null || (token !== undefined && token.safety !== 'VERIFIED')
  return (
    <div className={action}>
      {unreadable !== '' && (
        <Notice tone="negative">
          {t('unreadableToken')} <bdi>{unreadable.slice(0, UNREAD_SHOWN)}</bdi>
        </Notice>
      )}
      {isUnsafe && (
        <SafetyNotice
          chainId={link.chainId}
          safety={token?.safety ?? 'unknown'}
          findings={token?.findings ?? null}
          symbol={token?.symbol ?? ''}
          address={link.inputCurrency}
        />
      )}
      {facts?.isBlocked && (
        <Notice tone="negative" role="alert">
          {t('warning.blocked')}
        </Notice>
      )}
      {data && lookAlike && <LookAlike address={data.address} known={lookAlike} />}
      {facts?.isToken && (
        <Notice tone="negative" role="alert" title={t('warning.tokenTitle')} data-testid="token-recipient">
          <p>{t('warning.token')}</p>
        </Notice>
      )}
      {isOwn && (
        <Notice tone="warning" role="status" data-testid="own-recipient">
          {t('warning.own')}
        </Notice>
      )}
      {recipient.status === 'failed' && (
        <Notice tone="negative" role="alert">
          <Row gap={12} justify="space-between" wraps>
            {t('warning.lookupFailed')}
            <Button size="small" onClick={recipient.retry}>
              {t('retry', { ns: 'common' })}
            </Button>
          </Row>
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="negative" role="alert" data-testid="send-problem">
          {problem === 'unknown' || problem.startsWith('swap.') ? t('warning.wouldFail') : t(problem, { ns: 'errors' })}
        </Notice>
      )}
    </div>
  )
}
