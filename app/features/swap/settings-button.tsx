import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { usePopoverState } from '#app/ui/effects/use-popover-state.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { closes, opens, Popover } from '#app/ui/popover/popover.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { panel, panelHead, panelTitle, settings, settingsButton } from './settings.css.ts'
import type { SwapView } from './use-swap.ts'

const loadPanel = () => import('./settings-panel.client.tsx')
const SettingsPanel = lazy(loadPanel)

/** Opens the swap settings: below the button, on phones in a bottom sheet. Shows a custom slippage. */
export function SettingsButton({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'common'])
  const format = useFormat()
  const id = useId()
  const { ref, isOpen } = usePopoverState()
  const isHydrated = useHydrated()
  const { slippage } = view.settings
  const percent = slippage === 'auto' ? undefined : format.percent(formatUnits(BigInt(slippage), 2))
  if (!isHydrated) {
    return (
      <span className={settingsButton}>
        <Icon icon={SlidersHorizontal} />
      </span>
    )
  }
  return (
    <span className={settings}>
      <button
        type="button"
        className={settingsButton}
        aria-haspopup="dialog"
        title={percent && t('customSlippage', { percent })}
        data-testid="swap-settings"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        {...opens(id)}
      >
        {percent !== undefined && (
          <>
            <span aria-hidden>
              <FormattedText>{percent}</FormattedText>
            </span>
            <span className={visuallyHidden}>{t('customSlippage', { percent })}</span>
          </>
        )}
        <Icon icon={SlidersHorizontal} />
        <span className={visuallyHidden}>{t('settings')}</span>
      </button>
      <Popover ref={ref} id={id} className={panel} role="dialog" aria-label={t('settings')}>
        <div className={panelHead}>
          <span className={panelTitle} aria-hidden>
            {t('settings')}
          </span>
          <CloseButton label={t('close', { ns: 'common' })} {...closes(id)} />
        </div>
        {isOpen && (
          <Suspense fallback={null}>
            <SettingsPanel view={view} />
          </Suspense>
        )}
      </Popover>
    </span>
  )
}
