import { useTranslation } from 'react-i18next'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { FloatingToken } from './landing-facts.ts'
import { float, label, scaled, slots, stage } from './floating-tokens.css.ts'

/** Tokens around the hero, each a link to its page. Hover and focus show symbol and day change; touch screens always show both. */
export function FloatingTokens({ tokens }: { readonly tokens: readonly FloatingToken[] }) {
  const { t } = useTranslation('landing')
  return (
    <ul className={stage} aria-label={t('floating')}>
      {tokens.slice(0, Object.keys(slots).length).map((token, index) => (
        <li key={tokenPath(token)} className={slots[index]}>
          <Link className={float} to={tokenPath(token)}>
            <span className={scaled}>
              <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={56} />
            </span>
            <span className={label}>
              <TokenSymbol symbol={token.symbol} />
              <PriceChange percent={token.dayChange} />
              <span className={visuallyHidden}>{t('inPastDay')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
