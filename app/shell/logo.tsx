import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { Mark } from '#app/ui/mark/mark.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { home, wordmark } from './top-bar.css.ts'
import { useFrame } from './use-frame.ts'

/** Links to the landing page; shows the winter logo by the server's calendar. */
export function Logo() {
  const { t } = useTranslation()
  const { isHoliday } = useFrame()
  return (
    <Link to="/?intro=true" keepsScroll={false} className={home} aria-label={t('home', { name: IDENTITY.name })}>
      <Mark isWinter={isHoliday} />
      <span className={wordmark}>{IDENTITY.name}</span>
    </Link>
  )
}
