import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { cautionText } from './pair-cautions.css.ts'

interface PairCautionsProps {
  readonly chainId: ChainId
  readonly tokens: readonly {
    readonly address: Address
    readonly symbol: string
    readonly caution: TokenCaution | null
  }[]
}

/** Warnings about a pool's tokens. */
export function PairCautions({ chainId, tokens }: PairCautionsProps) {
  const { t } = useTranslation('pool')
  return (
    <>
      {tokens.map(
        ({ address, symbol, caution }) =>
          caution && (
            <Notice key={address} tone={caution === 'suspect' ? 'negative' : 'warning'}>
              <span className={cautionText}>
                {t(caution, { symbol: shortSymbol(symbol) })}{' '}
                {caution === 'suspect' && <Link to={tokenPath({ chainId, address })}>{t('suspectDetails')}</Link>}
              </span>
            </Notice>
          ),
      )}
    </>
  )
}
