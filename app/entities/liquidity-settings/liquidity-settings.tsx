import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_TRADE_LIMITS, hasDefaultLimits } from '#app/domain/swap/trade-limits.ts'
import { DeadlineSetting } from '#app/entities/trade-settings/deadline-setting.tsx'
import { SlippageSetting } from '#app/entities/trade-settings/slippage-setting.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { limits, limitsSummary } from './liquidity-settings.css.ts'
import { changeLiquiditySettings, useLiquiditySettings } from './liquidity-settings-store.ts'

interface LiquiditySettingsProps {
  /** The automatic slippage of the pool. */
  readonly auto: Bps
}

/** Slippage and deadline of liquidity changes, in a disclosure whose summary shows the values in use. Each change applies at once. */
export function LiquiditySettings({ auto }: LiquiditySettingsProps) {
  // Suspends until its translations are loaded.
  const { t } = useTranslation(['liquidity-settings', 'swap-settings'], { useSuspense: true })
  const format = useFormat()
  const settings = useLiquiditySettings()
  const { slippage, deadlineMinutes } = settings
  const used = slippage === 'auto' ? auto : slippage
  const percent = format.percent(formatUnits(BigInt(used), 2))
  return (
    <Disclosure
      summary={
        <span className={limitsSummary} data-testid="liquidity-limits">
          <span>{t('title')}</span>
          <FormattedText>
            {t('summary', { slippage: percent, deadline: t('minutes', { count: deadlineMinutes }) })}
          </FormattedText>
        </span>
      }
    >
      <div className={limits}>
        <SlippageSetting
          slippage={slippage}
          auto={{ bps: auto, isKnown: true }}
          cautionText={(caution, of) => t(`slippage.${caution}`, { percent: of })}
          onChange={(value) => changeLiquiditySettings({ slippage: value })}
        />
        <DeadlineSetting
          minutes={deadlineMinutes}
          name={t('deadline')}
          formatMinutes={(count) => t('minutes', { count })}
          longDeadlineWarning={t('deadline.long')}
          onChange={(value) => changeLiquiditySettings({ deadlineMinutes: value })}
        />
        {!hasDefaultLimits(settings) && (
          <Button width="full" onClick={() => changeLiquiditySettings(DEFAULT_TRADE_LIMITS)}>
            {t('reset', { ns: 'swap-settings' })}
          </Button>
        )}
      </div>
    </Disclosure>
  )
}
