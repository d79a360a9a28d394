import { ArrowRight } from 'lucide-react'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { badge as badgeStyle } from '#app/ui/badge/badge.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { COMING_SOON_ICONS } from './coming-soon-icons.ts'
import * as look from './coming-soon.css.ts'
import type { ComingSoonPage } from './coming-soon.server.ts'

/** A page for a feature that does not exist yet: says so, describes it and links to alternatives. */
export function ComingSoon({ icon, badge, title, text, subject, chainId, meanwhile, alternatives }: ComingSoonPage) {
  return (
    <Page>
      <article className={look.place}>
        <div className={look.says}>
          <span className={look.sign}>
            <Icon of={COMING_SOON_ICONS[icon]} size={24} />
          </span>
          <span className={badgeStyle({ tone: 'accent' })}>{badge}</span>
          <h1 className={look.title}>{title}</h1>
          <p className={look.lead}>{text}</p>
          {subject !== undefined && (
            <bdi className={look.subject}>
              {chainId !== undefined && <NetworkLogo chainId={chainId} size={16} />}
              {subject}
            </bdi>
          )}
        </div>
        {alternatives.length > 0 && (
          <nav className={look.alternatives} aria-labelledby="alternatives">
            <h2 id="alternatives" className={look.alternativesTitle}>
              {meanwhile}
            </h2>
            <ul className={look.alternatives}>
              {alternatives.map((alternative) => (
                <li key={alternative.icon}>
                  <Link to={alternative.to} className={look.alternative} isPrefetched>
                    <span className={look.alternativeIcon}>
                      <Icon of={COMING_SOON_ICONS[alternative.icon]} />
                    </span>
                    <span className={look.alternativeText}>
                      <Text weight="semibold">{alternative.title}</Text>
                      <Text size={14} tone="secondary">
                        {alternative.text}
                      </Text>
                    </span>
                    <span className={look.arrow}>
                      <Icon of={ArrowRight} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </article>
    </Page>
  )
}
