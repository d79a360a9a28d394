import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#app/entities/age/ago.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { AsOfBlock } from './market-facts.ts'
import { liveButton, liveLine } from './market-page.css.ts'
import type { LiveState } from './use-live-page.ts'

interface LiveLineProps {
  readonly asOf: AsOfBlock | null
  readonly live: LiveState
  readonly onPause: (isPaused: boolean) => void
}

/** The age of the page's data, with a button that pauses updates (WCAG 2.2.2). */
export function LiveLine({ asOf, live, onPause }: LiveLineProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const isHydrated = useHydrated()
  const isPaused = live === 'paused'
  const action = t(isPaused ? 'resume' : 'pause')
  return (
    <div className={liveLine}>
      {asOf && (
        <span>
          <FormattedText>{t('asOf', { block: format.count(asOf.block) })}</FormattedText> <Ago moment={asOf} />
        </span>
      )}
      {isHydrated && (
        <button
          type="button"
          className={liveButton}
          aria-label={action}
          title={action}
          onClick={() => onPause(!isPaused)}
        >
          <Icon icon={isPaused ? Play : Pause} size={16} />
        </button>
      )}
    </div>
  )
}
