import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { CsvButton } from '#app/entities/csv/csv-button.tsx'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

/** Downloads the activity of the selected networks. */
export function ActivityCsvButton({ query }: { readonly query: PortfolioQuery }) {
  const { t } = useTranslation('portfolio')
  const isTestnet = useContext(TestnetModeContext)
  return (
    <CsvButton
      title={t('csv')}
      makeFile={async () => {
        const { exportActivity } = await import('./export-activity.ts')
        return exportActivity(query, chainIdsOf(query, isTestnet))
      }}
    />
  )
}
