import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import type { UnreadableParts } from '#app/domain/swap/read-swap-link.ts'
import { tokenSeverity, isMoreSevere } from '#app/domain/token/safety.ts'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { mono, warning } from './swap.css.ts'
import type { SwapSide, SwapView } from './use-swap.ts'

/** Maximum number of characters shown; enough for an address. */
const MAX_UNREADABLE_LENGTH = 60

interface WarningsProps {
  readonly view: SwapView
  readonly unreadable?: UnreadableParts | undefined
  /** Token that the surrounding page warns of. Its low and medium warnings are not repeated. */
  readonly warnedToken?: Address | undefined
}

/**
 * Warnings about parts of the link that cannot be read, then about each token that is not verified, with its full address, because a
 * name and a symbol prove nothing.
 */
export function Warnings({ view, unreadable, warnedToken }: WarningsProps) {
  const { t } = useTranslation('swap')
  const unsafe = [view.input, view.output].filter(
    (side) => isUnsafe(side) && !(side.address === warnedToken && isAtMostMedium(side)),
  )
  const unread = [
    ...(unreadable?.currencies ?? []).map((text) => ({ text, label: t('unreadableToken') })),
    ...(unreadable?.value ? [{ text: unreadable.value, label: t('unreadableAmount') }] : []),
  ]
  if (unsafe.length + unread.length === 0) return null
  return (
    <div className={action}>
      {unread.map(({ text, label }) => (
        <Notice key={text} tone="negative">
          <div className={warning}>
            <span>{label}</span>
            <bdi className={mono}>{text.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
          </div>
        </Notice>
      ))}
      {unsafe.map(({ address, token }) => (
        <SafetyNotice
          key={address}
          chainId={view.link.chainId}
          safety={token?.safety ?? 'unknown'}
          findings={token?.findings ?? null}
          symbol={token?.symbol ?? ''}
          address={address}
        />
      ))}
    </div>
  )
}

function isAtMostMedium({ token }: SwapSide): boolean {
  return token != null && !isMoreSevere(tokenSeverity(token), 'MEDIUM')
}

function isUnsafe({ token }: SwapSide): boolean {
  return token === null || (token !== undefined && token.safety !== 'VERIFIED')
}
