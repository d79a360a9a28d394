import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import { invertLink } from './pool.css.ts'

/** Inverts every price on the page. */
export function Invert({ query }: { readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  return (
    <Link
      className={invertLink}
      to={poolQueryPath({ ...query, isInverted: !query.isInverted })}
      aria-label={t('invert')}
      title={t('invert')}
      keepsScroll
    >
      <Icon of={Repeat} size={16} />
    </Link>
  )
}
