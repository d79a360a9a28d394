import { ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNative, shortAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { FinderField } from './finder-link.ts'
import { noToken, side, sideName } from './pool-finder.css.ts'

interface TokenChoiceProps {
  readonly field: FinderField
  readonly chainId: ChainId
  readonly currency: Address | null
  /** Null: not in the index; undefined: not loaded yet. */
  readonly token: PricedToken | null | undefined
  readonly onClick: () => void
}

export const choiceId = (field: FinderField) => `token-${field}`

/** One token of the pair; opens the token selector. */
export function TokenChoice({ field, chainId, currency, token, onClick }: TokenChoiceProps) {
  const { t } = useTranslation('finder')
  const symbol = currency === null ? null : symbolOf(chainId, currency, token)
  return (
    <button
      type="button"
      id={choiceId(field)}
      className={side}
      aria-haspopup="dialog"
      aria-label={symbol === null ? t(`${field}.choose`) : t(`${field}.chosen`, { symbol })}
      data-testid={choiceId(field)}
      onClick={onClick}
    >
      {currency === null || symbol === null ? (
        <>
          <span className={noToken}>
            <Icon icon={Plus} size={16} />
          </span>
          <span className={sideName}>{t('selectToken')}</span>
        </>
      ) : (
        <>
          {token === undefined ? (
            <Skeleton shape="disc" />
          ) : (
            <TokenLogo address={currency} symbol={symbol} logo={token?.logo ?? null} size={32} />
          )}
          <span className={sideName}>
            <TokenSymbol symbol={symbol} />
          </span>
        </>
      )}
      <Icon icon={ChevronDown} size={16} />
    </button>
  )
}

/** The symbol of a token, or its address while it is unknown. */
export function symbolOf(chainId: ChainId, currency: Address, token: PricedToken | null | undefined): string {
  if (isNative(currency)) return chainById(chainId).native.symbol
  return token ? shortSymbol(token.symbol) : shortAddress(currency)
}
