import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { stateBox } from '#app/ui/empty-state/empty-state.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import type { FailedState } from './market-facts.ts'
import { code, note } from './market-page.css.ts'

interface LoadErrorProps {
  readonly failure: FailedState
  /** The URL of this page, to retry. */
  readonly path: string
  /** By default the failure's message. */
  readonly title?: string
  /** Replaces a section, not the page. */
  readonly isPart?: boolean
}

/** Shown in place of data that failed to load: a message, a retry link and the error id. */
export function LoadError({ failure, path, title, isPart = title !== undefined }: LoadErrorProps) {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <div className={stateBox} role="alert">
      <Text as={isPart ? 'p' : 'h1'} size={isPart ? 18 : 24} weight={isPart ? 'medium' : 'semibold'}>
        {title ?? t(failure.code)}
      </Text>
      <a className={button(isPart ? {} : { tone: 'primary' })} href={path}>
        {t('retry')}
      </a>
      <p className={note}>
        {t('errorId')} <code className={code}>{failure.errorId}</code>
      </p>
    </div>
  )
}
