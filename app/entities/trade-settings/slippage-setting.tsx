import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import {
  MAX_SLIPPAGE,
  readSlippage,
  slippageCaution,
  stepSlippage,
  type SlippageCaution,
  type SlippageProblem,
} from '#app/domain/swap/slippage-entry.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { entryRow, setting } from './setting.css.ts'
import { SettingField, SettingName, SettingProblem, useEntry } from './setting-field.tsx'

type SlippageChoice = TradeLimits['slippage']

interface SlippageSettingProps {
  readonly slippage: SlippageChoice
  /** Automatic slippage. `isKnown` is true if it is fixed or from a quote; otherwise `bps` is the minimum for the pair. */
  readonly auto: { readonly bps: Bps; readonly isKnown: boolean }
  /** Returns the warning about a slippage; `percent` is the formatted slippage. */
  readonly cautionText: (caution: SlippageCaution, percent: string) => string
  readonly onChange: (slippage: SlippageChoice) => void
}

/** Slippage tolerance: automatic, or a percentage. Clearing the field makes it automatic. */
export function SlippageSetting({ slippage, auto, cautionText, onChange }: SlippageSettingProps) {
  const { t } = useTranslation('swap-settings')
  const format = useFormat()
  const percent = (bps: number) => format.percent(formatUnits(BigInt(bps), 2))
  const isAuto = slippage === 'auto'
  const current = isAuto ? auto.bps : slippage
  const caution = isAuto ? undefined : slippageCaution(slippage, auto.bps)
  const entry = useEntry<SlippageChoice, SlippageProblem>({
    value: slippage,
    format: (value) => (value === 'auto' ? '' : format.fieldAmount(formatUnits(BigInt(value), 2))),
    parse: (text) => (text.trim() === '' ? { ok: true, value: 'auto' } : readSlippage(text, format)),
    onChange,
    deferredProblem: 'zero',
  })
  const step = (direction: 1 | -1) => {
    const next = stepSlippage(current, direction)
    if (next !== undefined) entry.set(next)
  }
  const inUse = isAuto && !auto.isKnown ? t('auto') : percent(current)
  return (
    <div className={setting} role="group" aria-label={t('slippage')}>
      <SettingName id="slippage" name={t('slippage')} value={inUse} />
      <div className={entryRow}>
        <button type="button" className={chip({})} aria-pressed={isAuto} onClick={() => entry.set('auto')}>
          {t('auto')}
        </button>
        <SettingField
          id="slippage"
          entry={entry}
          unit="%"
          placeholder={format.fieldAmount(formatUnits(BigInt(auto.bps), 2))}
          isInvalid={entry.problem !== undefined}
        />
        {([-1, 1] as const).map((direction) => (
          <Button
            key={direction}
            shape="square"
            aria-label={t(direction === 1 ? 'slippage.more' : 'slippage.less')}
            aria-disabled={stepSlippage(current, direction) === undefined}
            onClick={() => step(direction)}
          >
            <Icon icon={direction === 1 ? Plus : Minus} size={16} />
          </Button>
        ))}
      </div>
      <SettingProblem id="slippage">
        {entry.problem && t(`slippage.${entry.problem}`, { maximum: percent(MAX_SLIPPAGE), current: inUse })}
      </SettingProblem>
      {caution && (
        <Notice tone={caution === 'veryHigh' ? 'negative' : 'warning'} role="status" data-testid="slippage-caution">
          <FormattedText>{cautionText(caution, percent(current))}</FormattedText>
        </Notice>
      )}
    </div>
  )
}
