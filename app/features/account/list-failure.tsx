import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'

interface ListFailureProps {
  readonly title: string
  /** The tab of the list. It gets the focus from the button, which disappears. */
  readonly tab: 'nfts' | 'pools' | 'activity'
  readonly onRetry: () => void
}

/** Message above or in place of a list of the drawer that failed to load. */
export function ListFailure({ title, tab, onRetry }: ListFailureProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" role="alert" title={title}>
      <Row>
        <Button
          size="small"
          onClick={(press) => {
            onRetry()
            passFocus(press, `account-${tab}`)
          }}
        >
          {t('retry')}
        </Button>
      </Row>
    </Notice>
  )
}
