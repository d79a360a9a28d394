import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { ChangedUsername } from './changed-username.tsx'
import { LookAlike } from './look-alike.tsx'
import { RECIPIENT } from './recipient-field.tsx'
import type { RecipientView } from './use-recipient.ts'

/** Warnings about the recipient of tokens or an NFT. */
export function RecipientWarnings({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useTranslation(['send', 'common'])
  const { facts, data, lookAlike, formerAddress, isOwn } = recipient
  return (
    <>
      {facts?.isBlocked && (
        <Notice tone="negative" role="alert">
          {t('warning.blocked')}
        </Notice>
      )}
      {data && lookAlike && <LookAlike address={data.address} known={lookAlike} />}
      {data && formerAddress && <ChangedUsername recipient={data} former={formerAddress} />}
      {facts?.isToken && (
        <Notice tone="negative" role="alert" title={t('warning.tokenTitle')} data-testid="token-recipient">
          <p>{t('warning.token')}</p>
        </Notice>
      )}
      {isOwn && (
        <Notice tone="warning" role="status" data-testid="own-recipient">
          {t('warning.own')}
        </Notice>
      )}
      {recipient.status === 'failed' && (
        <Notice tone="negative" role="alert">
          <Row gap={12} justify="space-between" wraps>
            {t('warning.lookupFailed')}
            <Button
              size="small"
              onClick={(event) => {
                recipient.retry()
                passFocus(event, RECIPIENT)
              }}
            >
              {t('retry', { ns: 'common' })}
            </Button>
          </Row>
        </Notice>
      )}
    </>
  )
}
