import { Maximize2, Minimize2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { fullScreenSegments } from './chart.css.ts'
import { fullScreen, toggleFullScreen } from './full-screen.ts'

/** Toggles full screen of the chart's frame; Escape leaves it too. `name` is the chart's name. */
export function FullScreenButton({ name }: { readonly name: string }) {
  const { t } = useTranslation('market')
  const isHydrated = useHydrated()
  const isOn = useSyncExternalStore(fullScreen.subscribe, fullScreen.read, () => false)
  const label = t('fullScreen')
  return (
    <span className={`${segments} ${fullScreenSegments}`}>
      <button
        type="button"
        id="chart-full-screen"
        className={segment({ size: 'small' })}
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        aria-disabled={!isHydrated}
        onClick={({ currentTarget }) => void toggleFullScreen(currentTarget, name)}
      >
        <Icon icon={isOn ? Minimize2 : Maximize2} size={16} />
      </button>
    </span>
  )
}
