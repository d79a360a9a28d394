import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { DeadlineFact } from './deadline-fact.tsx'
import { Fact } from './fact.tsx'

interface LimitFactsProps {
  /** Undefined if the change has no price limit. */
  readonly slippage?: Bps | undefined
  /** Undefined if the request has no deadline. */
  readonly deadlineMinutes?: number | undefined
}

/** Slippage and deadline of a change of liquidity, for its review. */
export function LimitFacts({ slippage, deadlineMinutes }: LimitFactsProps) {
  const { t } = useTranslation(['liquidity-settings', 'swap-settings'])
  const format = useFormat()
  return (
    <>
      {slippage !== undefined && (
        <Fact name={t('slippage', { ns: 'swap-settings' })} id="slippage">
          <FormattedText>{format.percent(formatUnits(BigInt(slippage), 2))}</FormattedText>
        </Fact>
      )}
      {deadlineMinutes !== undefined && (
        <DeadlineFact name={t('deadline')} time={t('minutes', { count: deadlineMinutes })} />
      )}
    </>
  )
}
