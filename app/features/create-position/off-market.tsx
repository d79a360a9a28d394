import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { CreateView } from './use-create.ts'

/** Warns about a pool, new or not, whose price is off the market. */
export function OffMarket({ view: { distance, pool } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const format = useFormat()
  if (distance === null || distance.level === 'near') return null
  return (
    <Notice
      tone={distance.level === 'warn' ? 'warning' : 'negative'}
      role="status"
      title={t('price.off', { percent: format.percent(distance.percent) })}
      data-testid="off-market"
    >
      {t(pool === null ? 'price.offText' : 'price.poolOffText')}
    </Notice>
  )
}
