import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Mark } from '#app/ui/mark/mark.tsx'
import { brand, brandName, brandWord, build, columnName, footer, footerInner, footerLink, legal } from './footer.css.ts'
import { GroupLinks } from './group-links.tsx'
import { DESTINATIONS, GROUPS } from './destinations.ts'
import { SettingsButton } from './settings/settings-button.tsx'
import { useFrame } from './use-frame.ts'

const PRODUCT = 'footer-product'

/** Site links, the self-custody notice and the build id. */
export function Footer() {
  const { build: hash, links } = useFrame()
  return (
    <footer className={footer}>
      <FooterContent hash={hash} links={links} />
    </footer>
  )
}

const FooterContent = memo(function FooterContent({
  hash,
  links,
}: {
  readonly hash: string
  readonly links: SiteLinks
}) {
  const { t } = useTranslation()
  return (
    <Page>
      <div className={footerInner}>
        <div className={brand}>
          <p className={brandName}>
            <Mark size={24} />
            <span className={brandWord}>{IDENTITY.name}</span>
          </p>
          <p>{t('selfCustody')}</p>
        </div>
        <div>
          <h2 id={PRODUCT} className={columnName}>
            {t('group.product')}
          </h2>
          <ul aria-labelledby={PRODUCT}>
            {DESTINATIONS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={footerLink} keepsScroll={false}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {GROUPS.map((group) => {
          const nameId = `footer-${group.label.replace('.', '-')}`
          return (
            <div key={group.label}>
              <h2 id={nameId} className={columnName}>
                {t(group.label)}
              </h2>
              <GroupLinks group={group} siteLinks={links} className={footerLink} labelledBy={nameId} />
            </div>
          )
        })}
      </div>
      <div className={legal}>
        <Link to="/status" className={footerLink} keepsScroll={false}>
          {t('build')} <bdi className={build}>{hash}</bdi>
        </Link>
        <SettingsButton isNamed />
      </div>
    </Page>
  )
})
