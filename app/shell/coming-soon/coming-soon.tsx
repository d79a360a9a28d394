import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { badge as badgeStyle } from '#app/ui/badge/badge.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { COMING_SOON_ICONS } from './coming-soon-icons.ts'
import * as styles from './coming-soon.css.ts'
import type { ComingSoonPage } from './coming-soon.server.ts'

interface ComingSoonProps extends ComingSoonPage {
  /** Actions that the visitor can take instead, below the text. */
  readonly children?: ReactNode
}

/** A page for a feature that does not exist yet: says so, describes it and links to alternatives. */
export function ComingSoon({
  icon,
  badge,
  title,
  text,
  subject,
  chainId,
  meanwhile,
  alternatives,
  children,
}: ComingSoonProps) {
  return (
    <Page>
      <article className={styles.page}>
        <div className={styles.intro}>
          <span className={styles.icon}>
            <Icon icon={COMING_SOON_ICONS[icon]} size={24} />
          </span>
          <span className={badgeStyle({ tone: 'accent' })}>{badge}</span>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{text}</p>
          {subject !== undefined && (
            <bdi className={styles.subject}>
              {chainId !== undefined && <NetworkLogo chainId={chainId} size={16} />}
              {subject}
            </bdi>
          )}
          {children}
        </div>
        {alternatives.length > 0 && (
          <nav className={styles.alternatives} aria-labelledby="alternatives">
            <h2 id="alternatives" className={styles.alternativesTitle}>
              {meanwhile}
            </h2>
            <ul className={styles.alternatives}>
              {alternatives.map((alternative) => (
                <li key={alternative.icon}>
                  <Link to={alternative.to} className={styles.alternative} isPrefetched>
                    <span className={styles.alternativeIcon}>
                      <Icon icon={COMING_SOON_ICONS[alternative.icon]} />
                    </span>
                    <span className={styles.alternativeText}>
                      <Text weight="semibold">{alternative.title}</Text>
                      <Text size={14} tone="secondary">
                        {alternative.text}
                      </Text>
                    </span>
                    <span className={styles.arrow}>
                      <Icon icon={ArrowRight} />
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
