import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#app/entities/age/ago.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { AsOfBlock } from './market-facts.ts'
import { liveButton, liveLine } from './market-page.css.ts'
import type { LiveState } from './use-live-page.ts'

/** Whether the page goes on by itself, and the way to stop it. */
export interface LiveProps {
  readonly live: LiveState
  readonly onPause: (isPaused: boolean) => void
}

/** How old the page's figures are. They go on by themselves until they are told to stop (WCAG 2.2.2). */
export function LiveLine({ asOf, live, onPause }: LiveProps & { readonly asOf: AsOfBlock | null }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const isHydrated = useHydrated()
  const isPaused = live === 'paused'
  const what = t(isPaused ? 'resume' : 'pause')
  return (
    <div className={liveLine}>
      {asOf && (
        <span>
          <Figure>{t('asOf', { block: format.count(asOf.block) })}</Figure> <Ago moment={asOf} />
        </span>
      )}
      {isHydrated && (
        <button type="button" className={liveButton} aria-label={what} title={what} onClick={() => onPause(!isPaused)}>
          <Icon of={isPaused ? Play : Pause} size={16} />
        </button>
      )}
    </div>
  )
}
