import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { DeferredMount } from '#app/ui/deferred-mount/deferred-mount.tsx'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { EntityNotFound } from './entity-not-found.tsx'
import { LiveLine } from './live-line.tsx'
import { LoadError } from './load-error.tsx'
import { topLine } from './market-page.css.ts'
import type { CommonFacts, PageData, PageDefinition, PageQuery } from './page-definition.ts'
import { PagePlaceholder } from './page-placeholder.tsx'
import { SectionColumns, SectionFallbacks, Sections } from './sections.tsx'
import { useLivePage, type LivePage } from './use-live-page.ts'

interface MarketPageProps<Query, Entity, Facts, Values> {
  readonly page: PageDefinition<Query, Entity, Facts, Values>
  /** The loader's data; a new object means a new page. */
  readonly data: PageData<Query, Facts, Values>
}

/** A token, pool or position page: breadcrumbs and age of the data, then the sections of the definition by area. */
export function MarketPage<Query extends PageQuery, Entity, Facts extends CommonFacts, Values>({
  page,
  data,
}: MarketPageProps<Query, Entity, Facts, Values>) {
  const live = useLivePage(page, data)
  const { query, entity } = live.data
  return (
    <Page>
      <Deferred value={entity} fallback={<PendingPage page={page} query={query} />}>
        {(loaded) =>
          loaded.state === 'ready' ? (
            <LoadedPage page={page} facts={loaded.data} {...live} />
          ) : (
            <Stack gap={24}>
              <Breadcrumbs chainId={query.chainId} kind={page.kind} />
              {loaded.state === 'failed' ? (
                <LoadError failure={loaded} path={page.path(query)} />
              ) : (
                <EntityNotFound kind={page.kind} />
              )}
              <SectionFallbacks page={page} query={query} />
            </Stack>
          )
        }
      </Deferred>
    </Page>
  )
}

interface LoadedPageProps<Query, Entity, Facts, Values> extends LivePage<PageData<Query, Facts, Values>> {
  readonly page: PageDefinition<Query, Entity, Facts, Values>
  readonly facts: Facts
}

function LoadedPage<Query extends PageQuery, Entity, Facts extends CommonFacts, Values>({
  page,
  data: { query, sections },
  facts,
  live,
  onPause,
}: LoadedPageProps<Query, Entity, Facts, Values>) {
  const shown = { page, query, facts, states: sections }
  return (
    <Stack gap={24}>
      <div className={topLine}>
        <Breadcrumbs chainId={query.chainId} kind={page.kind}>
          <page.Name facts={facts} />
        </Breadcrumbs>
        <LiveLine asOf={facts.asOf} live={live} onPause={onPause} />
      </div>
      <Sections area="head" {...shown} />
      <StaleNotice secondsAgo={facts.asOf?.secondsAgo ?? null} ageSeconds={facts.ageSeconds} />
      <DeferredMount fallback={<PagePlaceholder />}>
        <SectionColumns {...shown} />
      </DeferredMount>
    </Stack>
  )
}

interface PendingPageProps<Query, Entity, Facts, Values> {
  readonly page: PageDefinition<Query, Entity, Facts, Values>
  readonly query: Query
}

/** Placeholder with the dimensions of the page. Visitors without JavaScript get a link to the complete page. */
function PendingPage<Query extends PageQuery, Entity, Facts, Values>({
  page,
  query,
}: PendingPageProps<Query, Entity, Facts, Values>) {
  const { t } = useTranslation('market')
  const path = page.path(query)
  return (
    <Stack gap={24}>
      <Breadcrumbs chainId={query.chainId} kind={page.kind}>
        <Skeleton shape={80} />
      </Breadcrumbs>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t(`show.${page.kind}`)}</a>
        </Notice>
      </noscript>
      <Sections area="head" page={page} query={query} />
      <SectionColumns page={page} query={query} />
    </Stack>
  )
}
