import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minAutoSlippage } from '#app/domain/swap/auto-slippage.ts'
import {
  DEFAULT_SWAP_SETTINGS,
  isDefault,
  POOL_VERSIONS,
  withVersionToggled,
  type SwapSettings,
} from '#app/domain/swap/swap-settings.ts'
import { DeadlineSetting } from '#app/entities/trade-settings/deadline-setting.tsx'
import { setting, settingName } from '#app/entities/trade-settings/setting.css.ts'
import { SlippageSetting } from '#app/entities/trade-settings/slippage-setting.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { autoSlippageQuery } from './auto-slippage.query.ts'
import { choices, panelBody } from './settings.css.ts'
import { changeSwapSettings } from './swap-settings-store.ts'
import type { SwapView } from './use-swap.ts'

/** The swap settings. A valid change is stored and used at once; an invalid entry is not. */
export default function SettingsPanel({ view }: { readonly view: SwapView }) {
  // The panel is loaded on demand, and suspends until its translations are loaded too.
  const { t } = useTranslation(['swap-settings', 'swap'], { useSuspense: true })
  const { settings } = view
  const autoSlippage = useAutoSlippage(view)
  return (
    <div className={panelBody}>
      <SlippageSetting
        slippage={settings.slippage}
        auto={autoSlippage}
        cautionText={(caution, percent) => t(`slippage.${caution}`, { percent })}
        onChange={(slippage) => changeSwapSettings({ slippage })}
      />
      <DeadlineSetting
        minutes={settings.deadlineMinutes}
        name={t('deadline')}
        formatMinutes={(count) => t('minutes', { ns: 'swap', count })}
        longDeadlineWarning={t('deadline.long')}
        onChange={(deadlineMinutes) => changeSwapSettings({ deadlineMinutes })}
      />
      <Routing routing={settings.routing} />
      <Versions settings={settings} />
      {!isDefault(settings) && (
        <Button width="full" onClick={() => changeSwapSettings(DEFAULT_SWAP_SETTINGS)}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}

/** The automatic slippage: that of the trade on the card, else that of a quote, else the minimum for the pair. */
function useAutoSlippage({ trade, request, settings, link }: SwapView) {
  // Quotes of trades with custom slippage do not contain the automatic one.
  const loaded = useQuery(autoSlippageQuery(request, settings.slippage !== 'auto')).data
  const slippage = trade?.kind === 'swap' && trade.isSlippageAuto ? trade.slippage : loaded
  return { bps: slippage ?? minAutoSlippage(link.chainId, [link.input, link.output]), isKnown: slippage != null }
}

function Routing({ routing }: Pick<SwapSettings, 'routing'>) {
  const { t } = useTranslation('swap-settings')
  return (
    <div className={setting} role="group" aria-label={t('routing')}>
      <span className={settingName}>{t('routing')}</span>
      <div className={`${segments} ${choices}`}>
        {(['BEST_PRICE', 'FASTEST'] as const).map((option) => (
          <button
            key={option}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={option === routing}
            onClick={() => changeSwapSettings({ routing: option })}
          >
            {t(`routing.${option}`)}
          </button>
        ))}
      </div>
      <Text as="p" size={14} tone="secondary">
        {t(`routing.${routing}.about`)}
      </Text>
    </div>
  )
}

function Versions({ settings }: { readonly settings: SwapSettings }) {
  const { t } = useTranslation('swap-settings')
  const { versions } = settings
  return (
    <div className={setting} role="group" aria-label={t('versions')}>
      <span className={settingName}>{t('versions')}</span>
      <Row gap={8} wraps>
        {POOL_VERSIONS.map((version) => {
          const isOn = versions.includes(version)
          return (
            <button
              key={version}
              type="button"
              className={chip({})}
              aria-pressed={isOn}
              // `withVersionToggled` does not remove the last version.
              aria-disabled={isOn && versions.length === 1}
              onClick={() => changeSwapSettings(withVersionToggled(settings, version))}
            >
              {version.toLowerCase()}
            </button>
          )
        })}
      </Row>
      {versions.length < POOL_VERSIONS.length && (
        <Text as="p" size={14} tone="secondary">
          {t(versions.length === 1 ? 'versions.last' : 'versions.fewer')}
        </Text>
      )}
    </div>
  )
}
