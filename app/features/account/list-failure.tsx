import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'

interface ListFailureProps {
  readonly title: string
  readonly onRetry: () => void
}

/** Message above or in place of a list of the drawer that failed to load. */
export function ListFailure({ title, onRetry }: ListFailureProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" role="alert" title={title}>
      <Row>
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Row>
    </Notice>
  )
}
