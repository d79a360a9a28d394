import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { stateBox } from '#app/ui/empty-state/empty-state.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { AsOfBlock, ListFailure } from './explore-facts.ts'
import { asOf, code, pager } from './explore.css.ts'
import type { Network } from './list-query.ts'

/** Placeholder with the dimensions of the table. Visitors without JavaScript get a link to the complete page. */
export function ListSkeleton({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { t } = useTranslation('explore')
  return (
    <Stack gap={12}>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showTable')}</a>
        </Notice>
      </noscript>
      {children}
    </Stack>
  )
}

/** The block that the data of a network is from; for all networks, that of the network furthest behind. */
export function AsOf({ asOf: block, network }: { readonly asOf: AsOfBlock; readonly network: Network }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const values = { block: format.count(block.block), network: chainById(block.chainId).name }
  return (
    <p className={asOf}>
      <FormattedText>{t(network === null ? 'asOfNetwork' : 'asOf', values)}</FormattedText> <Ago moment={block} />
    </p>
  )
}

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
}

export function Pager({ page: current, pages, pathOf }: PagerProps) {
  const { t } = useTranslation('explore')
  if (pages < 2) return null
  const className = button({ size: 'small' })
  const step = (by: 1 | -1, label: string) => {
    const page = current + by
    if (page < 1 || page > pages) {
      return (
        <span className={className} aria-disabled="true">
          {label}
        </span>
      )
    }
    return (
      <Link className={className} to={pathOf(page)} rel={by === 1 ? 'next' : 'prev'} isPrefetched keepsScroll={false}>
        {label}
      </Link>
    )
  }
  return (
    <nav className={pager} aria-label={t('pages')}>
      {step(-1, t('previous'))}
      <Text size={14} tone="secondary">
        {t('page', { page: current, pages })}
      </Text>
      {step(1, t('next'))}
    </nav>
  )
}

/** Replaces an empty table with the reason and a link to a list that is not empty. */
export function EmptyList({
  reason,
  link,
}: {
  readonly reason: string
  readonly link?: { to: string; label: string } | undefined
}) {
  return (
    <EmptyState text={reason}>
      {link && (
        <Link className={button()} to={link.to}>
          {link.label}
        </Link>
      )}
    </EmptyState>
  )
}

interface ListErrorProps {
  readonly failure: ListFailure
  /** Name of the data that failed to load. */
  readonly title: string
  readonly path: string
}

export function ListError({ failure, title, path }: ListErrorProps) {
  const { t } = useTranslation(['explore', 'errors'])
  return (
    <div className={stateBox} role="alert">
      <Text as="p" size={18} weight="medium">
        {title}
      </Text>
      <Text as="p" size={14} tone="secondary">
        {t(failure.code, { ns: 'errors' })}
      </Text>
      <Row gap={12}>
        <a className={button({ tone: 'primary' })} href={path}>
          {t('retry', { ns: 'common' })}
        </a>
      </Row>
      <Text as="p" size={14} tone="secondary">
        {t('errorId', { ns: 'errors' })} <code className={code}>{failure.errorId}</code>
      </Text>
    </div>
  )
}
