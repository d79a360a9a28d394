import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { stateBox } from './market-page.css.ts'

/** The index, asked too late for a page of its own, knows no such thing. */
export function Missing({ title }: { readonly title: string }) {
  const { t } = useTranslation('errors')
  return (
    <div className={stateBox} role="alert">
      <Text as="h1" size={24} weight="semibold">
        {title}
      </Text>
      <Link className={button({ tone: 'primary' })} to="/explore">
        {t('toExplore')}
      </Link>
    </div>
  )
}
