import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { useFocusKept } from '#app/ui/effects/use-focus-kept.ts'
import { useNearing } from '#app/ui/effects/use-nearing.ts'
import { moreLine } from './explore.css.ts'

/** So far before the end of the list the next rows are asked for. */
const NEAR = 600

interface MoreLineProps {
  readonly state: 'idle' | 'asking' | 'failed'
  readonly onMore: () => void
  /** What is there already: asked again when it has changed and the end is still near. */
  readonly of: string | number
}

/** The end of what is there of a list that goes on: by itself as one comes near, and by a press. */
export function MoreLine({ state, onMore, of }: MoreLineProps) {
  const { t } = useTranslation('explore')
  const line = useNearing<HTMLDivElement>(
    () => {
      if (state === 'idle') onMore()
    },
    NEAR,
    `${of} ${state}`,
  )
  const pressed = useFocusKept<HTMLButtonElement>()
  return (
    <div ref={line} className={moreLine}>
      {state === 'failed' && <span role="alert">{t('moreFailed')}</span>}
      <Button ref={pressed} id="show-more" size="small" onClick={onMore} aria-busy={state === 'asking' || undefined}>
        {state === 'failed' ? t('retry', { ns: 'common' }) : t('showMore')}
      </Button>
    </div>
  )
}
