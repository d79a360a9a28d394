import { Check, ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { chip, chipText } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { closeOnLink, opens, Popover } from '#app/ui/popover/popover.tsx'
import { columnMark, minTvlButton, minTvlMenu } from './explore.css.ts'
import { MINIMUM_TVLS, poolsPath, type MinimumTvl as Minimum, type PoolsQuery } from './pools-query.ts'

const MENU = 'min-tvl'

/** Filters out pools with a small TVL, whose APR and turnover are meaningless. The choices are links. */
export function MinimumTvl({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  // `Object.keys` loses the key type; null, for any TVL, comes first.
  const choices: readonly (Minimum | null)[] = [null, ...(Object.keys(MINIMUM_TVLS) as Minimum[])]
  const textOf = (choice: Minimum | null) => t(`minTvl.${choice ?? 'any'}`)
  // Test tokens have no value.
  if (useFiat().isOff) return null
  return (
    <>
      <button
        type="button"
        className={`${chip({ size: 'compact' })} ${minTvlButton}`}
        title={t('minTvl')}
        aria-label={`${t('minTvl')}: ${textOf(query.minTvl)}`}
        aria-current={query.minTvl === null ? undefined : 'true'}
        {...opens(MENU)}
      >
        <Icon icon={ListFilter} size={16} />
        {query.minTvl === null ? <span className={chipText}>{t('minTvl')}</span> : textOf(query.minTvl)}
      </button>
      <Popover id={MENU} className={minTvlMenu} role="group" aria-label={t('minTvl')} onClick={closeOnLink}>
        {choices.map((choice) => (
          <Link
            key={choice ?? 'any'}
            className={item}
            to={poolsPath({ ...query, minTvl: choice, page: 1 })}
            aria-current={choice === query.minTvl ? 'true' : undefined}
          >
            <span className={columnMark}>{choice === query.minTvl && <Icon icon={Check} size={16} />}</span>
            {textOf(choice)}
          </Link>
        ))}
      </Popover>
    </>
  )
}
