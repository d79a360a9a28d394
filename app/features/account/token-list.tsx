import { ChevronDown, ChevronUp } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { addressKey } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol, TokenText } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { cutOff, moreRow, row, rowFigures, rowText, secondary, secondLine, wideRow } from './account.css.ts'
import { useBalanceSettings } from './balance-settings.ts'
import type { TokenHolding } from './portfolio-value.ts'
import type { Portfolio } from './use-portfolio-value.ts'

/** US dollars below which a balance is small. */
const SMALL = '1'
const PLACEHOLDERS = [1, 2, 3]

interface TokenListProps {
  readonly portfolio: Portfolio
  /** Called when a link is followed. */
  readonly onClose: () => void
}

/** The account's tokens by value; small balances are collapsed if they are hidden. */
export function TokenList({ portfolio: { status, tokens }, onClose }: TokenListProps) {
  const { t } = useTranslation('account')
  const isTestnet = useContext(TestnetModeContext)
  const { hidesSmall } = useBalanceSettings()
  const [isExpanded, setExpanded] = useState(false)
  if (status === 'loading') return <Placeholders />
  if (status === 'failed') return <p className={secondary}>{t('tokensFailed')}</p>
  if (tokens.length === 0) return <EmptyState text={t('noTokens')} />
  const isSmall = ({ value }: TokenHolding) =>
    hidesSmall && !isTestnet && value !== null && compareDecimals(value, SMALL) < 0
  const small = tokens.filter(isSmall)
  const shown = isExpanded ? tokens : tokens.filter((token) => !isSmall(token))
  return (
    <>
      <ul>
        {shown.map((token) => (
          <li key={addressKey(token.chainId, token.address)}>
            <TokenRow token={token} onClose={onClose} />
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <button type="button" className={moreRow} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          <span className={rowText}>{t('hidden', { count: small.length })}</span>
          <Icon of={isExpanded ? ChevronUp : ChevronDown} size={16} />
        </button>
      )}
    </>
  )
}

function TokenRow({ token, onClose }: { readonly token: TokenHolding; readonly onClose: () => void }) {
  const format = useFormat()
  const fiat = useFiat()
  const { chainId, address, symbol, name, logo, amount, value, dayChange } = token
  return (
    <Link to={tokenPath(token)} className={wideRow} onClick={onClose}>
      <TokenLogo address={address} symbol={symbol} logo={logo} size={40} chainId={chainId} />
      <span className={rowText}>
        <TokenText text={name} weight="medium" />
        <span className={secondLine}>
          <span title={`${format.exactAmount(amount)} ${shortSymbol(symbol)}`}>
            <FormattedText>{format.compactAmount(amount)}</FormattedText> <bdi>{shortSymbol(symbol)}</bdi> ·{' '}
          </span>
          <bdi className={cutOff}>{chainById(chainId).name}</bdi>
        </span>
      </span>
      {!fiat.isOff && value !== null && (
        <span className={rowFigures}>
          <FormattedText>{fiat.money(value)}</FormattedText>
          <br />
          <span className={secondary}>
            <PriceChange percent={dayChange} />
          </span>
        </span>
      )}
    </Link>
  )
}

function Placeholders() {
  return (
    <div aria-busy>
      {PLACEHOLDERS.map((place) => (
        <div key={place} className={row}>
          <Skeleton shape="disc" />
          <Skeleton shape={120} />
        </div>
      ))}
    </div>
  )
}
