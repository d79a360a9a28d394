import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import {
  failureLine,
  nameWithoutAddress,
  placeholder,
  placeholderLines,
  placeholders,
  emptyOrFailed,
  typedText,
} from './search-dialog.css.ts'
import type { SearchTab } from './search-sections.ts'
import type { SearchResults } from './use-search-results.ts'

interface SearchStatusProps {
  readonly results: SearchResults
  readonly isOnline: boolean
  readonly text: string
  readonly tab: SearchTab
  readonly onClear: () => void
  readonly onRetry: (press: MouseEvent) => void
}

/**
 * Status below or in place of the results: loading, empty, failed or partly failed. Rendered outside the listbox, which may
 * only contain options (ARIA 1.2).
 */
export function SearchStatus({ results, isOnline, text, tab, onClear, onRetry }: SearchStatusProps) {
  const { t } = useTranslation('search')
  const isEmpty = results.sections.length === 0
  if (results.isFailed) {
    const message = isOnline ? t('failed') : t('offline', { ns: 'errors' })
    if (!isEmpty) return <FailureLine message={message} onRetry={onRetry} />
    return (
      <div className={emptyOrFailed} role="alert">
        <Text as="p" weight="medium">
          {message}
        </Text>
        <Button size="small" onClick={onRetry}>
          {t('retry', { ns: 'common' })}
        </Button>
      </div>
    )
  }
  if (isEmpty && results.isLoading) return <Placeholders />
  return (
    <>
      {isEmpty && (
        <div className={emptyOrFailed}>
          <Text as="p" weight="medium">
            {t(text === '' ? 'empty' : `none.${tab}`)}
          </Text>
          {text !== '' && (
            <>
              <bdi className={typedText}>{text}</bdi>
              <NameWithoutAddress name={results.nameWithoutAddress} />
              <Button size="small" onClick={onClear}>
                {t('clear')}
              </Button>
            </>
          )}
        </div>
      )}
      {!isEmpty && <NameWithoutAddress name={results.nameWithoutAddress} />}
      {results.missing.map((part) => (
        <FailureLine key={part} message={t(`unavailable.${part}`)} onRetry={onRetry} />
      ))}
    </>
  )
}

function NameWithoutAddress({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('search')
  if (name === null) return null
  return (
    <Text as="p" tone="secondary" className={nameWithoutAddress}>
      {t('nameWithoutAddress', { name: plainText(name) })}
    </Text>
  )
}

/** A message in a single line, to leave space for the results. */
function FailureLine({
  message,
  onRetry,
}: {
  readonly message: string
  readonly onRetry: (press: MouseEvent) => void
}) {
  const { t } = useTranslation('common')
  return (
    <div className={failureLine}>
      <Notice tone="warning">
        <span>
          {message}{' '}
          <Button tone="ghost" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        </span>
      </Notice>
    </div>
  )
}

const PLACEHOLDER_ROWS = 6

/** Placeholder rows; those that do not fit are clipped. */
function Placeholders() {
  return (
    <div aria-hidden className={placeholders}>
      {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
        <div key={index} className={placeholder}>
          <Skeleton shape="disc" />
          <span className={placeholderLines}>
            <Skeleton shape={120} />
            <Skeleton shape={64} />
          </span>
          <Skeleton shape={64} />
        </div>
      ))}
    </div>
  )
}
