import { Check, ChevronDown, Copy } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { details, detailsHead, detailsText, errorId, idRow } from './route-error.css.ts'

/**
 * Details of a failure for users to report: its id, which is also in the server's log, and the rest in a disclosure.
 * The path is shown without its query, because amounts and addresses are private.
 */
export function ErrorDetails({
  id,
  code,
  path,
  build,
}: {
  readonly id: string
  readonly code: string
  readonly path: string
  readonly build: string
}) {
  const { t } = useTranslation('errors')
  const { isCopied, copy } = useCopy()
  const canCopy = useHydrated()
  const lines = [
    [t('details.id'), id],
    [t('details.code'), code],
    [t('details.page'), path],
    [t('details.build'), `${IDENTITY.name} ${build}`],
  ] as const
  const copyAll = () => {
    const all = [...lines, ['User-Agent', navigator.userAgent]]
    void copy(all.map(([name, value]) => `${name}: ${value}`).join('\n'))
  }
  return (
    <details className={details}>
      <summary className={detailsHead}>
        <span className={idRow}>
          {t('errorId')}{' '}
          <code className={errorId} dir="ltr">
            {id}
          </code>
        </span>
        <Icon of={ChevronDown} size={16} />
      </summary>
      <pre className={detailsText}>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            {name}: <bdi>{value}</bdi>
            {'\n'}
          </Fragment>
        ))}
      </pre>
      {canCopy && (
        <Button size="small" onClick={copyAll}>
          <Icon of={isCopied ? Check : Copy} size={16} />
          <span aria-live="polite">
            {t(isCopied ? 'copied' : 'details.copy', { ns: isCopied ? 'common' : 'errors' })}
          </span>
        </Button>
      )}
    </details>
  )
}
