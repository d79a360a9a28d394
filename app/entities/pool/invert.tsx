import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { invertLink } from './invert.css.ts'

/** A link that inverts all prices on the page; `to` is the page's path with inverted prices. */
export function Invert({ to }: { readonly to: string }) {
  const { t } = useTranslation('pool')
  return (
    <Link className={invertLink} to={to} aria-label={t('invert')} title={t('invert')} keepsScroll>
      <Icon icon={Repeat} size={16} />
    </Link>
  )
}
