import { useTranslation } from 'react-i18next'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { RecipientWarnings } from './recipient-warnings.tsx'
import type { SendView } from './use-send.ts'
import { WouldFail } from './would-fail.tsx'

interface SendWarningsProps {
  readonly view: SendView
  /** The link's currency parameter if it cannot be read, otherwise empty. */
  readonly unreadable: string
}

/** Maximum number of characters shown of an unreadable parameter. */
const MAX_UNREADABLE_LENGTH = 60

/** Warnings about the token, the account, the recipient and the send, between the fields and the button. */
export function SendWarnings({ view, unreadable }: SendWarningsProps) {
  const { t } = useTranslation(['send', 'errors'])
  const { recipient, token, link, problem } = view
  const isUnsafe = token === null || (token !== undefined && token.safety !== 'VERIFIED')
  return (
    <div className={action}>
      {unreadable !== '' && (
        <Notice tone="negative">
          {t('unreadableToken')} <bdi>{unreadable.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
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
      {view.isAccountBlocked && (
        <Notice tone="negative" role="alert" data-testid="blocked-account">
          {t('address.blocked', { ns: 'errors' })}
        </Notice>
      )}
      <RecipientWarnings recipient={recipient} />
      {problem !== undefined && (
        <Notice tone="negative" role="alert" data-testid="send-problem">
          <WouldFail token={link.inputCurrency} chainId={link.chainId} problem={problem} />
        </Notice>
      )}
    </div>
  )
}
