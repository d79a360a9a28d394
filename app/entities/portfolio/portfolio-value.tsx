import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FiatContext, useFiat } from '#app/entities/price/fiat-context.ts'
import { RollingFigure } from '#app/ui/rolling-figure/rolling-figure.tsx'
import { fadedDecimals } from './faded-decimals.ts'
import type { PortfolioFacts } from './portfolio-facts.ts'
import { changeLine, dimmed, fadedText, quiet, valueBlock, valueText } from './portfolio.css.ts'
import { ValueChange } from './value-change.tsx'

/** Maximum length of a value that fits on one line of the account drawer, in characters. */
const MAX_DRAWER_LENGTH = 11

interface PortfolioValueProps {
  readonly facts: PortfolioFacts
  readonly place: 'page' | 'drawer'
  /** Whether newer values are loading or failed to load. */
  readonly isDimmed?: boolean
}

/** The total value of a portfolio, whose digits roll when it changes, and its 24-hour change. */
export function PortfolioValue({ facts, place, isDimmed = false }: PortfolioValueProps) {
  const { t } = useTranslation('portfolio')
  const fiat = useContext(FiatContext)
  const { total, change, balances } = facts
  const text = useFiat().money(total)
  const [whole, fraction] = fadedDecimals(text, fiat?.currency)
  const size = place === 'drawer' && text.length > MAX_DRAWER_LENGTH ? 'drawerLong' : place
  return (
    <div className={isDimmed ? `${valueBlock} ${dimmed}` : valueBlock}>
      <p className={valueText[size]} data-testid={TEST_IDS[place]}>
        <RollingFigure value={total}>{whole}</RollingFigure>
        {fraction !== '' && (
          <span className={fadedText}>
            <RollingFigure value={total}>{fraction}</RollingFigure>
          </span>
        )}
      </p>
      <p className={changeLine[place]}>
        {change && <ValueChange change={change} />}
        {balances.length > 0 && <span className={quiet}>{t(change ? 'change' : 'noChange')}</span>}
      </p>
    </div>
  )
}

const TEST_IDS = { page: 'portfolio-value', drawer: 'account-balance' } as const
