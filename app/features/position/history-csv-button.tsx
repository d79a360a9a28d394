import { useTranslation } from 'react-i18next'
import { CsvButton } from '#app/entities/csv/csv-button.tsx'
import type { PositionViewProps } from './position-facts.ts'

/** Downloads all events of the position. */
export function HistoryCsvButton({ query, facts }: PositionViewProps) {
  const { t } = useTranslation('position')
  return (
    <CsvButton
      title={t('csv')}
      makeFile={async () => {
        const { exportHistory } = await import('./export-history.ts')
        return exportHistory(query, facts)
      }}
    />
  )
}
