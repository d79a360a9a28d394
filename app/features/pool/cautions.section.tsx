import { useTranslation } from 'react-i18next'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PoolViewProps } from './pool-facts.ts'
import { cautionText } from './pool.css.ts'

export const area = 'head'

/** Warnings about the pool's tokens, before anything interactive. */
function Cautions({ query: { chainId }, facts }: PoolViewProps) {
  const { t } = useTranslation(['pool', 'market'])
  return (
    <>
      {[facts.base, facts.quote].map(
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

export { Cautions as View }
