import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import type { Failed } from './market-facts.ts'
import { code, note, stateBox } from './market-page.css.ts'

interface LostProps {
  readonly failure: Failed
  /** The same page again. */
  readonly path: string
  /** What could not be had, where it is a part of the page; else the failure's own words stand as the page's title. */
  readonly title?: string
}

/** In the place of what could not be had: what it is, a way to try again, and the id by which to name it. */
export function Lost({ failure, path, title }: LostProps) {
  const { t } = useTranslation(['errors', 'common'])
  const isPart = title !== undefined
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
