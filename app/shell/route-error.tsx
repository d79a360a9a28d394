import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { reportCaught } from '#app/telemetry/track.ts'
import { ErrorDetails } from '#app/ui/error-details/error-details.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Frame } from './frame.tsx'
import { Message } from './message.tsx'
import { NotFound } from './not-found.tsx'
import { RequestContext } from './request-context.ts'
import { requestIdOf } from './request-id.ts'
import { useFrame } from './use-frame.ts'

/**
 * Error boundary of routes: the frame stays. A thrown Response names its error code in the body; a 404 renders the
 * not-found page.
 */
export function RouteError() {
  const error = useRouteError()
  const isOnline = useOnline()
  useEffect(() => {
    // Not reported: a thrown Response is deliberate, and a request made offline is not an error.
    if (!isRouteErrorResponse(error) && navigator.onLine) reportCaught(error)
  }, [error])
  const { i18n } = useTranslation('errors')
  const thrown = isRouteErrorResponse(error) ? error : undefined
  const data: unknown = thrown?.data
  // Does not use isErrorCode, whose catalogue would be part of every first load. Every error code has a text.
  const code = typeof data === 'string' && i18n.exists(data, { ns: 'errors' }) ? (data as ErrorCode) : undefined
  if (thrown?.status === 404) return <NotFound code={code} />
  if (thrown === undefined && !isOnline) return <Offline />
  return <Failure code={code} status={thrown?.status} />
}

/** Error boundary of the root: renders the frame itself. */
export function RootError() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  )
}

function Failure({ code, status }: { readonly code: ErrorCode | undefined; readonly status: number | undefined }) {
  const { t } = useTranslation(['errors', 'common'])
  const { requestId } = useContext(RequestContext)
  const { build } = useFrame()
  const { pathname, search } = useLocation()
  const id = requestIdOf(pathname) ?? requestId
  return (
    <Message title={t(code ?? 'page.failed')} text={t(code === undefined ? 'page.failedHint' : 'page.retryHint')}>
      <Row gap={12} wraps justify="center">
        <a className={button({ tone: 'primary' })} href={pathname + search}>
          {t('retry')}
        </a>
        <Link className={button({ tone: 'plain' })} to="/explore">
          {t('toExplore')}
        </Link>
      </Row>
      <ErrorDetails
        label={t('errorId')}
        id={id}
        lines={[
          [t('details.id'), id],
          [t('details.code'), `${code ?? 'unknown'}${status === undefined ? '' : ` (${status})`}`],
          // Without its query, because amounts and addresses are private.
          [t('details.page'), pathname],
          [t('details.build'), `${IDENTITY.name} ${build}`],
        ]}
        copy={t('details.copy')}
        copied={t('copied', { ns: 'common' })}
      />
    </Message>
  )
}

/** The page was requested offline. Earlier pages are still available by going back. */
function Offline() {
  const { t } = useTranslation('errors')
  const { pathname, search } = useLocation()
  return (
    <Message title={t('offline')} text={t('page.offlineHint')}>
      <Link className={button({ tone: 'primary' })} to={pathname + search}>
        {t('retry')}
      </Link>
    </Message>
  )
}
