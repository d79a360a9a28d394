import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Row, Stack, Page } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { Frame } from './frame.tsx'
import { NotFound } from './not-found.tsx'
import { RequestContext } from './request-context.ts'
import { errorPage, errorId } from './route-error.css.ts'

/** For routes: the page failed, the frame around it stands. A thrown Response with 404 is the not-found page. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Failure />
}

/** For the root: nothing else stands, so it brings the frame along. */
export function RootError() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  )
}

function Failure() {
  const { t } = useTranslation('errors')
  const { requestId } = useContext(RequestContext)
  const { pathname, search } = useLocation()
  return (
    <Message title={t('page.failed')} text={t('page.failedHint')}>
      <Row gap={12} wraps justify="center">
        <a className={button({ tone: 'primary' })} href={pathname + search}>
          {t('retry')}
        </a>
        <Link className={button({ tone: 'plain' })} to="/explore">
          {t('toExplore')}
        </Link>
      </Row>
      <Text as="p" size={14} tone="secondary">
        {t('errorId')} <code className={errorId}>{requestId}</code>
      </Text>
    </Message>
  )
}

/** A page that has one thing to say. */
export function Message({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <Page>
      <div className={errorPage}>
        <Stack gap={12} align="center">
          <Text as="h1" size={32} weight="semibold">
            {title}
          </Text>
          <Text as="p" size={16} tone="secondary">
            {text}
          </Text>
        </Stack>
        {children}
      </div>
    </Page>
  )
}
