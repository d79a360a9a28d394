import { Ban, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SafetyLevel, TokenFindings } from '#app/domain/token/safety.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { gravest, more, wholeAddress, words } from './safety-notice.css.ts'
import { shortSymbol } from './token-text.tsx'

interface SafetyNoticeProps {
  /** `unknown`: there is no token at the address. */
  readonly safety: SafetyLevel | 'unknown'
  /** Null: the level is all that was asked for. */
  readonly findings: TokenFindings | null
  readonly symbol: string
  readonly address: string
}

const BPS_PER_CENT = 2

/**
 * What is to be known of a token before it is traded, the gravest first, with its whole address: a name and a symbol prove nothing.
 * Nothing for a token to be trusted.
 */
export function SafetyNotice({ safety, findings, symbol, address }: SafetyNoticeProps) {
  const { t } = useTranslation('safety')
  const format = useFormat()
  if (safety === 'VERIFIED') return null
  const [first, ...others] = findings?.reasons ?? []
  const name = shortSymbol(symbol)
  const fallback = safety === 'unknown' ? 'unknown' : safety === 'BLOCKED' ? 'blocked' : 'unlisted'
  const percent = (bps: number) => format.percent(formatRaw(BigInt(bps), BPS_PER_CENT))
  const { buyFee, sellFee, triedAt = null } = findings ?? { buyFee: null, sellFee: null }
  const hasFee = buyFee !== null && sellFee !== null && buyFee + sellFee > 0
  return (
    <Notice tone={safety === 'MEDIUM_WARNING' ? 'warning' : 'negative'} data-testid="safety-notice">
      <Icon of={safety === 'BLOCKED' ? Ban : TriangleAlert} size={20} />
      <div className={words}>
        <span className={gravest}>{t(`unsafe.${first ?? fallback}`, { symbol: name })}</span>
        {hasFee && <span>{t('fees', { buy: percent(buyFee), sell: percent(sellFee) })}</span>}
        {others.length > 0 && (
          <ul className={more}>
            {others.map((reason) => (
              <li key={reason}>{t(`unsafe.${reason}`, { symbol: name })}</li>
            ))}
          </ul>
        )}
        {findings && safety !== 'BLOCKED' && triedAt === null && <span>{t('untried')}</span>}
        {triedAt !== null && first === 'unlisted' && <span>{t('tried')}</span>}
        <span className={wholeAddress} dir="ltr">
          {address}
        </span>
      </div>
    </Notice>
  )
}
