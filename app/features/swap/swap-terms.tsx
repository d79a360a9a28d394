import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { DEADLINE_MINUTES, SLIPPAGE } from './quoted-trade.ts'
import { fact, factName, facts, settingsButton, settingsPanel } from './swap.css.ts'

/** Slippage tolerance and deadline of every swap, read-only for now. */
export function SwapTerms() {
  const { t } = useTranslation('swap')
  const format = useFormat()
  return (
    <>
      <button
        type="button"
        className={`${button({ tone: 'ghost', size: 'medium', shape: 'square' })} ${settingsButton}`}
        aria-label={t('terms')}
        {...opens('swap-settings')}
      >
        <Icon of={SlidersHorizontal} />
      </button>
      <Popover id="swap-settings" className={settingsPanel}>
        <div className={facts}>
          <Text weight="semibold" size={16}>
            {t('terms')}
          </Text>
          <div className={fact}>
            <span className={factName}>{t('slippage')}</span>
            <FormattedText>{format.percent(formatRaw(BigInt(SLIPPAGE), 2))}</FormattedText>
          </div>
          <div className={fact}>
            <span className={factName}>{t('deadline')}</span>
            <span>{t('minutes', { count: DEADLINE_MINUTES })}</span>
          </div>
          <Text as="p" size={14} tone="secondary">
            {t('terms.fixed')}
          </Text>
        </div>
      </Popover>
    </>
  )
}
