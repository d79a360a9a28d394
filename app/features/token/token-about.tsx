import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { note } from '#app/entities/market-page/market-page.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import { aboutHost, aboutLink, aboutLinks, aboutText } from './token.css.ts'

/**
 * The description and links of a token list. Both are untrusted and shown as plain text: a link shows its host. A token with a serious
 * warning shows neither.
 */
export function TokenAbout({ about, caution }: Pick<TokenPageFacts, 'about' | 'caution'>) {
  const { t } = useTranslation(['token', 'market'])
  if (!about || caution === 'suspect') return null
  return (
    <>
      {about.description !== null && (
        <p className={aboutText} dir="auto">
          {about.description}
        </p>
      )}
      {about.links.length > 0 && (
        <ul className={aboutLinks}>
          {about.links.map(({ kind, url }) => (
            <li key={kind}>
              <a
                className={aboutLink}
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={`${t(`link.${kind}`)}: ${new URL(url).host} ${t('market:newTab')}`}
              >
                {t(`link.${kind}`)}
                <bdi className={aboutHost}>{new URL(url).host}</bdi>
                <Icon icon={ExternalLink} size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={note}>{t('aboutSource')}</p>
    </>
  )
}
