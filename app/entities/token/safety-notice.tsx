import { useTranslation } from 'react-i18next'
import type { SafetyReason } from '#app/domain/token/safety.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { wholeAddress, words } from './safety-notice.css.ts'
import { shortSymbol } from './token-text.tsx'

interface SafetyNoticeProps {
  /** `unknown`: there is no token at the address. */
  readonly reason: SafetyReason | 'unknown'
  readonly symbol: string
  readonly address: string
}

/** What is to be known of a token off the list, with its whole address: a name and a symbol prove nothing. */
export function SafetyNotice({ reason, symbol, address }: SafetyNoticeProps) {
  const { t } = useTranslation('safety')
  return (
    <Notice tone={reason === 'unlisted' ? 'warning' : 'negative'}>
      <div className={words}>
        <span>{t(`unsafe.${reason}`, { symbol: shortSymbol(symbol) })}</span>
        <span className={wholeAddress}>{address}</span>
      </div>
    </Notice>
  )
}
