import { Ban, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenSeverity, type TokenFindings } from '#app/domain/token/safety.ts'
import type { SafetyLevel } from '#app/domain/token/safety-names.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useFocusOnMount } from '#app/ui/effects/use-focus-on-mount.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { acknowledgeWarning, isDismissible, resetWarning, useIsWarningAcknowledged } from './acknowledged-warnings.ts'
import { toggleButton, reasonList, container, dismissed, dismissedText, fullAddress } from './safety-notice.css.ts'
import { shortSymbol } from './token-text.tsx'
import { WARNING_ATTRIBUTE } from './mark-acknowledged.ts'

interface SafetyNoticeProps {
  readonly chainId: ChainId
  /** `unknown`: there is no token at the address. */
  readonly safety: SafetyLevel | 'unknown'
  /** Null if only the level was requested. */
  readonly findings: TokenFindings | null
  readonly symbol: string
  readonly address: Address
}

const PERCENT_DECIMALS = 2

/**
 * Warnings about a token before it is traded, most severe first, with its full address, because names and symbols prove
 * nothing. Empty for trusted tokens. Low and medium warnings can be dismissed for good and are replaced by a line with a
 * button that shows them again.
 */
export function SafetyNotice(props: SafetyNoticeProps) {
  const { chainId, safety, findings, symbol, address } = props
  const { t } = useTranslation('safety')
  const isHydrated = useHydrated()
  const severity = safety === 'unknown' ? 'BLOCKED' : tokenSeverity({ safety, findings })
  const isAcknowledged = useIsWarningAcknowledged(chainId, address, severity)
  // The pressed button disappears; focus moves to the one that undoes it.
  const [wasPressed, setWasPressed] = useState(false)
  const ButtonBox = wasPressed ? Focused : Unfocused
  const name = shortSymbol(symbol)
  if (safety === 'VERIFIED') return null
  if (!isDismissible(severity)) return <Warning {...props} />
  const show = () => {
    setWasPressed(true)
    resetWarning(chainId, address)
  }
  const dismiss = () => {
    setWasPressed(true)
    acknowledgeWarning(chainId, address, severity)
  }
  // The server renders the warning and the line; the attribute set by `AcknowledgedWarningsScript` decides which is visible.
  const attributes = isHydrated ? {} : { [WARNING_ATTRIBUTE]: `${addressKey(chainId, address)} ${severity}` }
  return (
    <div className={container} suppressHydrationWarning {...attributes}>
      {(!isHydrated || !isAcknowledged) && (
        <Warning {...props}>
          <ButtonBox key="away">
            <button type="button" className={toggleButton} disabled={!isHydrated} onClick={dismiss}>
              {t('dontShow')}
            </button>
          </ButtonBox>
        </Warning>
      )}
      {(!isHydrated || isAcknowledged) && (
        <div className={dismissed} data-testid="safety-dismissed">
          <Icon icon={TriangleAlert} size={16} />
          <span className={dismissedText}>{t('dismissed', { symbol: name })}</span>
          <ButtonBox key="shown">
            <button type="button" className={toggleButton} disabled={!isHydrated} onClick={show}>
              {t('showAgain')}
            </button>
          </ButtonBox>
        </div>
      )}
    </div>
  )
}

function Focused({ children }: { readonly children: ReactNode }) {
  return <span ref={useFocusOnMount<HTMLSpanElement>()}>{children}</span>
}

function Unfocused({ children }: { readonly children: ReactNode }) {
  return <span>{children}</span>
}

function Warning({
  safety,
  findings,
  symbol,
  address,
  children,
}: SafetyNoticeProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('safety')
  const format = useFormat()
  const [first, ...others] = findings?.reasons ?? []
  const name = shortSymbol(symbol)
  const fallback = safety === 'unknown' ? 'unknown' : safety === 'BLOCKED' ? 'blocked' : 'unlisted'
  const percent = (bps: number) => format.percent(formatUnits(BigInt(bps), PERCENT_DECIMALS))
  const { buyFee, sellFee, triedAt = null } = findings ?? { buyFee: null, sellFee: null }
  const hasFee = buyFee !== null && sellFee !== null && buyFee + sellFee > 0
  const details = [
    ...others.map((reason) => t(`unsafe.${reason === 'unlisted' ? 'alsoUnlisted' : reason}`, { symbol: name })),
    ...(findings && safety !== 'BLOCKED' && triedAt === null ? [t('notSimulated')] : []),
    ...(triedAt !== null && first === 'unlisted' ? [t('simulated')] : []),
  ]
  return (
    <Notice
      tone={safety === 'MEDIUM_WARNING' ? 'warning' : 'negative'}
      {...(safety === 'BLOCKED' && { icon: Ban })}
      title={t(`unsafe.${first ?? fallback}`, { symbol: name })}
      details={details.length === 0 ? undefined : { summary: t('details'), content: <Reasons texts={details} /> }}
      data-testid="safety-notice"
    >
      {hasFee && <p>{t('fees', { buy: percent(buyFee), sell: percent(sellFee) })}</p>}
      <p className={fullAddress}>
        <bdi dir="ltr">{address}</bdi>
        <CopyButton text={address} label={t('copyAddress')} copied={t('copied', { ns: 'common' })} />
      </p>
      {children}
    </Notice>
  )
}

function Reasons({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={reasonList}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
