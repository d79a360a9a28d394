import { useTranslation } from 'react-i18next'
import { Ago } from '#app/entities/age/ago.tsx'
import { OldNotice } from '#app/entities/age/old-notice.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import type { AsOfBlock, ListFailure, TokenList } from './explore-facts.ts'
import { explorePath, type ExploreQuery } from './explore-query.ts'
import { asOf, code, footLine, pager, stateBox } from './explore.css.ts'
import { TokenTable, TokenTableSkeleton } from './token-table.tsx'

/** The table, or what stands in its place: nothing found, or nothing to be had. */
export function TokenListView({ list, query }: { readonly list: TokenList; readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  if (list.state === 'failed') return <Failed failure={list} title={t('failed')} path={explorePath(query)} />
  if (list.rows.length === 0) return <Empty query={query} />
  return (
    <Stack gap={12}>
      <OldNotice secondsAgo={list.asOf?.secondsAgo ?? null} ageSeconds={list.ageSeconds} />
      <TokenTable rows={list.rows} query={query} />
      <div className={footLine}>
        {list.asOf ? <AsOf asOf={list.asOf} /> : <span />}
        <Pager page={query.page} pages={list.pages} pathOf={(page) => explorePath({ ...query, page })} />
      </div>
    </Stack>
  )
}

/** In the table's dimensions; those without script are led to the page that waits for its table. */
export function TokenListSkeleton({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  const path = explorePath(query)
  return (
    <Stack gap={12}>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showTable')}</a>
        </Notice>
      </noscript>
      <TokenTableSkeleton query={query} />
    </Stack>
  )
}

export function AsOf({ asOf: at }: { readonly asOf: AsOfBlock }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  return (
    <p className={asOf}>
      <Figure>{t('asOf', { block: format.count(at.block) })}</Figure> <Ago moment={at} />
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
  const look = button({ size: 'small' })
  const step = (by: 1 | -1, words: string) => {
    const page = current + by
    if (page < 1 || page > pages) {
      return (
        <span className={look} aria-disabled="true">
          {words}
        </span>
      )
    }
    return (
      <Link className={look} to={pathOf(page)} rel={by === 1 ? 'next' : 'prev'} isPrefetched keepsScroll={false}>
        {words}
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

function Empty({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  const isFirst = query.page === 1
  return (
    <div className={stateBox}>
      <Text as="p" size={18} weight="medium">
        {query.filter ? t('noMatch') : t('noTokens')}
      </Text>
      {(query.filter !== '' || !isFirst) && (
        <Link className={button()} to={explorePath({ ...query, filter: isFirst ? '' : query.filter, page: 1 })}>
          {isFirst ? t('showAll') : t('firstPage')}
        </Link>
      )}
    </div>
  )
}

interface FailedProps {
  readonly failure: ListFailure
  /** What could not be had, in words. */
  readonly title: string
  readonly path: string
}

export function Failed({ failure, title, path }: FailedProps) {
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
