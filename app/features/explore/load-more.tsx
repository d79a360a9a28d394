import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { usePreservedFocus } from '#app/ui/effects/use-preserved-focus.ts'
import { useNearViewport } from '#app/ui/effects/use-near-viewport.ts'
import { moreLine } from './explore.css.ts'

/** Distance in pixels from the end of the list at which more rows are loaded. */
const LOAD_DISTANCE = 300

interface LoadMoreProps {
  readonly state: 'idle' | 'loading' | 'failed'
  readonly onMore: () => void
  /** Identifies the loaded rows. If it changes while the end is still near, more rows are loaded. */
  readonly rowsKey: string | number
}

/** Loads more rows automatically near the end of the list, and on a click. */
export function LoadMore({ state, onMore, rowsKey }: LoadMoreProps) {
  const { t } = useTranslation('explore')
  const lineRef = useNearViewport<HTMLDivElement>(
    () => {
      if (state === 'idle') onMore()
    },
    LOAD_DISTANCE,
    `${rowsKey} ${state}`,
  )
  const buttonRef = usePreservedFocus<HTMLButtonElement>()
  return (
    <div ref={lineRef} className={moreLine}>
      {state === 'failed' && <span role="alert">{t('moreFailed')}</span>}
      <Button ref={buttonRef} id="show-more" size="small" onClick={onMore} aria-busy={state === 'loading' || undefined}>
        {state === 'failed' ? t('retry', { ns: 'common' }) : t('showMore')}
      </Button>
    </div>
  )
}
