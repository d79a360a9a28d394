import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { stateBox } from '#app/ui/empty-state/empty-state.css.ts'
import { Text } from '#app/ui/text/text.tsx'

interface LoadFailureProps {
  readonly title: string
  readonly errorId: string
  /** The URL of this page, to retry. */
  readonly path: string
}

/**
 * Shown in place of a part that failed to load. Does not use `market-page/load-error.tsx`, which is bundled with the token
 * and pool pages.
 */
export function LoadFailure({ title, errorId, path }: LoadFailureProps) {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <div className={stateBox} role="alert">
      <Text as="p" size={18} weight="medium">
        {title}
      </Text>
      <a className={button()} href={path}>
        {t('retry')}
      </a>
      <Text as="p" size={14} tone="secondary">
        {t('errorId')} <code>{errorId}</code>
      </Text>
    </div>
  )
}
